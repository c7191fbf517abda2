import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { refusalOfTarget } from '#lib/contract/shared/request-target.ts'
import { atPort, type Config, ownHosts } from '../config.ts'
import { Problem, StartError } from '../errors.ts'

export type HttpServer = {
  port: number
  answerWith(listener: RequestListener): void
  /** Takes no more connections or requests, and resolves when those that are running have ended or their time is up. */
  close(): Promise<void>
}

// Longer than any client of ours keeps a connection, so that it is never closed under a request.
const keepAliveMs = 75_000

/** How long a client may take to send a request. 500 MB of artwork are two hours at 0.6 Mbit/s. */
const sendingMs = { usual: 5 * 60_000, artwork: 2 * 60 * 60_000, checkedEvery: 30_000 }

const misdirected = new Problem(421, 421, 'This server is not known by that name')
const stopping = new Problem(503, 'stopping', 'This server is being stopped')

const respondStarting: RequestListener = (_request, response) => {
  response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '1' })
  response.end('Starting')
}

/** Binds the port at once, so that the program fails on a port in use before it does anything else. */
export async function listen(config: Config, { usual, artwork, checkedEvery } = sendingMs): Promise<HttpServer> {
  const running = new Set<ServerResponse>()
  const ended = Promise.withResolvers<void>()
  let answer = respondStarting
  let names: ReadonlySet<string> = new Set()
  let closed: Promise<void> | undefined

  const times = { requestTimeout: artwork, connectionsCheckingInterval: checkedEvery }
  const server = createServer(times, (request, response) => {
    running.add(response)
    endWhenLate(request, response, usual)
    response.once('close', () => {
      running.delete(response)
      if (closed && running.size === 0) ended.resolve()
    })
    const long = refusalOfTarget(request.url ?? '')
    if (closed) refuse(response, stopping)
    else if (long) refuse(response, new Problem(long.status, long.status, long.text))
    else if (isAddressedToUs(names, request)) answer(request, response)
    else refuse(response, misdirected)
  })
  server.keepAliveTimeout = keepAliveMs
  await bindPort(server, config)
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  names = ownHosts(atPort(config, port))

  async function close(): Promise<void> {
    const unbound = new Promise((resolve) => {
      // `close` of http also cuts off connections whose response is written but still on its way to a slow reader.
      NetServer.prototype.close.call(server, resolve)
    })
    if (running.size > 0) await Promise.race([ended.promise, delay(config.stopGraceMs, undefined, { ref: false })])
    server.closeAllConnections()
    await unbound
  }

  return {
    port,
    answerWith(listener) {
      answer = listener
    },
    close: () => (closed ??= close()),
  }
}

/** Ends a request that is still being sent, unless it is artwork that is being read: without a signed address it is answered by then. */
function endWhenLate(request: IncomingMessage, response: ServerResponse, afterMs: number): void {
  const timer = setTimeout(() => {
    const isArtwork = request.method === 'PUT' && request.url?.startsWith('/files/') && !response.headersSent
    if (!request.complete && !isArtwork) request.destroy()
  }, afterMs).unref()
  request.once('close', () => clearTimeout(timer))
}

/**
 * Whether a request names us, once, and by a name of ours: a page of another site can make its own name resolve to this
 * address and read the responses (DNS rebinding), but it cannot make the browser send another `Host`. A target with a
 * name of its own (RFC 9112 §3.2.2) would count instead of `Host`, and only proxies are sent one.
 */
function isAddressedToUs(
  names: ReadonlySet<string>,
  { url = '', headersDistinct: { host = [] } }: IncomingMessage,
): boolean {
  const [name = ''] = host
  return url.startsWith('/') && host.length === 1 && names.has(name.toLowerCase())
}

function refuse(response: ServerResponse, problem: Problem): void {
  const body = JSON.stringify(problem.toBody())
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), connection: 'close' }
  response.writeHead(problem.status, headers).end(body)
}

function bindPort(server: Server, { host, port }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE'
      const message = `Port ${port} is already in use. Stop the other program or set UPSTREAM_PORT to a free port.`
      reject(isTaken ? new StartError(message) : error)
    })
    server.listen(port, host, resolve)
  })
}
