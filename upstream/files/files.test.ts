import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { TooLargeError } from '../core/file-store.ts'
import { createIntakeSite, type IntakeSite } from '../tests/support/intake.ts'
import { openFileStore } from './open-store.ts'

const bytes = Buffer.from('0123456789')
const key = 'artwork/f1/1.pdf'
const limit = { maxBytes: 100 }

let site: IntakeSite
beforeEach(async () => {
  site = await createIntakeSite()
})
afterEach(() => site.close())

const filesDir = () => join(site.up.config.dataDir, 'files')
const filesOnDisk = async () => {
  const all = await readdir(filesDir(), { recursive: true, withFileTypes: true }).catch(() => [])
  return all.filter((entry) => entry.isFile()).map(({ name }) => name)
}
const addressOf = (use: Partial<Parameters<typeof site.files.signedUrl>[1]> = {}) =>
  site.files.signedUrl(key, { method: 'GET', contentType: 'application/pdf', expiresInMs: 60_000, ...use }).url
const ask = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  site.app.request(url, { method, headers })
async function read(...request: Parameters<typeof ask>) {
  const response = await ask(...request)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

describe('the file store', () => {
  it('leaves nothing of a file that is too large or breaks off', async () => {
    await expect(site.files.write(key, bytes, { maxBytes: 9 })).rejects.toThrow(TooLargeError)
    const broken = Readable.from(
      (async function* () {
        yield bytes
        throw new Error('connection lost')
      })(),
    )
    await expect(site.files.write(key, broken, limit)).rejects.toThrow('connection lost')
    expect(await filesOnDisk()).toEqual([])
  })

  it('has no file outside of its folder', () => {
    for (const wrong of ['../secret', 'artwork/../../x', 'artwork/.hidden', '/etc/passwd'])
      expect(() => site.files.path(wrong), wrong).toThrow(RangeError)
  })
})

describe('a signed address', () => {
  beforeEach(() => site.files.write(key, bytes, limit))

  it('serves the file under its name, and nothing that a browser would run', async () => {
    const response = await ask(addressOf({ filename: 'My card.pdf', disposition: 'attachment' }))
    expect(await response.text()).toBe('0123456789')
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="My card.pdf"; filename*=UTF-8''My%20card.pdf`,
      'x-content-type-options': 'nosniff',
    })
  })

  it('is refused when it was changed, or is used for what it was not made for', async () => {
    const changes: ((url: string) => string)[] = [
      (url) => url.replace('f1', 'f2'),
      (url) => url.replace(/expires=\d+/, 'expires=9999999999'),
      (url) => url.replace('application%2Fpdf', 'text%2Fhtml'),
      (url) => `${url}&filename=x.html`,
      (url) => url.replace(/&signature=.*/, ''),
      (url) => url.replace('/artwork/', '/artwork/..%2f..%2f'),
    ]
    for (const change of changes) {
      expect((await ask(change(addressOf()))).status, change(addressOf())).toBe(403)
    }
    expect((await ask(addressOf({ method: 'PUT' }))).status).toBe(403)
    expect((await ask(addressOf(), {}, 'PUT')).status).toBe(403)
  })

  it('works until it expires, also after a restart', async () => {
    const url = addressOf()
    const { database, now, config } = site.up
    const reopened = await openFileStore({ dir: filesDir(), origin: config.origin, database, now })
    expect(reopened.verifyUrl('GET', new URL(url))).toMatchObject({ key, isExpired: false })
    site.advance(59_000)
    expect((await ask(url)).status).toBe(200)
    site.advance(1000)
    const expired = await ask(url)
    expect([expired.status, await expired.json()]).toMatchObject([403, { error: { code: 'expired' } }])
  })

  it('answers ranges, HEAD without the file, and a known version with 304', async () => {
    for (const [range, status, text, contentRange] of [
      ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
      ['bytes=-2', 206, '89', 'bytes 8-9/10'],
      ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
      ['bytes=10-', 416, '', 'bytes */10'],
      ['bytes=0-1,4-5', 200, '0123456789', null],
    ] as const) {
      const { status: given, headers, ...response } = await read(addressOf(), { range })
      expect([given, response.text, headers.get('content-range')], range).toEqual([status, text, contentRange])
    }
    const { status, headers, text } = await read(addressOf(), {}, 'HEAD')
    expect([status, text]).toEqual([200, ''])
    const etag = headers.get('etag') ?? ''
    expect((await ask(addressOf(), { 'if-none-match': etag })).status).toBe(304)
    expect((await ask(addressOf(), { range: 'bytes=0-3', 'if-range': '"old"' })).status).toBe(200)
  })
})

describe('an upload before the order', () => {
  const prepare = async () => {
    const response = await site.send('GET', '/api/file/getpreupload?mimeType=application/pdf')
    return z.object({ upload: z.url() }).parse(await response.json())
  }
  const put = (url: string, contentType: string) =>
    site.app.request(url, { method: 'PUT', headers: { 'content-type': contentType }, body: bytes })

  it('is refused with another content type, or when its length is too large', async () => {
    const { upload } = await prepare()
    expect((await put(upload, 'text/html')).status).toBe(415)
    const headers = { 'content-type': 'application/pdf', 'content-length': String(501 * 1024 * 1024) }
    expect((await site.app.request(upload, { method: 'PUT', headers, body: bytes })).status).toBe(413)
  })
})
