# Sends an order and waits until it exists. Needs Python 3.8 or later and no package.
import hashlib
import hmac
import json
import os
import sys
import time
from datetime import datetime, timezone
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen


def call(method, address, body=None):
    """Signs and sends a request."""
    date = datetime.now(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    text = f"{method} {urlsplit(address).path} {date}"
    signature = hmac.new(os.environ["SITE_FLOW_SECRET"].encode(), text.encode(), hashlib.sha256).hexdigest()
    headers = {
        "x-oneflow-authorization": f"{os.environ['SITE_FLOW_TOKEN']}:{signature}",
        "x-oneflow-date": date,
        "x-oneflow-algorithm": "SHA256",
        "content-type": "application/json",
    }
    data = None if body is None else json.dumps(body).encode()
    try:
        with urlopen(Request(address, data, headers, method=method)) as answer:
            return answer.status, json.load(answer)
    except HTTPError as refused:
        return refused.code, json.load(refused)


number = f"PYTHON-{time.time_ns()}"
item = {
    "sourceItemId": f"{number}-1",
    "sku": os.environ["SKU"],
    "quantity": 50,
    "components": [{"code": os.environ["COMPONENT"], "path": os.environ["ARTWORK"], "fetch": True}],
}
ship_to = {
    "name": "Ada Lovelace",
    "address1": "1 Primrose Street",
    "town": "London",
    "postcode": "EC2A 4EX",
    "isoCountry": "GB",
}
status, answer = call("POST", os.environ["SITE_FLOW_SUBMISSION"] + "/order", {
    "destination": {"name": os.environ["DESTINATION"]},
    "orderData": {
        "sourceOrderId": number,
        "items": [item],
        "shipments": [{"carrier": {"alias": os.environ["CARRIER"]}, "shipTo": ship_to}],
    },
})
if status != 200:
    sys.exit(f"The order was refused: {answer}")
print(f"Sent {number} as {answer['_id']}")

# It is made after the answer: until then there is no such order.
for _ in range(20):
    status, found = call("GET", f"{os.environ['SITE_FLOW_API']}/order/details/{answer['_id']}")
    if status == 200:
        print(f"The order has arrived: {number} is {found['order']['orderData']['status']}")
        break
    time.sleep(1)
else:
    sys.exit("It is not there. If it was refused, the reasons are under Submission errors.")
