<?php
// Sends an order and waits until it exists. Needs PHP 8 and no package.

/** Signs and sends a request. */
function call(string $method, string $address, ?array $body = null): array
{
    $date = gmdate('Y-m-d\TH:i:s\Z');
    $text = $method . ' ' . parse_url($address, PHP_URL_PATH) . ' ' . $date;
    $signature = hash_hmac('sha256', $text, getenv('SITE_FLOW_SECRET'));
    $headers = [
        'x-oneflow-authorization: ' . getenv('SITE_FLOW_TOKEN') . ':' . $signature,
        'x-oneflow-date: ' . $date,
        'x-oneflow-algorithm: SHA256',
        'content-type: application/json',
    ];
    $http = ['method' => $method, 'header' => $headers, 'ignore_errors' => true];
    if ($body !== null) {
        $http['content'] = json_encode($body);
    }
    $answer = file_get_contents($address, false, stream_context_create(['http' => $http]));
    $status = (int) explode(' ', $http_response_header[0])[1];
    return [$status, json_decode($answer, true)];
}

$number = 'PHP-' . hrtime(true);
[$status, $answer] = call('POST', getenv('SITE_FLOW_SUBMISSION') . '/order', [
    'destination' => ['name' => getenv('DESTINATION')],
    'orderData' => [
        'sourceOrderId' => $number,
        'items' => [[
            'sourceItemId' => "$number-1",
            'sku' => getenv('SKU'),
            'quantity' => 50,
            'components' => [['code' => getenv('COMPONENT'), 'path' => getenv('ARTWORK'), 'fetch' => true]],
        ]],
        'shipments' => [[
            'carrier' => ['alias' => getenv('CARRIER')],
            'shipTo' => [
                'name' => 'Ada Lovelace',
                'address1' => '1 Primrose Street',
                'town' => 'London',
                'postcode' => 'EC2A 4EX',
                'isoCountry' => 'GB',
            ],
        ]],
    ],
]);
if ($status !== 200) {
    fwrite(STDERR, 'The order was refused: ' . json_encode($answer) . "\n");
    exit(1);
}
echo "Sent $number as {$answer['_id']}\n";

// It is made after the answer: until then there is no such order.
for ($try = 0; $try < 20; $try++) {
    [$status, $found] = call('GET', getenv('SITE_FLOW_API') . "/order/details/{$answer['_id']}");
    if ($status === 200) {
        echo "The order has arrived: $number is {$found['order']['orderData']['status']}\n";
        exit;
    }
    sleep(1);
}
fwrite(STDERR, "It is not there. If it was refused, the reasons are under Submission errors.\n");
exit(1);
