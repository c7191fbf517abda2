import type { Call } from '#lib/contract/call.ts'
import { checkJsonLimits, JsonLimitError } from '#lib/contract/shared/json-limits.ts'
import { parseKeepingDigits, unflatten } from '#lib/contract/wire.ts'
import { invalid, Problem } from '../errors.ts'
import { inTurn } from '../turns.ts'

const maxParameters = 1000
/** Bytes of what stands before the value of a part of a form: its boundary, name, file name and type. */
const maxPartHeaders = 4096
const formType = /^(multipart\/form-data|application\/x-www-form-urlencoded)/i

/** A client that reads the answer only after sending all would lose it if the connection were closed before. */
const maxDropped = 64 * 1024 * 1024

export async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = new Problem(413, 413, `The body is larger than ${maxBytes} bytes`)
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) {
    await drop(request)
    throw tooLarge
  }
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of request.body ?? []) {
    length += part.byteLength
    if (length > maxBytes) throw tooLarge
    parts.push(part)
  }
  return new Uint8Array(Buffer.concat(parts))
}

async function drop(request: Request): Promise<void> {
  let dropped = 0
  for await (const part of request.body ?? []) {
    dropped += part.byteLength
    if (dropped > maxDropped) return
  }
}

/** The body of a call: JSON, or, where the row says so, a form, which is read like a query. An empty one, or null, is an empty object. */
export async function readBody(call: Call, request: Request): Promise<unknown> {
  const contentType = request.headers.get('content-type') ?? ''
  const isForm = formType.test(contentType)
  if (isForm && call.encoding !== 'form') {
    throw new Problem(415, 415, 'This call takes JSON: send the body as application/json')
  }
  const bytes = await readBytes(request, call.maxBodyBytes)
  if (bytes.byteLength === 0) return {}
  return isForm ? readForm(bytes, contentType) : ((await parseJson(new TextDecoder().decode(bytes))) ?? {})
}

/** Counts what a text holds before it is made into values, and makes way for others in between (decision 037). */
export async function parseJson(text: string): Promise<unknown> {
  try {
    await inTurn(() => checkJsonLimits(text))
    return await inTurn(() => parseKeepingDigits(text))
  } catch (error) {
    if (error instanceof JsonLimitError) throw malformed(`The body has ${error.message}`, error.path)
    if (error instanceof SyntaxError) throw malformed(`The body is not JSON: ${error.message}`)
    throw error
  }
}

export const malformed = (message: string, path = '') => new Problem(400, 400, message, [{ path, message }])

async function readForm(bytes: Uint8Array<ArrayBuffer>, given: string): Promise<Record<string, unknown>> {
  const { separator, contentType } = kindOfForm(given)
  requireFew(bytes, separator)
  const form = await new Response(bytes, { headers: { 'content-type': contentType } }).formData().catch(() => {
    throw invalid([{ path: '', message: 'must be a valid form' }])
  })
  const fields = await Promise.all(
    [...form].map(async ([name, value]) => [name, typeof value === 'string' ? value : await value.text()]),
  )
  return unflatten(new URLSearchParams(fields))
}

const boundaryOf = /;\s*boundary="?([A-Za-z0-9'()+_,./:=? -]{1,70})/i

/**
 * What stands before each part of a form, or between its parameters, and the content type that makes the parser divide it
 * there and nowhere else: time grows with the square of what is not counted.
 */
function kindOfForm(given: string): { separator: string; contentType: string } {
  if (!/^multipart/i.test(given)) return { separator: '&', contentType: 'application/x-www-form-urlencoded' }
  const boundary = boundaryOf.exec(given)?.[1] ?? ''
  return { separator: `--${boundary}`, contentType: `multipart/form-data; boundary="${boundary}"` }
}

/** Parts of a form are counted with the closing boundary; the parser spends half a second on 5 MB of headers of one part. */
function requireFew(bytes: Uint8Array<ArrayBuffer>, separator: string): void {
  const buffer = Buffer.from(bytes.buffer)
  let count = 0
  for (let at = buffer.indexOf(separator); at !== -1; at = buffer.indexOf(separator, at + separator.length)) {
    count += 1
    if (count > maxParameters + 1) throw tooManyParameters
    const headers = buffer.subarray(at, at + maxPartHeaders)
    if (separator !== '&' && headers.length === maxPartHeaders && !headers.includes('\r\n\r\n')) throw longPartHeaders
  }
}

const tooManyParameters = new Problem(400, 400, `More than ${maxParameters} parameters`)
const longPartHeaders = malformed(`The headers of a part of the form are longer than ${maxPartHeaders} bytes`)
