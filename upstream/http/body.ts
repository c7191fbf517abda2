import type { Call } from '#lib/contract/call.ts'
import { unflatten } from '#lib/contract/wire.ts'
import { invalid, Problem } from '../problem.ts'

/** Reads a body of any length up to `maxBytes`, and stops reading beyond. */
export async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = new Problem(413, 413, `The body is larger than ${maxBytes} bytes`)
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of request.body ?? []) {
    length += part.byteLength
    if (length > maxBytes) throw tooLarge
    parts.push(part)
  }
  return new Uint8Array(Buffer.concat(parts))
}

/** The body of a call: JSON, or a form, which is read like a query. An empty one counts as an empty object. */
export async function readBody(call: Call, request: Request): Promise<unknown> {
  const bytes = await readBytes(request, call.maxBodyBytes)
  if (bytes.byteLength === 0) return {}
  const contentType = request.headers.get('content-type') ?? ''
  if (/^(multipart\/form-data|application\/x-www-form-urlencoded)/i.test(contentType))
    return readForm(bytes, contentType)
  return parseJson(new TextDecoder().decode(bytes))
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalid([{ path: '', message: 'must be valid JSON' }])
  }
}

async function readForm(bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<Record<string, unknown>> {
  const form = await new Response(bytes, { headers: { 'content-type': contentType } }).formData().catch(() => {
    throw invalid([{ path: '', message: 'must be a valid form' }])
  })
  const fields = await Promise.all(
    [...form].map(async ([name, value]) => [name, typeof value === 'string' ? value : await value.text()]),
  )
  return unflatten(new URLSearchParams(fields))
}
