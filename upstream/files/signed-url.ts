import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SignedUse, VerifiedUrl } from '../core/file-store.ts'

const prefix = '/files/'
const keyPattern = /^[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/

/** Path traversal: a part of a key never starts with a dot and holds only characters that are plain on every file system. */
export function requireKey(key: string): string {
  if (!keyPattern.test(key) || key.length > 200) throw new RangeError(`not a file key: ${key.slice(0, 80)}`)
  return key
}

export type Signing = { origin: string; secret: string; now: () => Date }

/** Signs and verifies addresses. Such an address permits one method on one file until it expires, without a sign-in. */
export function createUrlSigner({ origin, secret, now }: Signing) {
  const signatureOf = (method: string, key: string, search: URLSearchParams) =>
    createHmac('sha256', secret)
      .update(JSON.stringify([method, key, ...signedFields.map((field) => search.get(field))]))
      .digest('base64url')

  function sign(key: string, { method, expiresInMs, filename, contentType, disposition }: SignedUse) {
    const expires = new Date(now().getTime() + expiresInMs)
    const search = new URLSearchParams({ expires: String(Math.floor(expires.getTime() / 1000)) })
    if (filename !== undefined) search.set('filename', filename)
    if (contentType !== undefined) search.set('type', contentType)
    if (disposition !== undefined) search.set('disposition', disposition)
    search.set('signature', signatureOf(method, requireKey(key), search))
    return { url: `${origin}${prefix}${key}?${search}`, expiresAt: expires.toISOString() }
  }

  function verify(givenMethod: string, { pathname, searchParams }: URL): VerifiedUrl | undefined {
    const method = givenMethod === 'HEAD' ? 'GET' : givenMethod
    const key = pathname.startsWith(prefix) ? pathname.slice(prefix.length) : ''
    if ((method !== 'GET' && method !== 'PUT') || !keyPattern.test(key)) return undefined
    const expected = Buffer.from(signatureOf(method, key, searchParams))
    const given = Buffer.from(searchParams.get('signature') ?? '')
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
    return {
      method,
      key,
      filename: searchParams.get('filename') ?? undefined,
      contentType: searchParams.get('type') ?? undefined,
      disposition: searchParams.get('disposition') === 'attachment' ? 'attachment' : 'inline',
      isExpired: Number(searchParams.get('expires')) * 1000 <= now().getTime(),
    }
  }

  return { sign, verify }
}

const signedFields = ['expires', 'filename', 'type', 'disposition']
