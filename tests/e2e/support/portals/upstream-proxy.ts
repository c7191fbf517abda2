import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { upstreamOrigin } from './addresses.ts'

type Matches = (incoming: IncomingMessage) => boolean
type Handle = (incoming: IncomingMessage, response: ServerResponse) => void | Promise<void>

/** A proxy between a portal and the upstream that holds, refuses, cuts or changes the calls that match a rule. */
export async function openUpstreamProxy(upstream = upstreamOrigin) {
  let rules: { path: RegExp; handle: Handle; matches: Matches }[] = []
  const add = (path: RegExp, handle: Handle, matches: Matches = () => true) =>
    void (rules = [{ path, handle, matches }, ...rules])
  const handleByRules: Handle = (incoming, response) => {
    const rule = rules.find(({ path, matches }) => path.test(incoming.url ?? '') && matches(incoming))
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
        rules = rules.filter((rule) => rule.handle !== handle)
        resolve()
      }
    },
    /** Heals once `press` is done: a page that reads itself again before would take its "Try again" away. */
    async healAfter(path: RegExp, press: () => Promise<void>): Promise<void> {
      const release = this.hold(path)
      await press()
      this.heal()
      release()
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
    /** Refuses (403) the calls for an account. */
    refuseAccount: (accountId: string) =>
      add(
        /./,
        (incoming, response) => {
          incoming.resume()
          answer(response, { success: false, error: { message: 'You are not a member of this account' } }, 403)
        },
        ({ headers }) => headers['x-oneflow-account'] === accountId,
      ),
    /** Breaks the connection without an answer. */
    cut: (path: RegExp) => add(path, (incoming) => void incoming.socket.resetAndDestroy()),
    /** Changes the upstream's answers. */
    change: (path: RegExp, change: (body: unknown) => unknown) =>
      add(path, async (incoming, response) => {
        const answered = await ask(upstream, incoming)
        answer(response, change(await json(answered)), answered.statusCode)
      }),
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
    const answered = await ask(upstream, incoming)
    response.on('close', () => answered.destroy())
    response.writeHead(answered.statusCode ?? 502, answered.headers)
    answered.pipe(response)
  } catch {
    response.destroy() // one connection has ended, so the other ends too
  }
}
