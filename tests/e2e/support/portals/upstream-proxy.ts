import { once } from 'node:events'
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, request, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { buffer as readBuffer, text as readText } from 'node:stream/consumers'
import { expect } from '@playwright/test'
import { upstreamOrigin } from './addresses.ts'

/** Returns the upstream's token for that of a caller, or throws. */
type Translate = (bearer: string) => Promise<string>
type Handle = (incoming: IncomingMessage, response: ServerResponse) => void | Promise<void>

/**
 * A proxy between a portal and the upstream, or a browser and a portal, that holds, answers, refuses or cuts the calls that
 * match a rule.
 */
export async function openUpstreamProxy(upstream = upstreamOrigin) {
  let rules: { path: RegExp; handle: Handle }[] = []
  const add = (path: RegExp, handle: Handle) => void (rules = [{ path, handle }, ...rules])
  const remove = (handle: Handle) => void (rules = rules.filter((rule) => rule.handle !== handle))
  const handleByRules: Handle = (incoming, response) => {
    const rule = rules.find(({ path }) => path.test(incoming.url ?? ''))
    return rule ? rule.handle(incoming, response) : pass(upstream, incoming, response)
  }
  const server = createServer((incoming, response) => void handleByRules(incoming, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    /** Holds the calls until the returned function is called; they are answered by the rules of that time. */
    hold(path: RegExp): () => void {
      const { promise, resolve } = Promise.withResolvers<void>()
      const handle: Handle = async (incoming, response) => {
        await promise
        await handleByRules(incoming, response)
      }
      add(path, handle)
      return () => {
        remove(handle)
        resolve()
      }
    },
    /**
     * Heals once `press` is done: a page that reads itself again before would take its "Try again" away. While it does, the
     * button waits for what is held, so that is answered before the next try.
     */
    healAfter(path: RegExp, press: (options: { timeout: number }) => Promise<void>): Promise<void> {
      return expect(async () => {
        const release = this.hold(path)
        const pressed = press({ timeout: 5000 }).then(() => this.heal())
        await pressed.finally(release)
      }).toPass({ timeout: 60_000 })
    },
    /** Answers in the upstream's place. */
    answer: (path: RegExp, body: () => unknown, status = 200, headers = {}) =>
      add(path, (incoming, response) => {
        incoming.resume()
        answer(response, body(), status, headers)
      }),
    refuse(path: RegExp, status: number, message: string, headers = {}) {
      this.answer(path, () => ({ success: false, error: { message } }), status, headers)
    },
    /** Accepts other tokens than the upstream does. */
    translate: (toToken: Translate) =>
      add(/./, async (incoming, response) => {
        try {
          const token = await toToken(incoming.headers.authorization?.replace(/^Bearer /, '') ?? '')
          incoming.headers.authorization = `Bearer ${token}`
        } catch {
          incoming.resume()
          return answer(response, { success: false, error: { message: 'Token is not valid' } }, 401)
        }
        await pass(upstream, incoming, response)
      }),
    /** Answers each read as the upstream did the first time, whoever asks. What is sent piece by piece is passed. */
    repeat() {
      const answers = new Map<string, { status: number; headers: OutgoingHttpHeaders; body: Buffer }>()
      add(/./, async (incoming, response) => {
        const { method, url = '' } = incoming
        const known = method === 'GET' ? answers.get(url) : undefined
        if (known) return void response.writeHead(known.status, known.headers).end(known.body)
        const answered = await ask(upstream, incoming)
        const { statusCode: status = 502, headers } = answered
        if (method !== 'GET' || headers['content-length'] === undefined) return sendOn(answered, response)
        const body = await readBuffer(answered)
        answers.set(url, { status, headers, body })
        response.writeHead(status, headers).end(body)
      })
    },
    /** Breaks the connection without an answer. */
    cut: (path: RegExp) => add(path, (incoming) => void incoming.socket.resetAndDestroy()),
    /** Sends the next answer as far as a text. The returned function breaks its connection. */
    holdAt(path: RegExp, text: string): () => void {
      let socket: Socket | undefined
      const handle: Handle = async (incoming, response) => {
        remove(handle)
        socket = incoming.socket
        const answered = await ask(upstream, incoming)
        const body = await readText(answered)
        response.writeHead(answered.statusCode ?? 502, answered.headers)
        response.write(body.slice(0, body.indexOf(text)))
      }
      add(path, handle)
      return () => socket?.destroy()
    },
    heal: () => void (rules = []),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type UpstreamProxy = Awaited<ReturnType<typeof openUpstreamProxy>>

function answer(response: ServerResponse, body: unknown, status = 200, headers = {}) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

async function ask(upstream: string, incoming: IncomingMessage): Promise<IncomingMessage> {
  const { method, headers, url } = incoming
  const plain = { ...headers, host: new URL(upstream).host, 'accept-encoding': 'identity' }
  const asked = request(upstream + url, { method, headers: plain })
  incoming.pipe(asked)
  const [answered] = (await once(asked, 'response')) as [IncomingMessage]
  return answered
}

async function pass(upstream: string, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    sendOn(await ask(upstream, incoming), response)
  } catch {
    response.destroy() // one connection has ended, so the other ends too
  }
}

function sendOn(answered: IncomingMessage, response: ServerResponse): void {
  response.on('close', () => answered.destroy())
  answered.pipe(response.writeHead(answered.statusCode ?? 502, answered.headers))
}
