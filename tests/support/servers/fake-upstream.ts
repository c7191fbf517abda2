import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Seen = { method: string; url: string; headers: IncomingHttpHeaders; body: Buffer }
type Answering = (request: Seen, response: ServerResponse, raw: IncomingMessage) => void | Promise<void>

/** Starts an HTTP server on a free port that records its requests. `answer` sets the response. */
export async function startFakeUpstream(answer: Answering = answerJson({ success: true })) {
  const seen: Seen[] = []
  const state = { answer, aborted: 0 }
  async function serve(raw: IncomingMessage, response: ServerResponse) {
    const body = await bodyOf(raw).catch(() => undefined)
    if (!body) return // a client that left in the middle of its body is what some tests are about
    const { method = '', url = '', headers } = raw
    const request = { method, url, headers, body }
    seen.push(request)
    await state.answer(request, response, raw)
  }
  const server = createServer((raw, response) => {
    response.on('close', () => {
      if (!response.writableFinished) state.aborted += 1
    })
    void serve(raw, response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    seen,
    state,
    port,
    origin: `http://127.0.0.1:${port}`,
    apiUrl: `http://127.0.0.1:${port}/api`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

export type FakeUpstream = Awaited<ReturnType<typeof startFakeUpstream>>

export function answerJson(body: unknown, status = 200, headers: Record<string, string> = {}): Answering {
  return (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify(body))
  }
}

async function bodyOf(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
