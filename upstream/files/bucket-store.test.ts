import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import { StorageAwayError, TooLargeError } from '../core/file-store.ts'
import { isDiskFull } from '../core/folder.ts'
import { createIntakeSite } from '../tests/support/intake.ts'
import { createBucket } from './bucket.ts'
import { createBucketStore } from './bucket-store.ts'
import { copyFolder } from './copy-folder.ts'
import { createDiskStore } from './disk-store.ts'

const limit = { maxBytes: 100 }
const key = 'artwork/f1/1.pdf'
let server: S3rver
let store: ReturnType<typeof createBucketStore>
let dir = ''
let place = ''

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'bucket-'))
  const directory = join(dir, 'objects')
  server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'artwork', configs: [] }],
  })
  const { port } = await server.run()
  place = `127.0.0.1:${port}/artwork`
  store = storeOf(`http://S3RVER:S3RVER@${place}`)
})
afterAll(() => server.close())

const storeOf = (url: string) =>
  createBucketStore({
    dir: join(dir, 'local'),
    bucket: createBucket(url, 500),
    origin: 'http://localhost:4000',
    secret: 'secret',
    now: () => new Date(),
  })
const bucketKeys = () => readdir(join(dir, 'objects', 'artwork'), { recursive: true })
const local = async () => (await readdir(join(dir, 'local'), { recursive: true })).filter((name) => name !== 'drafts')

it('a bucket gives back what was written, whole, in ranges and as a file of this machine', async () => {
  expect(await store.find(key)).toBeUndefined()
  await store.write(key, Readable.from([Buffer.from('01234'), Buffer.from('56789')]), limit)
  expect(await store.find(key)).toEqual({ size: 10, modifiedAt: expect.any(Date) })
  for (const [range, text] of [
    [undefined, '0123456789'],
    [{ start: 2, end: 4 }, '234'],
  ] as const) {
    const { stream, size } = await store.read(key, range)
    expect([String(await buffer(stream)), size]).toEqual([text, 10])
  }
  expect(await store.withLocalFile(key, (path) => readFile(path, 'utf8'))).toBe('0123456789')
  await store.remove(key)
  expect(await store.find(key)).toBeUndefined()
  expect(await local()).toEqual([])
})

it('a bucket gets nothing of a file that is too large or breaks off', async () => {
  await expect(store.write(key, Buffer.alloc(101), limit)).rejects.toThrow(TooLargeError)
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('01')
      throw new Error('connection lost')
    })(),
  )
  await expect(store.write(key, broken, limit)).rejects.toThrow('connection lost')
  expect([await store.find(key), await local()]).toEqual([undefined, []])
})

it('the upkeep removes from a bucket what was last written before then, in that folder alone', async () => {
  for (const name of ['uploads/a.pdf', 'uploads/b.pdf', 'artwork/a.pdf'])
    await store.write(name, Buffer.from('x'), limit)
  await store.removeOlder('uploads', new Date(Date.now() - 60_000))
  expect(await store.find('uploads/a.pdf')).toBeDefined()
  await store.removeOlder('uploads', new Date(Date.now() + 60_000))
  const left = await Promise.all(['uploads/a.pdf', 'uploads/b.pdf', 'artwork/a.pdf'].map((name) => store.find(name)))
  expect(left.map(Boolean)).toEqual([false, false, true])
})

/** Storage in a state that a real one cannot be brought into here. */
async function storageThat(answers: RequestListener) {
  const wrong = createServer(answers).listen(0, '127.0.0.1')
  await once(wrong, 'listening')
  const { port } = wrong.address() as AddressInfo
  return {
    url: `http://key:secret@127.0.0.1:${port}/artwork`,
    [Symbol.dispose]: () => wrong.close().closeAllConnections(),
  }
}
async function nobody() {
  using ended = await storageThat(() => {})
  return ended.url
}
const failing = (status: number, code: string) =>
  storageThat((_, response) =>
    response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`),
  )

it('a bucket that is full is told as a full disk, one that is slow or away as passing', async () => {
  using full = await failing(507, 'XMinioStorageFull')
  const ofFull = await storeOf(full.url)
    .write(key, Buffer.from('x'), limit)
    .catch((error: unknown) => error)
  expect(isDiskFull(ofFull)).toBe(true)
  using slow = await storageThat(() => {})
  await expect(storeOf(slow.url).find(key)).rejects.toThrow(StorageAwayError)
  await expect(storeOf(await nobody()).find(key)).rejects.toThrow(StorageAwayError)
  expect(await local()).toEqual([])
})

it('an upstream does not start on a bucket that it cannot use, and says why without its keys', async () => {
  using full = await failing(507, 'XMinioStorageFull')
  using forbidden = await failing(403, 'AccessDenied')
  const said = async (url: string) => {
    const error = await createBucket(url, 500)
      .require()
      .catch((thrown: Error) => thrown)
    return error?.message.replace(/^The bucket http:\/\/127\.0\.0\.1:\d+\/\w+ of S3_URL /, '')
  }
  expect(await said(`http://S3RVER:S3RVER@${place}`)).toBeUndefined()
  expect(await said(forbidden.url)).toMatch(/^refuses these keys \(403 AccessDenied\)\. They need/)
  expect(await said(`http://S3RVER:S3RVER@${place}s`)).toBe('does not exist. Make it, or correct its name.')
  expect(await said(full.url)).toBe('is full. Make room there.')
  expect(await said(await nobody())).toMatch(/^cannot be reached \(ECONNREFUSED\)/)
})

it('files of a folder are moved into a bucket, once each, and those of neither are left', async () => {
  const folder = join(dir, 'folder')
  const disk = createDiskStore({
    dir: folder,
    origin: 'http://localhost:4000',
    secret: 'secret',
    now: () => new Date(),
  })
  const keys = ['artwork/f2/1.pdf', 'thumbnails/f2/1.webp']
  for (const name of keys) await disk.write(name, Buffer.from(name), limit)
  await mkdir(join(folder, 'drafts'), { recursive: true })
  await writeFile(join(folder, 'drafts', 'being-written'), 'x')
  const bucket = createBucket(`http://S3RVER:S3RVER@${place}`)
  expect(await copyFolder(folder, bucket)).toEqual({ copied: 2, kept: 0 })
  expect(await copyFolder(folder, bucket)).toEqual({ copied: 0, kept: 2 })
  const [first] = keys
  expect(String(await buffer((await store.read(first ?? '')).stream))).toBe(first)
})

it('an upstream on a bucket keeps its files there, and streams them by its own signed addresses', async () => {
  const site = await createIntakeSite({ config: { bucketUrl: `http://S3RVER:S3RVER@${place}` } })
  const prepared = await site.send('GET', '/api/file/getpreupload?mimeType=application/pdf')
  const { upload, fetch } = z.object({ upload: z.url(), fetch: z.url() }).parse(await prepared.json())
  const headers = { 'content-type': 'application/pdf' }
  expect((await site.app.request(upload, { method: 'PUT', headers, body: '0123456789' })).status).toBe(200)
  expect(await bucketKeys()).toContainEqual(expect.stringMatching(/^uploads\//))
  const part = await site.app.request(fetch, { headers: { range: 'bytes=2-4' } })
  expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([206, '234', 'bytes 2-4/10'])
})
