import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { limits } from '#lib/client/send.ts'
import { createCallWith } from '#lib/client/upstream.ts'
import { fakeSession, sessionReaderFor } from '#tests/support/fake-session.ts'
import { answerJson, type FakeUpstream, type Seen, startFakeUpstream } from '#tests/support/servers/fake-upstream.ts'
import { untilStill } from '#tests/support/until-still.ts'
import { portalOrigin, wrapperFor } from '#tests/support/wrapper.ts'
import { type ConcurrencyLimit, createConcurrencyLimit, usualConcurrency } from './concurrency-limit.ts'
import { createFileProxy } from './file-proxy.ts'
import { createSignedFiles } from './signed-files.ts'

let upstream: FakeUpstream
let storage: FakeUpstream
let clock = 0
beforeEach(async () => {
  clock = Date.now()
  storage = await startFakeUpstream((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'a=b', etag: '"1"', 'accept-ranges': 'bytes' })
    response.end('%PDF-1.7')
  })
  upstream = await startFakeUpstream((request, response) =>
    sign(request.url).call(undefined, request, response, null as never),
  )
})
afterEach(async () => {
  await upstream.close()
  await storage.close()
})

let signatures = 0
let lifeMs = 600_000
function sign(url: string) {
  signatures += 1
  const expiresAt = new Date(clock + lifeMs).toISOString()
  const address = (name: string) => `${storage.origin}/${name}?signature=${signatures}`
  if (url.includes('/thumbnails')) {
    const thumbnails = [1, 2].map((page) => ({ page, url: address(`page-${page}`), expiresAt }))
    return answerJson({ revision: 1, thumbnails })
  }
  const file = { filename: 'artwork.pdf', contentType: 'application/pdf', fileSize: 8 }
  return answerJson({ url: address('artwork'), expiresAt, ...file })
}

type Given = { fileOrigins?: string[]; maxRefreshes?: number; concurrencyLimit?: ConcurrencyLimit }

function filesOf({
  fileOrigins = [storage.origin],
  concurrencyLimit = createConcurrencyLimit(),
  ...session
}: Given = {}) {
  const { session: open, calls } = fakeSession(session)
  const callWith = createCallWith({ apiUrl: upstream.apiUrl, accountHeader: 'x-oneflow-account' })
  const files = createFileProxy({
    wrapHandler: wrapperFor(sessionReaderFor(open)),
    signedFiles: createSignedFiles(callWith, () => clock),
    fileOrigins,
    upstreamOrigin: upstream.origin,
    concurrencyLimit,
    limits,
  })
  const proxy = {
    content: (request: Request, id: string) => files.content(request, { id }),
    thumbnail: (request: Request, id: string, page: string) => files.thumbnail(request, { id, page }),
  }
  return { proxy, calls }
}

const own = { host: 'portal.test', cookie: 'sfl=good', 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'iframe' }
const request = (search = '', headers: Record<string, string> = {}) =>
  new Request(`${portalOrigin}/api/files/f1/content${search}`, { headers: { ...own, ...headers } })

it('the file proxy shows a document under its own name and type, not those of the storage', async () => {
  const answer = await filesOf().proxy.content(request(), 'f1')
  expect(await answer.text()).toBe('%PDF-1.7')
  expect(Object.fromEntries(answer.headers)).toEqual({
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-store',
    'content-disposition': 'inline; filename="artwork.pdf"',
    'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
    'content-type': 'application/pdf',
    'cross-origin-resource-policy': 'same-origin',
    etag: '"1"',
    'x-content-type-options': 'nosniff',
  })
})

it('the file proxy takes the type from the storage, and the id for a name, where the upstream says no more than the address', async () => {
  upstream.state.answer = answerJson({ url: `${storage.origin}/artwork` })
  storage.state.answer = (_, response) =>
    void response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.7')
  const { headers } = await filesOf().proxy.content(request(), 'f1')
  expect([headers.get('content-type'), headers.get('content-disposition')]).toEqual([
    'application/pdf',
    'inline; filename="f1.pdf"',
  ])
})

it('a document is saved under the name that the page gives it', async () => {
  const answer = await filesOf().proxy.content(request('?download=1&filename=%E5%90%8D.pdf'), 'f1')
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="_.pdf"; filename*=UTF-8''%E5%90%8D.pdf`)
  expect(upstream.seen[0]?.url).toBe('/api/file/download/f1?preview=false&resign=true')
})

it('[SEC-30] the file proxy sends nothing of the session to the storage, and never shows the signed address', async () => {
  const answer = await filesOf().proxy.content(request('', { range: 'bytes=0-3' }), 'f1')
  const { headers } = storage.seen[0] as Seen
  expect(Object.keys(headers).sort()).toEqual(['accept', 'connection', 'host', 'range', 'user-agent'])
  expect(JSON.stringify([...answer.headers])).not.toContain('signature')
})

it('the file proxy forwards a part of a file', async () => {
  storage.state.answer = (seen, response) => {
    expect(seen.headers.range).toBe('bytes=2-3')
    response.writeHead(206, { 'content-range': 'bytes 2-3/8', 'content-length': '2' }).end('DF')
  }
  const answer = await filesOf().proxy.content(request('', { range: 'bytes=2-3' }), 'f1')
  expect([answer.status, answer.headers.get('content-range'), await answer.text()]).toEqual([206, 'bytes 2-3/8', 'DF'])
})

it('the file proxy asks for the rest of a file only as long as it is the same file', async () => {
  const { proxy } = filesOf()
  await proxy.content(request('', { range: 'bytes=4-', 'if-range': '"1"' }), 'f1')
  await proxy.content(request('', { range: 'bytes=4-', 'if-range': '"é"' }), 'f1')
  await proxy.content(request('', { 'if-range': '"1"' }), 'f1')
  expect(storage.seen.map(({ headers }) => [headers.range, headers['if-range']])).toEqual([
    ['bytes=4-', '"1"'],
    [undefined, undefined],
    [undefined, undefined],
  ])
})

const givePictures = () => {
  storage.state.answer = (_, response) => void response.writeHead(200, { 'content-type': 'image/webp' }).end('RIFF')
}
const pictureOf = (revision: number) => request(`?revision=${revision}`)

it('[FM-07] the file proxy signs the address of a document each time, because it may have been fetched again', async () => {
  const { proxy } = filesOf()
  for (const _ of [1, 2]) expect((await proxy.content(request('?download=1'), 'f1')).status).toBe(200)
  expect(upstream.seen).toHaveLength(2)
  expect(new Set(storage.seen.map(({ url }) => url)).size).toBe(2)
})

it('the file proxy asks for the signature of a picture once while it lasts, and for each revision', async () => {
  givePictures()
  const { proxy } = filesOf()
  for (const _ of [1, 2]) expect((await proxy.thumbnail(pictureOf(1), 'f1', '1')).status).toBe(200)
  expect(upstream.seen).toHaveLength(1)
  await proxy.thumbnail(pictureOf(2), 'f1', '1')
  expect(upstream.seen).toHaveLength(2)
})

it('the file proxy does not keep an address that is about to expire', async () => {
  lifeMs = 10_000
  givePictures()
  const { proxy } = filesOf()
  for (const _ of [1, 2]) expect((await proxy.thumbnail(pictureOf(1), 'f1', '1')).status).toBe(200)
  expect(upstream.seen).toHaveLength(2)
  lifeMs = 600_000
})

describe('[FM-07] an address that expired meanwhile', () => {
  it('is signed again once, and then reported', async () => {
    storage.state.answer = (_, response) => void response.writeHead(403).end('<Error>canary</Error>')
    const answer = await filesOf().proxy.content(request(), 'f1')
    expect([answer.status, upstream.seen.length, storage.seen.length]).toEqual([502, 2, 2])
    expect(await answer.text()).not.toContain('canary')
  })

  it.each([400, 401, 403, 410])('is recognised by the storage’s answer %i', async (status) => {
    storage.state.answer = (seen, response) =>
      void response.writeHead(seen.url.endsWith(`=${signatures}`) && signatures > 1 ? 200 : status).end('%PDF-2')
    signatures = 0
    const answer = await filesOf().proxy.content(request(), 'f1')
    expect([answer.status, await answer.text(), upstream.seen.length]).toEqual([200, '%PDF-2', 2])
  })

  it('is signed again only once for each request, however often it is refused', async () => {
    storage.state.answer = (_, response) => void response.writeHead(403).end()
    const { proxy } = filesOf()
    for (let asked = 1; asked <= 3; asked += 1) {
      expect((await proxy.thumbnail(pictureOf(1), 'f1', '1')).status).toBe(502)
      expect(upstream.seen).toHaveLength(asked + 1)
    }
  })

  it('is of a picture: all pictures of the file are signed again', async () => {
    givePictures()
    const { proxy } = filesOf()
    await proxy.thumbnail(request(), 'f1', '1')
    const stale = `=${signatures}`
    storage.state.answer = (seen, response) =>
      void response.writeHead(seen.url.endsWith(stale) ? 403 : 200, { 'content-type': 'image/webp' }).end('RIFF')
    const statuses = [await proxy.thumbnail(request(), 'f1', '2'), await proxy.thumbnail(request(), 'f1', '1')]
    expect([...statuses.map(({ status }) => status), upstream.seen.length]).toEqual([200, 200, 2])
  })
})

describe('[FM-07] clocks that differ', () => {
  afterEach(() => {
    lifeMs = 600_000
  })

  it('do no harm when the portal’s is ahead: an address that seems expired is used at once, and not kept', async () => {
    lifeMs = -3_600_000
    givePictures()
    const { proxy } = filesOf()
    for (const _ of [1, 2]) expect((await proxy.thumbnail(pictureOf(1), 'f1', '1')).status).toBe(200)
    expect([upstream.seen.length, storage.seen.length]).toEqual([2, 2])
  })

  it('do no harm when the portal’s is behind: an address that seems fresh is refused, and signed again', async () => {
    givePictures()
    const { proxy } = filesOf()
    await proxy.thumbnail(pictureOf(1), 'f1', '1')
    const stale = storage.seen[0]?.url
    storage.state.answer = (seen, response) =>
      void response.writeHead(seen.url === stale ? 403 : 200, { 'content-type': 'image/webp' }).end('RIFF-2')
    clock -= 7_200_000
    const answer = await proxy.thumbnail(pictureOf(1), 'f1', '1')
    expect([answer.status, await answer.text(), upstream.seen.length]).toEqual([200, 'RIFF-2', 2])
  })
})

describe('[OV-09] a file that is being sent', () => {
  const megabytes = Buffer.alloc(4 * 1024 * 1024)

  it('is dropped when the browser leaves, and frees its place for the next, which waits for it', async () => {
    storage.state.answer = (_, response) => void response.writeHead(200).write(megabytes)
    const { proxy } = filesOf({ concurrencyLimit: createConcurrencyLimit({ ...usualConcurrency, perSession: 1 }) })
    const first = await proxy.content(request(), 'f1')
    const next = proxy.content(request(), 'f1')
    storage.state.answer = (_, response) => void response.writeHead(200).end('%PDF-2')
    await first.body?.cancel()
    await vi.waitFor(() => expect(storage.state.aborted).toBe(1))
    const answer = await next
    expect([answer.status, await answer.text()]).toEqual([200, '%PDF-2'])
  })

  it('is read from the storage only as fast as the browser reads, so that memory stays flat', async () => {
    let sent = 0
    storage.state.answer = async (_, response) => {
      response.writeHead(200)
      for (; sent < 500; sent += 1) await new Promise((taken) => response.write(Buffer.alloc(1024 * 1024), taken))
    }
    const answer = await filesOf().proxy.content(request(), 'f1')
    await untilStill(() => sent)
    // 500 MB in all. The kernel holds some 4 MB of it.
    expect(sent).toBeGreaterThan(0)
    expect(sent).toBeLessThan(20)
    await answer.body?.cancel()
  })

  it('is broken off when the storage breaks off, so that half of it never looks whole', async () => {
    storage.state.answer = (_, response) => {
      response.writeHead(200, { 'content-length': megabytes.length * 2 })
      response.write(megabytes, () => response.destroy())
    }
    const answer = await filesOf().proxy.content(request(), 'f1')
    expect(answer.status).toBe(200)
    await expect(answer.arrayBuffer()).rejects.toThrow('other side closed')
  })

  it('is fetched again when it is small and breaks off, and then reported', async () => {
    storage.state.answer = (_, response) => {
      response.writeHead(200, { 'content-length': 100 })
      response.write('%PDF', () => response.destroy())
    }
    const answer = await filesOf().proxy.content(request(), 'f1')
    expect([answer.status, storage.seen.length]).toEqual([502, limits.retries + 1])
  })
})

describe('thumbnails', () => {
  it('are pictures, and all pages are signed together', async () => {
    givePictures()
    const { proxy } = filesOf()
    const first = await proxy.thumbnail(request(), 'f1', '1')
    expect([first.headers.get('content-type'), await first.text()]).toEqual(['image/webp', 'RIFF'])
    expect(first.headers.get('content-security-policy')).toContain('sandbox')
    await proxy.thumbnail(request(), 'f1', '2')
    expect([upstream.seen.length, storage.seen[1]?.url.split('?')[0]]).toEqual([1, '/page-2'])
  })

  it('that are asked for at once are signed by one call, also where the first of them is no longer wanted', async () => {
    givePictures()
    const { promise: isGone, resolve: leave } = Promise.withResolvers<void>()
    upstream.state.answer = (asked, response) =>
      void isGone.then(() => sign(asked.url).call(undefined, asked, response, null as never))
    const { proxy } = filesOf()
    const leaving = new AbortController()
    const first = proxy.thumbnail(new Request(request(), { signal: leaving.signal }), 'f1', '1')
    const others = ['2', '1', '2'].map((page) => proxy.thumbnail(request(), 'f1', page))
    await vi.waitFor(() => expect(upstream.seen.length).toBeGreaterThan(0))
    leaving.abort()
    leave()
    expect((await first).status).toBe(499)
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200, 200])
    expect(upstream.seen).toHaveLength(1)
  })

  it('are not given when they are something else, or there is none', async () => {
    const { proxy } = filesOf()
    expect((await proxy.thumbnail(request(), 'f1', '1')).status).toBe(502)
    expect((await proxy.thumbnail(request(), 'f1', '9')).status).toBe(404)
    expect((await proxy.thumbnail(request(), 'f1', '../1')).status).toBe(404)
  })
})

it('the file proxy reports missing pictures, and goes on asking the storage for others', async () => {
  storage.state.answer = (_, response) => void response.writeHead(404, { 'content-type': 'text/html' }).end('<html>')
  const { proxy } = filesOf()
  for (let asked = 0; asked < 25; asked += 1) {
    const answer = await proxy.thumbnail(request(), 'f1', '1')
    expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'file_unavailable' }])
  }
  givePictures()
  expect((await proxy.thumbnail(request(), 'f1', '1')).status).toBe(200)
})

it('[SEC-44] the file proxy forwards no text of the storage with a missing part', async () => {
  storage.state.answer = (_, response) =>
    void response.writeHead(416, { 'content-range': 'bytes */8', 'content-type': 'text/html' }).end('<b>canary</b>')
  const answer = await filesOf().proxy.content(request('', { range: 'bytes=9-' }), 'f1')
  expect([answer.status, answer.headers.get('content-range'), await answer.text()]).toEqual([416, 'bytes */8', ''])
})

it.each<[string, Record<string, string>, number]>([
  ['no cookie', { cookie: '' }, 401],
  ['a locked session', { cookie: 'sfl=locked' }, 423],
  ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
  ['another host', { host: 'evil.test' }, 421],
  ['a script element', { 'sec-fetch-dest': 'script' }, 403],
])('[SEC-20] the file proxy refuses %s before anything is asked', async (_, headers, status) => {
  expect((await filesOf().proxy.content(request('', headers), 'f1')).status).toBe(status)
  expect(upstream.seen).toEqual([])
})

it('[SEC-29] the file proxy does not fetch from an origin that is not listed', async () => {
  const answer = await filesOf({ fileOrigins: ['https://bucket.example'] }).proxy.content(request(), 'f1')
  expect([answer.status, storage.seen.length]).toEqual([502, 0])
})

it('[SEC-29] the file proxy does not follow the storage elsewhere', async () => {
  storage.state.answer = (_, response) => void response.writeHead(302, { location: upstream.origin }).end()
  expect((await filesOf().proxy.content(request(), 'f1')).status).toBe(502)
  expect(upstream.seen).toHaveLength(1)
})

it.each([
  ['a file that is gone', 404, 'file_unavailable', 404],
  ['a storage that fails', 500, 'bad_upstream', 502],
])('the file proxy reports %s', async (_, status, code, expected) => {
  storage.state.answer = (_request, response) => void response.writeHead(status).end('canary')
  const answer = await filesOf().proxy.content(request(), 'f1')
  expect([answer.status, await answer.json()]).toMatchObject([expected, { code }])
})

it.each([
  ['says so', { 'content-length': '0' }],
  ['does not say so', { 'transfer-encoding': 'chunked' }],
])('the file proxy reports a file without content when its storage %s', async (_, headers) => {
  storage.state.answer = (_request, response) => void response.writeHead(200, headers).end()
  expect(await (await filesOf().proxy.content(request(), 'f1')).json()).toMatchObject({ code: 'empty_file' })
})

it('the file proxy reports a file that the upstream does not know in this account', async () => {
  upstream.state.answer = answerJson({ error: { message: 'File not found' } }, 404)
  expect((await filesOf().proxy.content(request(), 'f1')).status).toBe(404)
})

it('the file proxy ends the session when the upstream refuses its token for good', async () => {
  upstream.state.answer = answerJson({}, 401)
  const { proxy, calls } = filesOf()
  const answer = await proxy.content(request(), 'f1')
  expect([answer.status, calls.ended]).toEqual([401, 1])
})
