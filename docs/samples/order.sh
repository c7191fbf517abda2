#!/bin/sh
# Sends an order and waits until it exists. Needs curl and openssl.
set -eu

# Signs and sends a request: method, address, body.
call() {
  path=/${2#*://*/}
  date=$(date -u +%Y-%m-%dT%H:%M:%SZ)
  signature=$(printf '%s %s %s' "$1" "$path" "$date" | openssl dgst -sha256 -hmac "$SITE_FLOW_SECRET" | sed 's/.* //')
  curl --silent --show-error --request "$1" "$2" --write-out '\n%{http_code}' \
    --header "x-oneflow-authorization: $SITE_FLOW_TOKEN:$signature" \
    --header "x-oneflow-date: $date" \
    --header 'x-oneflow-algorithm: SHA256' \
    --header 'content-type: application/json' ${3:+--data-raw "$3"}
}

number="CURL-$(date +%s)"
answer=$(call POST "$SITE_FLOW_SUBMISSION/order" '{
  "destination": { "name": "'"$DESTINATION"'" },
  "orderData": {
    "sourceOrderId": "'"$number"'",
    "items": [{
      "sourceItemId": "'"$number"'-1", "sku": "'"$SKU"'", "quantity": 50,
      "components": [{ "code": "'"$COMPONENT"'", "path": "'"$ARTWORK"'", "fetch": true }]
    }],
    "shipments": [{
      "carrier": { "alias": "'"$CARRIER"'" },
      "shipTo": {
        "name": "Ada Lovelace", "address1": "1 Primrose Street",
        "town": "London", "postcode": "EC2A 4EX", "isoCountry": "GB"
      }
    }]
  }
}')
case $answer in
  *'
200') ;;
  *) echo "The order was refused: $answer" >&2; exit 1 ;;
esac
id=$(printf '%s' "$answer" | sed -n 's/.*"_id":"\([^"]*\)".*/\1/p')
echo "Sent $number as $id"

# It is made after the answer: until then there is no such order.
for try in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
  answer=$(call GET "$SITE_FLOW_API/order/details/$id")
  case $answer in
    *'
200') echo "The order has arrived: $number"; exit ;;
  esac
  sleep 1
done
echo 'It is not there. If it was refused, the reasons are under Submission errors.' >&2
exit 1
