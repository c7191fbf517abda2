"""A client in Python that needs nothing but Python, and signs as the published one does: the path that is called, without
the base, and the local time without a zone.

Usage: signing-client.py BASE METHOD PATH, with the token and secret in ONEFLOW_TOKEN and ONEFLOW_SECRET, and the body on
standard input. Prints the status and the body of the answer, one line each.
"""

import datetime
import hashlib
import hmac
import os
import sys
import urllib.error
import urllib.parse
import urllib.request


def call(base, method, path, body):
    date = datetime.datetime.now().isoformat()
    signed = f"{method} {urllib.parse.unquote(path)} {date}"
    digest = hmac.new(os.environ["ONEFLOW_SECRET"].encode(), signed.encode(), hashlib.sha256).hexdigest()
    request = urllib.request.Request(base + path, data=body or None, method=method)
    request.add_header("content-type", "application/json")
    request.add_header("x-oneflow-algorithm", "SHA256")
    request.add_header("x-oneflow-date", date)
    request.add_header("x-oneflow-authorization", f"{os.environ['ONEFLOW_TOKEN']}:{digest}")
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as refused:
        return refused.code, refused.read()


status, text = call(*sys.argv[1:4], sys.stdin.buffer.read())
print(status)
print(text.decode())
