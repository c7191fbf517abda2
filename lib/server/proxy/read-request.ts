import { Readable } from 'node:stream'
import * as z from 'zod'
import type { Call } from '#lib/contract/call.ts'
import { checkJsonLimits, jsonLimits } from '#lib/contract/shared/json-limits.ts'
import { queryOf, unflatten } from '#lib/contract/wire.ts'
import { RefusedError } from '#lib/server/http/refusal.ts'

export type RequestBody = { bytes: string | Buffer | Readable; contentType: string } | undefined

const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

const acceptedJson = `must be JSON of at most ${jsonLimits.levels} levels and ${jsonLimits.values} values, without the keys ${[...forbidden].join(', ')}`

const bufferedBytes = 1024 * 1024
const jsonType = /^application\/json\s*(;|$)/i
const formType = /^multipart\/form-data;\s*boundary=("?)[A-Za-z0-9'()+_,./:=? -]{1,70}\1$/i

/** Keys that the row does not have are dropped; an invalid value is a 400. */
export function readQuery(call: Call, search: string): string {
  if (!call.query) return ''
  try {
    return queryOf(call, unflatten(new URLSearchParams(search)))
  } catch (error) {
    throw error instanceof z.ZodError ? notValid('bad_query', error) : error
  }
}

/** Its size is checked by `Content-Length` and by counting. */
export async function readBody(call: Call, request: Request): Promise<RequestBody> {
  const declared = declaredLength(request)
  if (declared !== undefined && declared > call.maxBodyBytes) throw new RefusedError(413, 'too_large')
  if (!call.body) return undefined
  const contentType = request.headers.get('content-type') ?? ''
  if (!(call.encoding === 'form' ? formType : jsonType).test(contentType))
    throw new RefusedError(415, 'unsupported_media_type')
  if (call.encoding === 'json') return { bytes: await readJson(call, request), contentType: 'application/json' }
  const counted = countedBytes(request, call.maxBodyBytes)
  if (declared === undefined || declared > bufferedBytes) return { bytes: Readable.from(counted), contentType }
  return { bytes: await collect(counted), contentType }
}

async function readJson(call: Call, request: Request) {
  const text = (await collect(countedBytes(request, call.maxBodyBytes))).toString('utf8')
  try {
    return JSON.stringify(call.body?.parse(parseSafely(text)))
  } catch (error) {
    if (error instanceof z.ZodError) throw notValid('bad_body', error)
    if (error instanceof SyntaxError)
      throw new RefusedError(400, 'bad_body', { details: [{ path: '', message: acceptedJson }] })
    throw error
  }
}

function declaredLength(request: Request) {
  const text = request.headers.get('content-length')
  return text === null || !/^\d{1,15}$/.test(text) ? undefined : Number(text)
}

async function* countedBytes(request: Request, maxBytes: number): AsyncGenerator<Buffer> {
  if (!request.body) return
  const reader = request.body.getReader()
  for (let size = 0; ; ) {
    const { done, value } = await reader.read().catch(brokenOff)
    if (done) return
    size += value.length
    if (size > maxBytes) {
      await reader.cancel()
      throw new RefusedError(413, 'too_large')
    }
    yield Buffer.from(value.buffer, value.byteOffset, value.byteLength)
  }
}

function brokenOff(): never {
  throw new RefusedError(400, 'bad_body')
}

async function collect(chunks: AsyncIterable<Buffer>) {
  const all: Buffer[] = []
  for await (const chunk of chunks) all.push(chunk)
  return all.length === 1 && all[0] ? all[0] : Buffer.concat(all)
}

function notValid(code: string, error: z.ZodError) {
  const details = error.issues.slice(0, 50).map(({ path, message }) => ({ path: path.join('.'), message }))
  return new RefusedError(400, code, { details })
}

/** Refuses prototype keys, and too many levels or values (decision 037), with a `SyntaxError`. */
function parseSafely(text: string): unknown {
  checkJsonLimits(text)
  const value: unknown = JSON.parse(text)
  assertHarmless(value)
  return value
}

function assertHarmless(value: unknown) {
  if (typeof value !== 'object' || value === null) return
  for (const [key, item] of Object.entries(value)) {
    if (forbidden.has(key)) throw new SyntaxError('a forbidden key')
    assertHarmless(item)
  }
}
