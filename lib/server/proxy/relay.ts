import type { Call } from '#lib/contract/call.ts'
import { smallBytes, takeSmall } from '#lib/server/http/body-stream.ts'
import { apiHeaders } from '#lib/server/http/security-headers.ts'
import { plainBody } from '#lib/server/upstream/read-body.ts'
import { parseRefusal, readRefusal, takeRefusal } from '#lib/server/upstream/refusal-body.ts'
import { type Answer, abandon, discard } from '#lib/server/upstream/send.ts'
import { TransportError } from '#lib/server/upstream/transport-error.ts'

const jsonType = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i
const plainType = /^text\/plain\s*(?:;|$)/i
const mediaType = /^(?:image\/(?:png|jpeg|webp|svg\+xml)|application\/pdf)\s*(?:;|$)/i
const jsonHeaders = ['retry-after'] as const
const mediaHeaders = ['retry-after', 'content-range', 'accept-ranges', 'etag', 'last-modified'] as const
const bodyless = new Set([204, 205])

/** Not promised by the row: `bad_upstream`. A 4xx keeps its status: frameworks refuse unknown paths with a page. */
export async function relay(
  call: Call,
  answer: Answer,
  upstreamOrigin: string,
  ended: (error?: unknown) => void,
): Promise<Response> {
  const { statusCode: status, headers } = answer
  const type = single(headers['content-type'])
  const isMedia = call.response === 'media' && status < 400
  const isRefused = status >= 400 && status < 500
  try {
    if (!isRefused) assertKind(answer, isMedia ? mediaType : jsonType, type)
    const kept = responseHeaders(answer, type, isMedia)
    if (status >= 400) {
      const body = await refusalBody(answer, type, upstreamOrigin)
      ended()
      return new Response(body, { status, headers: { ...kept, 'content-type': 'application/json' } })
    }
    const body = bodyless.has(status) ? await drained(answer) : await takeBody(answer, ended)
    if (body instanceof ReadableStream) return new Response(body, { status, headers: kept })
    // With a length the answer is one socket write less than in chunks.
    if (body !== null && body.length > 0) kept['content-length'] = String(body.length)
    ended()
    return new Response(body, { status, headers: kept })
  } catch (error) {
    abandon(answer)
    throw error
  }
}

function assertKind({ statusCode, headers }: Answer, expected: RegExp, type: string) {
  const isRedirect = statusCode >= 300 && statusCode < 400
  const isEmpty = bodyless.has(statusCode) || (headers['content-length'] === '0' && type === '')
  if (isRedirect || (!isEmpty && !expected.test(type)))
    throw new TransportError('bad_upstream', { cause: new Error(`${statusCode} ${type || 'without a type'}`) })
}

function responseHeaders({ headers }: Answer, type: string, isMedia: boolean) {
  const kept: Record<string, string> = { ...apiHeaders }
  if (type !== '') kept['content-type'] = type
  if (isMedia && type.startsWith('application/pdf'))
    kept['content-security-policy'] = "default-src 'none'; frame-ancestors 'self'"
  for (const name of isMedia ? mediaHeaders : jsonHeaders) {
    const value = single(headers[name])
    if (value !== '') kept[name] = value
  }
  return kept
}

const single = (value: string | string[] | undefined) => (typeof value === 'string' ? value : '')

async function takeBody(answer: Answer, ended: (error?: unknown) => void) {
  const { headers, body } = answer
  const isSmall = Number(headers['content-length']) <= smallBytes && headers['content-encoding'] === undefined
  // Iterating over a body costs a sixth of the whole request more than letting undici collect it.
  return isSmall ? Buffer.from(await body.arrayBuffer()) : await takeSmall(plainBody(answer), ended)
}

async function refusalBody(answer: Answer, type: string, upstreamOrigin: string): Promise<string | null> {
  const isPlain = plainType.test(type)
  if (!isPlain && !jsonType.test(type)) return await drained(answer)
  const bytes = await takeRefusal(answer)
  if (bytes.length === 0) return null
  if (isPlain) return JSON.stringify(readRefusal(bytes, upstreamOrigin) ?? {})
  try {
    return JSON.stringify(parseRefusal(bytes, upstreamOrigin) ?? {})
  } catch (cause) {
    throw new TransportError('bad_upstream', { cause, status: answer.statusCode })
  }
}

async function drained(answer: Answer) {
  await discard(answer)
  return null
}
