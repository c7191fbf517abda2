import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export type Received = Pick<IncomingMessage, 'method' | 'url' | 'headers'> & { body: string }
export type Receiver = {
  origin: string
  received: Received[]
  /** How it answers; a test puts another answer in its place. */
  respond: (response: ServerResponse) => void
  close(): void
}

/** A server on this machine that triggers send to. */
export async function startReceiver(): Promise<Receiver> {
  async function take(request: IncomingMessage, response: ServerResponse) {
    const { method, url, headers } = request
    receiver.received.push({ method, url, headers, body: await text(request) })
    receiver.respond(response)
  }
  const server = createServer((request, response) => {
    take(request, response).catch(console.error)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const receiver: Receiver = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    respond: (response) => response.end('thanks'),
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
  return receiver
}
