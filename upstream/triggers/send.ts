import { Webhook } from 'standardwebhooks'
import { Agent, request } from 'undici'
import { createPublicLookup, requireFetchable } from '../artwork/address-guard.ts'
import { isOwnAddress } from '../artwork/own-address.ts'
import type { Config } from '../core/config.ts'
import { isDelivery } from '../demo/inbox.ts'

export type Target = {
  address: string
  method: 'POST' | 'PUT' | 'GET'
  headers: { name: string; value: string }[]
  signingSecret: string
}
export type Message = { id: string; at: Date; body: string; contentType: string }
/** What the address answered. Without a status it never answered, and `response` says why. */
export type DeliveryOutcome = { statusCode?: number; response: string }

const timeoutMs = 30_000
const keptBytes = 2048
/** Headers that a trigger cannot set: the connection sets them, or they carry the signature. */
const reservedHeaders =
  /^(host|connection|content-length|transfer-encoding|expect|upgrade|keep-alive|te|trailer|webhook-.*)$/i

const unrestrictedAgent = new Agent({ pipelining: 0 })
const publicOnlyAgent = new Agent({ pipelining: 0, connect: { lookup: createPublicLookup() } })

/** Sends a message once, signed as Standard Webhooks has it. Redirects are not followed. */
export async function sendWebhook(target: Target, message: Message, config: Config): Promise<DeliveryOutcome> {
  try {
    const url = new URL(target.address)
    const isOwn = await isOwnAddress(url, config)
    // SSRF: the answer to a trigger is shown on its order, so a trigger must not read what the upstream serves.
    if (isOwn && !isDelivery(target.method, url)) return { response: 'The address leads to Site Flow itself.' }
    const privateOrigins = isOwn ? [url.origin] : config.privateArtworkOrigins
    requireFetchable(url, privateOrigins)
    const body = target.method === 'GET' ? '' : message.body
    const answer = await request(url, {
      dispatcher: privateOrigins.includes(url.origin) ? unrestrictedAgent : publicOnlyAgent,
      method: target.method,
      headers: headersOf(target, message, body),
      body: target.method === 'GET' ? null : body,
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { statusCode: answer.statusCode, response: await readBeginning(answer.body) }
  } catch (error) {
    return { response: reasonOf(error) }
  }
}

function headersOf(target: Target, { id, at, contentType }: Message, body: string): Record<string, string> {
  const own = target.headers.filter(({ name }) => !reservedHeaders.test(name))
  return {
    'content-type': contentType,
    'user-agent': 'SiteFlowLight/1',
    ...Object.fromEntries(own.map(({ name, value }) => [name.toLowerCase(), value])),
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(target.signingSecret).sign(id, at, body),
  }
}

async function readBeginning(body: AsyncIterable<Uint8Array>): Promise<string> {
  const kept: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    kept.push(chunk)
    size += chunk.length
    if (size >= keptBytes) break // which also ends the transfer
  }
  // PostgreSQL cannot store NUL, and a character may be cut in two.
  return Buffer.concat(kept)
    .subarray(0, keptBytes)
    .toString('utf8')
    .replaceAll('\0', '')
    .replace(/(?<!\ufffd)\ufffd+$/, '')
}

const reasons: Record<string, string> = {
  ENOTFOUND: 'The host name of the address does not exist.',
  ECONNREFUSED: 'The server refused the connection.',
  ECONNRESET: 'The server closed the connection.',
  UND_ERR_SOCKET: 'The server closed the connection.',
  UND_ERR_CONNECT_TIMEOUT: 'The server could not be reached in time.',
  CERT_HAS_EXPIRED: 'The certificate of the server has expired.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate of the server is self-signed.',
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'The request failed.'
  if (error.name === 'TimeoutError') return `The server did not answer within ${timeoutMs / 1000} seconds.`
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return reasons[code] ?? error.message
}
