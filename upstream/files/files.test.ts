import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { forEachTest } from '../../tests/support/made.ts'
import { TooLargeError } from '../core/file-store.ts'
import { createIntakeSite } from '../tests/support/intake.ts'
import { contentDisposition, safeFilename } from './content-disposition.ts'
import { pathOf } from './disk-store.ts'
import { openFileStore } from './open-store.ts'

const bytes = Buffer.from('0123456789')
const key = 'artwork/f1/1.pdf'
const limit = { maxBytes: 100 }

const site = forEachTest(() => createIntakeSite())

const filesDir = () => join(site.up.config.dataDir, 'files')
const filesOnDisk = async () => {
  const all = await readdir(filesDir(), { recursive: true, withFileTypes: true }).catch(() => [])
  return all.filter((entry) => entry.isFile()).map(({ name }) => name)
}
const addressOf = (use: Partial<Parameters<typeof site.files.signedUrl>[1]> = {}) =>
  site.files.signedUrl(key, { method: 'GET', contentType: 'application/pdf', expiresInMs: 60_000, ...use }).url
const ask = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  site.app.request(url, { method, headers })

it('the file store leaves nothing of a file that is too large or breaks off', async () => {
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

it('the file store has no file outside of its folder', () => {
  for (const wrong of ['../secret', 'artwork/../../x', 'artwork/.hidden', '/etc/passwd'])
    expect(() => pathOf(filesDir(), wrong), wrong).toThrow(RangeError)
})

describe('a signed address', () => {
  beforeEach(() => site.files.write(key, bytes, limit))

  it('serves the file under its name, and nothing that a browser would run', async () => {
    const response = await ask(addressOf({ filename: 'My card.pdf', disposition: 'attachment' }))
    expect(await response.text()).toBe('0123456789')
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining('filename="My card.pdf"'),
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
    const reopened = await openFileStore({ config, database, now })
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
      const given = await ask(addressOf(), { range })
      const answered = [given.status, await given.text(), given.headers.get('content-range')]
      expect(answered, range).toEqual([status, text, contentRange])
    }
    const head = await ask(addressOf(), {}, 'HEAD')
    expect([head.status, await head.text()]).toEqual([200, ''])
    const etag = head.headers.get('etag') ?? ''
    expect((await ask(addressOf(), { 'if-none-match': etag })).status).toBe(304)
    expect((await ask(addressOf(), { range: 'bytes=0-3', 'if-range': '"old"' })).status).toBe(200)
  })
})

it('an upload before the order is refused with another content type, or when it is too large', async () => {
  const prepared = await site.send('GET', '/api/file/getpreupload?mimeType=application/pdf')
  const { upload } = z.object({ upload: z.url() }).parse(await prepared.json())
  const put = async (headers: Record<string, string>) =>
    (await site.app.request(upload, { method: 'PUT', headers, body: bytes })).status
  expect(await put({ 'content-type': 'text/html' })).toBe(415)
  const tooLarge = String(501 * 1024 * 1024)
  expect(await put({ 'content-type': 'application/pdf', 'content-length': tooLarge })).toBe(413)
})

it('the name of a download is written for every client', () => {
  for (const [name, header] of [
    ['card.pdf', `attachment; filename="card.pdf"; filename*=UTF-8''card.pdf`],
    ['名刺 (2).pdf', `attachment; filename="__ (2).pdf"; filename*=UTF-8''%E5%90%8D%E5%88%BA%20%282%29.pdf`],
    ['a"b\r\nc: x.pdf', `attachment; filename="a_bc_ x.pdf"; filename*=UTF-8''a_bc_%20x.pdf`],
    ['', 'attachment'],
  ] as const) {
    expect(contentDisposition('attachment', name)).toBe(header)
    expect(new Headers({ 'content-disposition': header }).get('content-disposition')).toBe(header)
  }
})

it('the name of a download is a name on every file system', () => {
  const names = ['../../etc/passwd', '\u202efdp.exe', `${'x'.repeat(300)}.pdf`, 'a\ud800b']
  const safe = ['_.._etc_passwd', 'fdp.exe', `${'x'.repeat(196)}.pdf`, 'a\ufffdb']
  expect(names.map((name) => safeFilename(name))).toEqual(safe)
})
