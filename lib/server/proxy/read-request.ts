import { Readable } from 'node:stream'
import * as z from 'zod'
import type { Call } from '#lib/contract/call.ts'
import { queryOf, unflatten } from '#lib/contract/wire.ts'
import {
  assertExpected,
  assertLength,
  collect,
  countedBytes,
  declaredLength,
  readJson,
  toRefusal,
} from '#lib/server/http/request-body.ts'

export type RequestBody = { bytes: string | Buffer | Readable; contentType: string } | undefined

const bufferedBytes = 1024 * 1024
const formType = /^multipart\/form-data;\s*boundary=("?)[A-Za-z0-9'()+_,./:=? -]{1,70}\1$/i

/** Keys that the row does not have are dropped; an invalid value is a 400. */
export function readQuery(call: Call, search: string): string {
  if (!call.query) return ''
  try {
    return queryOf(call, unflatten(new URLSearchParams(search)))
  } catch (error) {
    throw error instanceof z.ZodError ? toRefusal('bad_query', error) : error
  }
}

export async function readBody(
  { body, encoding, maxBodyBytes: maxBytes }: Call,
  request: Request,
): Promise<RequestBody> {
  assertLength(request, maxBytes)
  if (!body) return undefined
  if (encoding === 'json')
    return { bytes: JSON.stringify(await readJson(request, body, { maxBytes })), contentType: 'application/json' }
  assertExpected(request, { type: formType, maxBytes })
  const contentType = request.headers.get('content-type') ?? ''
  const declared = declaredLength(request)
  const counted = countedBytes(request, maxBytes)
  if (declared === undefined || declared > bufferedBytes) return { bytes: Readable.from(counted), contentType }
  return { bytes: await collect(counted), contentType }
}
