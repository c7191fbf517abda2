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

describe('the file store', () => {
  it('gives back what was written, from a buffer or a stream, and replaces it whole', async () => {
    expect(await site.files.write(key, bytes, limit)).toEqual({ size: 10 })
    expect(await site.files.write(key, Readable.from([bytes, bytes]), limit)).toEqual({ size: 20 })
    const { stream, size } = await site.files.read(key)
    expect(size).toBe(20)
    expect(Buffer.concat(await stream.toArray())).toEqual(Buffer.concat([bytes, bytes]))
    await site.files.remove(key)
    expect(await site.files.find(key)).toBeUndefined()
  })

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

  it.each([
    ['../secret'],
    ['artwork/../../x'],
    ['artwork/.hidden'],
    ['/etc/passwd'],
    ['artwork'],
    ['artwork/a b'],
    [''],
  ])('has no file %j', (wrong) => {
    expect(() => site.files.path(wrong)).toThrow(RangeError)
  })
})

describe('a signed address', () => {
  beforeEach(() => site.files.write(key, bytes, limit))

  it('serves the file under its name, and nothing that a browser would run', async () => {
    const response = await ask(addressOf({ filename: 'My card.pdf', disposition: 'attachment' }))
    expect(await response.text()).toBe('0123456789')
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '10',
      'content-disposition': `attachment; filename="My card.pdf"; filename*=UTF-8''My%20card.pdf`,
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
    })
  })

  it.each([
    ['another file', (url: string) => url.replace('f1', 'f2')],
    ['a later end', (url: string) => url.replace(/expires=\d+/, 'expires=9999999999')],
    ['another type', (url: string) => url.replace('application%2Fpdf', 'text%2Fhtml')],
    ['another name', (url: string) => `${url}&filename=x.html`],
    ['no signature', (url: string) => url.replace(/&signature=.*/, '')],
    ['a way out of the folder', (url: string) => url.replace('/artwork/', '/artwork/..%2f..%2f')],
  ])('is refused when it was changed to %s', async (_, change) => {
    const response = await ask(change(addressOf()))
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({
      error: { message: 'This address was not made here, or was changed' },
    })
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

  it('reads only when it was made for reading, and writes only when it was made for writing', async () => {
    expect((await ask(addressOf({ method: 'PUT' }))).status).toBe(403)
    expect((await ask(addressOf(), {}, 'PUT')).status).toBe(403)
  })

  it.each([
    ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=-2', 206, '89', 'bytes 8-9/10'],
    ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=0-1,4-5', 200, '0123456789', null],
    ['bytes=x', 200, '0123456789', null],
  ])('answers the range %s with %i', async (range, status, text, contentRange) => {
    const response = await ask(addressOf(), { range })
    expect(response.status).toBe(status)
    expect(await response.text()).toBe(text)
    expect(response.headers.get('content-range')).toBe(contentRange)
  })

  it('answers HEAD without the file, and a known version with 304', async () => {
    const head = await ask(addressOf(), {}, 'HEAD')
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '10', ''])
    const etag = head.headers.get('etag') ?? ''
    expect((await ask(addressOf(), { 'if-none-match': etag })).status).toBe(304)
    expect((await ask(addressOf(), { range: 'bytes=0-3', 'if-range': etag })).status).toBe(206)
    expect((await ask(addressOf(), { range: 'bytes=0-3', 'if-range': '"old"' })).status).toBe(200)
  })

  it('answers 404 for a file that is gone', async () => {
    await site.files.remove(key)
    expect((await ask(addressOf())).status).toBe(404)
  })
})

describe('an upload before the order', () => {
  const prepare = async () => {
    const response = await site.send('GET', '/api/file/getpreupload?mimeType=application/pdf')
    return z.object({ success: z.literal(true), upload: z.url(), fetch: z.url() }).parse(await response.json())
  }
  const put = (url: string, contentType: string) =>
    site.app.request(url, { method: 'PUT', headers: { 'content-type': contentType }, body: bytes })

  it('is stored at the upload address and served at the download address', async () => {
    const { upload, fetch } = await prepare()
    expect((await ask(fetch)).status).toBe(404)
    expect((await put(upload, 'application/pdf')).status).toBe(200)
    expect(await (await ask(fetch)).text()).toBe('0123456789')
  })

  it('is refused with another content type', async () => {
    const { upload } = await prepare()
    expect((await put(upload, 'text/html')).status).toBe(415)
    expect((await site.send('GET', '/api/file/getpreupload?mimeType=text/html')).status).toBe(400)
  })

  it('is refused when its length is too large', async () => {
    const { upload } = await prepare()
    const headers = { 'content-type': 'application/pdf', 'content-length': String(501 * 1024 * 1024) }
    const response = await site.app.request(upload, { method: 'PUT', headers, body: bytes })
    expect(response.status).toBe(413)
  })
})
