import { Agent, type ClientRequest, type IncomingHttpHeaders, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

export type Sent = {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
  /** A body that is sent in this many chunks, without a content length. */
  pieces?: number
  /** Ends the request before its answer, as a client does that times out. */
  signal?: AbortSignal
}
export type Answer = { status: number; headers: IncomingHttpHeaders; text: string }

const agent = new Agent({ keepAlive: true, maxSockets: 100 })
const timeoutMs = 60_000

/** A request without any browser: every header as given, no redirect followed. Status 0 stands for a connection that ended. */
export function send(url: string, { method = 'GET', headers = {}, body, pieces, signal }: Sent = {}): Promise<Answer> {
  const broken: Answer = { status: 0, headers: {}, text: '' }
  const { hostname, port } = new URL(url)
  // The path is sent unchanged: a URL object would correct deliberate errors.
  const path = url.slice(new URL(url).origin.length) || '/'
  return new Promise((resolve) => {
    const sent = request({ agent, hostname, port, path, method, headers, ...(signal && { signal }) }, (answer) => {
      if (answer.headers['content-type']?.startsWith('text/event-stream')) {
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: '' })
        sent.destroy() // a stream of changes never ends
        return
      }
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('error', () => resolve(broken))
      answer.on('end', () => {
        const text = Buffer.concat(parts).toString('utf8')
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text })
      })
    })
    sent.setTimeout(timeoutMs, () => sent.destroy())
    // A server that refuses a large body answers and closes the connection before the whole body was sent.
    sent.on('error', () => resolve(broken))
    if (pieces === undefined) sent.end(body)
    else void trickle(sent, Buffer.from(body ?? ''), pieces)
  })
}

async function trickle(sent: ClientRequest, body: Buffer, pieces: number): Promise<void> {
  const length = Math.ceil(body.length / pieces)
  for (let from = 0; from < body.length && !sent.destroyed; from += length) {
    sent.write(body.subarray(from, from + length))
    await pause(1)
  }
  sent.end()
}

/** Whether a request was refused as the client's fault (4xx), not answered and not failed. */
export const isRefusal = ({ status }: Answer) => status >= 400 && status < 500

export const asJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
