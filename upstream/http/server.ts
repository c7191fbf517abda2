import { createServer, type RequestListener, type Server } from 'node:http'
import { StartError } from '../start-error.ts'

export type HttpServer = {
  port: number
  /** From now on, requests are answered; before, they are told to come again. */
  answerWith(listener: RequestListener): void
  close(): Promise<void>
}

// Longer than any client of ours keeps a connection, so that it is never closed under a request.
const keepAliveMs = 75_000
const graceMs = 2000

const comeAgain: RequestListener = (_request, response) => {
  response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '1' })
  response.end('Starting')
}

/** Takes the port at once, so that a taken one is told before anything else is done. */
export async function listen(host: string, port: number): Promise<HttpServer> {
  let answer = comeAgain
  const server = createServer((request, response) => answer(request, response))
  server.keepAliveTimeout = keepAliveMs
  await takePort(server, host, port)
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    answerWith(listener) {
      answer = listener
    },
    async close() {
      if (!server.listening) return
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeIdleConnections()
      const grace = setTimeout(() => server.closeAllConnections(), graceMs) // live streams never end by themselves
      await closed
      clearTimeout(grace)
    },
  }
}

function takePort(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE'
      const message = `Port ${port} is already in use. Stop the other program or set UPSTREAM_PORT to a free port.`
      reject(isTaken ? new StartError(message) : error)
    })
    server.listen(port, host, resolve)
  })
}
