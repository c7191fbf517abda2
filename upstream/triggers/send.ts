import { Webhook } from 'standardwebhooks'
import { Agent, request } from 'undici'
import { isReservedHeader } from '#lib/contract/triggers.ts'
import { isRecord } from '#lib/contract/wire.ts'
import { guardedLookup } from '../artwork/address-guard.ts'
import { FetchFailure, networkReasonOf } from '../artwork/fetch-failure.ts'
import type { Config } from '../core/config.ts'
import { privateOriginsFor } from './address.ts'

export type Target = {
  address: string
  method: 'POST' | 'PUT' | 'GET'
  headers: { name: string; value: string }[]
  secrets: readonly string[]
}
export type Message = { id: string; at: Date; body: string; contentType: string }
export type OutgoingRequest = {
  method: Target['method']
  address: string
  headers: { name: string; value: string }[]
  body: string
}
/** What the address answered. Without a status it never answered, and `response` says why. */
export type DeliveryOutcome = {
  statusCode?: number
  durationMs: number
  headers: { name: string; value: string }[]
  response: string
}

export class UnsendableError extends Error {
  override name = 'UnsendableError'
}

/** Of a call that a person waits for: the portal waits for 15 seconds. */
export const interactiveTimeoutMs = 12_000
const maxAddressLength = 8192
const keptBytes = 2048

const unrestrictedAgent = new Agent({ pipelining: 0 })
const publicOnlyAgent = new Agent({ pipelining: 0, connect: { lookup: guardedLookup } })

/**
 * The request that carries a message, signed as Standard Webhooks has it with each secret. A GET has no body, so its data
 * is the query; throws an `UnsendableError` for data that makes none.
 */
export function toRequest(target: Target, { id, at, body, contentType }: Message): OutgoingRequest {
  const { method } = target
  const hasBody = method !== 'GET'
  const sent = hasBody ? body : ''
  const own = target.headers.filter(({ name }) => !isReservedHeader(name))
  const headers = {
    ...(hasBody && { 'content-type': contentType }),
    'user-agent': 'SiteFlowLight/1',
    ...Object.fromEntries(own.map(({ name, value }) => [name.toLowerCase(), value])),
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': target.secrets.map((secret) => new Webhook(secret).sign(id, at, sent)).join(' '),
  }
  return {
    method,
    address: hasBody ? target.address : withQuery(target.address, body),
    headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
    body: sent,
  }
}

/** The address as it was typed: some servers compare its characters. A fragment is not sent. */
function withQuery(typed: string, body: string): string {
  const data = Object.entries(parseObject(body)).map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value),
  ])
  const [address = ''] = typed.split('#', 1)
  const separator = address.includes('?') ? (/[?&]$/.test(address) ? '' : '&') : '?'
  const sent = data.length === 0 ? address : `${address}${separator}${new URLSearchParams(data)}`
  if (sent.length > maxAddressLength) {
    throw new UnsendableError(`A GET holds at most ${maxAddressLength} characters: use POST, or a template with less.`)
  }
  return sent
}

function parseObject(body: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(body)
    if (isRecord(parsed)) return parsed
  } catch {
    // said below
  }
  throw new UnsendableError('A GET sends its data as a query: the template must make a JSON object.')
}

export async function sendRequest(
  { method, address, headers, body }: OutgoingRequest,
  config: Config,
  timeoutMs: number,
): Promise<DeliveryOutcome> {
  const begun = performance.now()
  const since = () => Math.round(performance.now() - begun)
  try {
    const url = new URL(address)
    const privateOrigins = await privateOriginsFor(url, method, config)
    const answer = await request(url, {
      dispatcher: privateOrigins.includes(url.origin) ? unrestrictedAgent : publicOnlyAgent,
      method,
      headers: Object.fromEntries(headers.map(({ name, value }) => [name, value])),
      body: method === 'GET' ? null : body,
      signal: AbortSignal.timeout(timeoutMs),
    })
    const response = await readBeginning(answer.body)
    return { statusCode: answer.statusCode, durationMs: since(), headers: toHeaders(answer.headers), response }
  } catch (error) {
    return { durationMs: since(), headers: [], response: reasonOf(error, timeoutMs) }
  }
}

const toHeaders = (headers: Record<string, string | string[] | undefined>) =>
  Object.entries(headers).flatMap(([name, value = '']) => [value].flat().map((one) => ({ name, value: one })))

async function readBeginning(body: AsyncIterable<Uint8Array>): Promise<string> {
  const kept: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of body) {
      kept.push(chunk)
      size += chunk.length
      if (size >= keptBytes) break // which also ends the transfer
    }
  } catch {
    // Cut, or open for too long: its status said already what became of the message.
  }
  // PostgreSQL cannot store NUL, and a character may be cut in two.
  return Buffer.concat(kept)
    .subarray(0, keptBytes)
    .toString('utf8')
    .replaceAll('\0', '')
    .replace(/(?<!\ufffd)\ufffd+$/, '')
}

function reasonOf(error: unknown, timeoutMs: number): string {
  if (error instanceof Error && error.name === 'TimeoutError')
    return `The server did not answer within ${timeoutMs / 1000} seconds.`
  if (error instanceof UnsendableError || error instanceof FetchFailure) return error.message
  return networkReasonOf(error)
}
