import http from 'node:http'

/**
 * Keeps from Next's server what no browser asks a portal for, and what it answers before any code of the portal runs: it
 * sends whoever names a host in the address on to that host, leaves a connection that is to be upgraded open for ever,
 * and fails over TRACE and over half an escape.
 */
export function refuseOddRequests() {
  const { createServer } = http
  http.createServer = (serve) =>
    createServer({ shouldUpgradeCallback: () => false }, (request, response) => {
      if (isOdd(request)) response.writeHead(400, { connection: 'close' }).end()
      else serve(request, response)
    })
}

const isOdd = ({ method, url }) =>
  method === 'TRACE' || !url.startsWith('/') || (url.startsWith('/api/') && !isDecodable(url.split('?', 1)[0]))

function isDecodable(path) {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
