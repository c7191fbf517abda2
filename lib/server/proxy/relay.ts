import type { Call } from '#lib/contract/call.ts'
import { smallBytes, takeSmall } from '#lib/server/http/body-stream.ts'
import { apiHeaders } from '#lib/server/http/security-headers.ts'
import { assertKind, bodyless, contentTypeOf, jsonType, plainBody } from '#lib/server/upstream/read-body.ts'
import { takeRefusal } from '#lib/server/upstream/refusal-body.ts'
import { type Answer, abandon, discard } from '#lib/server/upstream/send.ts'

const mediaType = /^(?:image\/(?:png|jpeg|webp|svg\+xml)|application\/pdf)\s*(?:;|$)/i
const jsonHeaders = ['retry-after'] as const
const mediaHeaders = ['retry-after', 'content-range', 'accept-ranges', 'etag', 'last-modified'] as const

/** Not promised by the row: `bad_upstream`. A 4xx keeps its status: frameworks refuse unknown paths with a page. */
export async function relay(
  call: Call,
  answer: Answer,
  upstreamOrigin: string,
  ended: (error?: unknown) => void,
): Promise<Response> {
  const { statusCode: status } = answer
  const isMedia = call.response === 'media' && status < 400
  try {
    if (status < 400) assertKind(answer, isMedia ? mediaType : jsonType)
    const kept = responseHeaders(answer, isMedia)
    if (status >= 400) {
      const refusal = await takeRefusal(answer, upstreamOrigin)
      ended()
      return new Response(refusal === undefined ? null : JSON.stringify(refusal), {
        status,
        headers: { ...kept, 'content-type': 'application/json' },
      })
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

function responseHeaders(answer: Answer, isMedia: boolean) {
  const { headers } = answer
  const type = contentTypeOf(answer)
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

async function drained(answer: Answer) {
  await discard(answer)
  return null
}
