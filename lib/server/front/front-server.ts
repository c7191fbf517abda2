import {
  type createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { Duplex } from 'node:stream'
import { accountHeader, backgroundHeader, peerHeader, wholeHeader } from '#lib/server/http/own-headers.ts'
import { apiHeaders, securityHeaders } from '#lib/server/http/security-headers.ts'
import {
  normaliseForNext,
  type Refusal,
  redirectOf,
  refusalOf,
  refusalOfUnreadable,
  refusalWhileStopping,
} from './odd-requests.ts'

/** Of every answer. Pages and scripts have a policy of their own; everything else may load and run nothing. */
const always = {
  ...Object.fromEntries(securityHeaders.map(({ key, value }) => [key.toLowerCase(), value])),
  'content-security-policy': apiHeaders['content-security-policy'],
}
/** Of every answer under /api, and of refusals. */
const ofCalls = { ...always, ...apiHeaders }

/** Headers that only this server may set. Two of the kind are the browser's own. */
const isInternal = (name: string) => name.startsWith('x-sfl-') && name !== accountHeader && name !== backgroundHeader

export type FrontServer = ReturnType<typeof createFrontServer>

/**
 * Makes the server that stands before `serve`: it refuses odd requests, leads users to its own name, tells `serve` the
 * peer's address, adds the headers that an answer lacks, and can be stopped.
 */
export function createFrontServer(create: typeof createServer, serve: RequestListener, origin: string | undefined) {
  // A request without a Host, or with an expectation, would be answered by Node without our headers.
  const server = create({ shouldUpgradeCallback: () => false, requireHostHeader: false })
  const connections = followConnections(server)

  function handle(request: IncomingMessage, response: ServerResponse) {
    connections.begin(request, response)
    const missing = request.url?.startsWith('/api/') ? ofCalls : always
    beforeHeaders(response, () => {
      for (const [name, value] of Object.entries(missing))
        if (!response.hasHeader(name)) response.setHeader(name, value)
      if (connections.isStopping()) response.setHeader('connection', 'close')
    })
    const refusal = connections.isStopping()
      ? refusalWhileStopping
      : (refusalOf(request) ?? redirectOf(request, origin))
    if (refusal) {
      response.writeHead(refusal.status, headersOf(refusal)).end(refusal.text)
      return
    }
    if (request.headers[wholeHeader] && !request.url?.startsWith('/api/')) sendWhole(response)
    setPeerHeader(request)
    normaliseForNext(request)
    flushOnceATurn(response)
    serve(request, response)
  }

  server.on('request', handle)
  server.on('checkExpectation', handle)
  server.on('clientError', (error, socket) => {
    if (!socket.writable || connections.isBusy(socket)) socket.destroy()
    else socket.end(textOf(refusalOfUnreadable(error)), () => socket.destroy())
  })
  return { server, stop: (graceMs: number) => connections.stop(graceMs) }
}

/** Node itself calls `writeHead` where nothing else does. */
function beforeHeaders(response: ServerResponse, complete: () => void) {
  const writeHead = response.writeHead.bind(response)
  response.writeHead = ((...given: Parameters<typeof writeHead>) => {
    if (!response.headersSent) complete()
    return writeHead(...given)
  }) as typeof writeHead
}

/**
 * Sends an answer at once, with its length. Without one, WebKit takes what a lost connection has cut for the whole, and
 * half a page replaces the one that is shown.
 */
function sendWhole(response: ServerResponse) {
  const parts: Buffer[] = []
  const keep = (part: unknown, encoding?: unknown) => {
    if (part instanceof Uint8Array) parts.push(Buffer.from(part))
    else if (typeof part === 'string')
      parts.push(Buffer.from(part, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8'))
    return true
  }
  const writeHead = response.writeHead.bind(response)
  const end = response.end.bind(response)
  Object.assign(response, {
    flushHeaders: () => {},
    // Compression asks for the headers before its first part, when the length is not known.
    writeHead: (status: number, headers: Record<string, string> = {}) => {
      response.statusCode = status
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
      return response
    },
    write: keep,
    end: (part?: unknown, encoding?: unknown) => {
      keep(part, encoding)
      const body = Buffer.concat(parts)
      response.writeHead = writeHead
      response.setHeader('content-length', body.length)
      return end(body)
    },
  })
}

/**
 * Next flushes its compression after each 4 KB that React writes: twenty small pieces of a page, each a task of its own.
 * Once a turn of the event loop holds nothing back from the browser.
 */
function flushOnceATurn(response: ServerResponse & { flush?: () => void }) {
  let flush: (() => void) | undefined
  let isDue = false
  const flushLater = () => {
    if (isDue) return
    isDue = true
    setImmediate(() => {
      isDue = false
      flush?.()
    })
  }
  const set = (given: () => void) => {
    flush = given
  }
  Object.defineProperty(response, 'flush', { get: () => flush && flushLater, set })
}

function setPeerHeader({ headers, socket }: IncomingMessage) {
  for (const name of Object.keys(headers)) if (isInternal(name)) delete headers[name]
  // A server that listens on IPv6 sees IPv4 as a part of it (RFC 4291 §2.5.5.2).
  const peer = socket.remoteAddress?.replace(/^::ffff:(?=\d+\.)/i, '')
  if (peer) headers[peerHeader] = peer
}

const headersOf = ({ text, headers }: Refusal): Record<string, string> => ({
  ...ofCalls,
  ...headers,
  'content-type': 'text/plain; charset=utf-8',
  'content-length': String(Buffer.byteLength(text)),
  connection: 'close',
})

/** A refusal where Node has made no response to write it with. */
function textOf(refusal: Refusal) {
  const lines = Object.entries(headersOf(refusal)).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`, ...lines, '', refusal.text].join('\r\n')
}

/**
 * Follows the connections of a server, so that it can stop: running requests are finished, for at most `graceMs`, and new
 * ones are refused. Node's own `close` waits a minute for connections that browsers open ahead of a request.
 */
function followConnections(server: Server) {
  /** The number of requests that each connection waits for. */
  const running = new Map<Duplex, number>()
  let isStopping = false

  server.on('connection', (socket) => {
    running.set(socket, 0)
    socket.once('close', () => running.delete(socket))
  })
  const requestsOn = (socket: Duplex) => running.get(socket) ?? 0
  const isBusy = (socket: Duplex) => requestsOn(socket) > 0

  return {
    isBusy,
    isStopping: () => isStopping,

    begin({ socket }: IncomingMessage, response: ServerResponse) {
      const count = (change: number) => running.has(socket) && running.set(socket, requestsOn(socket) + change)
      count(1)
      response.once('close', () => {
        count(-1)
        if (isStopping && !isBusy(socket)) socket.destroySoon()
      })
    },

    /** Resolves with the number of connections whose requests had to be cut off. */
    stop(graceMs: number): Promise<number> {
      isStopping = true
      return new Promise((resolve) => {
        server.close(() => resolve(0))
        for (const socket of running.keys()) if (!isBusy(socket)) socket.destroy()
        setTimeout(() => resolve(running.size), graceMs)
      })
    },
  }
}
