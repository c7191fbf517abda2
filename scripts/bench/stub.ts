import { createServer, request } from 'node:http'

// A process of its own, between the portal and the real upstream: it answers one call at once, so that a comparison of
// ways to forward it does not measure the upstream. Everything else passes.

const kilobytes = 5

/** An answer to a barcode lookup, filled up to 5 KB. */
const answer = JSON.stringify({
  success: true,
  order: { _id: '0'.repeat(24), sourceOrderId: 'BENCH' },
  barcode: { code: 'BENCH1', type: 'order' },
  padding: 'x'.repeat(kilobytes * 1024 - 150),
})

const { hostname, port } = new URL(process.argv[2] ?? '')
const server = createServer((incoming, outgoing) => {
  if (incoming.url?.startsWith('/api/barcode/details/BENCH1')) {
    outgoing.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(answer) })
    outgoing.end(answer)
    return
  }
  const { url, method } = incoming
  const headers = { ...incoming.headers, host: `${hostname}:${port}` }
  const forwarded = request({ hostname, port, path: url, method, headers }, (received) => {
    outgoing.writeHead(received.statusCode ?? 502, received.headers)
    received.pipe(outgoing)
  })
  forwarded.on('error', () => outgoing.writeHead(502).end())
  incoming.pipe(forwarded)
})
// As the upstream does, so that no connection is closed under a call that has been quiet for a while.
server.keepAliveTimeout = 75_000
server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
process.once('disconnect', () => process.exit(0))
