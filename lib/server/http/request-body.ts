import * as z from 'zod'
import { guestBodyBytes } from '#lib/contract/call.ts'
import { checkJsonLimits, jsonLimits } from '#lib/contract/shared/json-limits.ts'
import { RefusedError } from './refusal.ts'

type Expected = { type: RegExp; maxBytes: number }

const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype'])

const acceptedJson = `must be JSON of at most ${jsonLimits.levels} levels and ${jsonLimits.values} values, without the keys ${[...forbiddenKeys].join(', ')}`

export const jsonType = /^application\/json\s*(;|$)/i

/** Reads a JSON body, or throws a `RefusedError`: 413, 415, or 400 with the path of each fault (decision 037). */
export async function readJson<S extends z.ZodType>(
  request: Request,
  schema: S,
  { type = jsonType, maxBytes = guestBodyBytes }: Partial<Expected> = {},
): Promise<z.output<S>> {
  const text = await readText(request, { type, maxBytes })
  try {
    checkJsonLimits(text)
    const value: unknown = JSON.parse(text)
    assertHarmless(value)
    return schema.parse(value)
  } catch (error) {
    if (error instanceof z.ZodError) throw toRefusal('bad_body', error)
    if (error instanceof SyntaxError)
      throw new RefusedError(400, 'bad_body', { details: [{ path: '', message: acceptedJson }] })
    throw error
  }
}

export async function readText(request: Request, expected: Expected): Promise<string> {
  assertExpected(request, expected)
  return (await collect(countedBytes(request, expected.maxBytes))).toString('utf8')
}

export function assertExpected(request: Request, { type, maxBytes }: Expected): void {
  assertLength(request, maxBytes)
  if (!type.test(request.headers.get('content-type') ?? '')) throw new RefusedError(415, 'unsupported_media_type')
}

export function assertLength(request: Request, maxBytes: number): void {
  if ((declaredLength(request) ?? 0) > maxBytes) throw new RefusedError(413, 'too_large')
}

export function declaredLength({ headers }: Request): number | undefined {
  const text = headers.get('content-length')
  return text === null || !/^\d{1,15}$/.test(text) ? undefined : Number(text)
}

export async function* countedBytes(request: Request, maxBytes: number): AsyncGenerator<Buffer> {
  if (!request.body) return
  const reader = request.body.getReader()
  for (let size = 0; ; ) {
    const { done, value } = await reader.read().catch(throwIncomplete)
    if (done) return
    size += value.length
    if (size > maxBytes) {
      await reader.cancel()
      throw new RefusedError(413, 'too_large')
    }
    yield Buffer.from(value.buffer, value.byteOffset, value.byteLength)
  }
}

function throwIncomplete(): never {
  throw new RefusedError(400, 'bad_body')
}

export async function collect(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const chunk of chunks) all.push(chunk)
  return all.length === 1 && all[0] ? all[0] : Buffer.concat(all)
}

export function toRefusal(code: string, error: z.ZodError): RefusedError {
  const details = error.issues.slice(0, 50).map(({ path, message }) => ({ path: path.join('.'), message }))
  return new RefusedError(400, code, { details })
}

function assertHarmless(value: unknown) {
  if (typeof value !== 'object' || value === null) return
  for (const [key, item] of Object.entries(value)) {
    if (forbiddenKeys.has(key)) throw new SyntaxError('a forbidden key')
    assertHarmless(item)
  }
}
