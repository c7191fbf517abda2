import { beforeEach, describe, expect, it, vi } from 'vitest'
import { limits } from '#lib/server/upstream/send.ts'
import { createCallWith } from '#lib/server/upstream/upstream.ts'
import { fakeSession, sessionReaderFor } from '#tests/support/fake-session.ts'
import { forEachTest } from '#tests/support/made.ts'
import { answerJson, type Seen, startFakeUpstream } from '#tests/support/servers/fake-upstream.ts'
import { untilStill } from '#tests/support/until-still.ts'
import { portalOrigin, sameOrigin, wrapperFor } from '#tests/support/wrapper.ts'
import { type ConcurrencyLimit, createConcurrencyLimit, usualConcurrency } from './concurrency-limit.ts'
import { createFileProxy } from './file-proxy.ts'
import { createSignedFiles } from './signed-files.ts'

let [clock, lifeMs, signatures] = [0, 0, 0]
beforeEach(() => void ([clock, lifeMs] = [Date.now(), 600_000]))
const storage = forEachTest(() =>
  startFakeUpstream((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'a=b', etag: '"1"', 'accept-ranges': 'bytes' })
    response.end('%PDF-1.7')
  }),
)
const upstream = forEachTest(() => startFakeUpstream((seen, ...rest) => sign(seen.url)(seen, ...rest)))

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

type Given = { fileOrigins?: string[]; concurrencyLimit?: ConcurrencyLimit }

function filesOf({ fileOrigins = [storage.origin], concurrencyLimit = createConcurrencyLimit() }: Given = {}) {
  const callWith = createCallWith({ apiUrl: upstream.apiUrl, accountHeader: 'x-oneflow-account' })
  const files = createFileProxy({
    wrapHandler: wrapperFor(sessionReaderFor(fakeSession().session)),
    signedFiles: createSignedFiles(callWith, () => clock),
    fileOrigins,
    upstreamOrigin: upstream.origin,
    concurrencyLimit,
    limits,
  })
  return {
    content: (given = request()) => files.content(given, { id: 'f1' }),
    thumbnail: (page: string, given = request()) => files.thumbnail(given, { id: 'f1', page }),
  }
}

const request = (search = '', headers: Record<string, string> = {}) =>
  new Request(`${portalOrigin}/api/files/f1/content${search}`, {
    headers: { ...sameOrigin, 'sec-fetch-dest': 'iframe', ...headers },
  })

/** What the storage answers from now on. */
function storageAnswers(status: number, headers: Record<string, string>, text: string) {
  storage.state.answer = (_, response) => void response.writeHead(status, headers).end(text)
}
const givePictures = () => storageAnswers(200, { 'content-type': 'image/webp' }, 'RIFF')
const pictureOf = (revision: number) => request(`?revision=${revision}`)

it('a document has its own name and type, not those of the storage', async () => {
  const answer = await filesOf().content()
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
  const saved = await filesOf().content(request('?download=1&filename=other'))
  expect(saved.headers.get('content-disposition')).toBe('attachment; filename="artwork.pdf"')
  expect(upstream.seen.at(-1)?.url).toBe('/api/file/download/f1?preview=false&resign=true')
})

it('[FM-02] a document that the upstream does not name has the page’s name for it, or its id', async () => {
  upstream.state.answer = answerJson({ url: `${storage.origin}/artwork` })
  storageAnswers(200, { 'content-type': 'application/pdf' }, '%PDF')
  const names: Record<string, string> = {
    '': 'inline; filename="f1.pdf"',
    '?download=1&filename=1Z999': 'attachment; filename="1Z999.pdf"',
    '?filename=%E5%90%8D.PDF': `inline; filename="_.PDF"; filename*=UTF-8''%E5%90%8D.PDF`,
  }
  for (const [search, disposition] of Object.entries(names)) {
    const { headers } = await filesOf().content(request(search))
    expect(headers.get('content-type')).toBe('application/pdf')
    expect(headers.get('content-disposition')).toBe(disposition)
  }
})

it('[SEC-30] the storage gets nothing of the session, and the browser no signed address', async () => {
  const answer = await filesOf().content(request('', { range: 'bytes=0-3' }))
  const { headers } = storage.seen[0] as Seen
  expect(Object.keys(headers).sort()).toEqual(['accept', 'connection', 'host', 'range', 'user-agent'])
  expect(JSON.stringify([...answer.headers])).not.toContain('signature')
})

it('a part of a file is forwarded, and the rest of it only as long as it is the same file', async () => {
  storageAnswers(206, { 'content-range': 'bytes 2-3/8', 'content-length': '2' }, 'DF')
  const files = filesOf()
  const part = await files.content(request('', { range: 'bytes=2-3' }))
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 2-3/8', 'DF'])
  const rests: Record<string, string>[] = [
    { range: 'bytes=4-', 'if-range': '"1"' },
    { range: 'bytes=4-', 'if-range': '"é"' },
    { 'if-range': '"1"' },
  ]
  for (const headers of rests) await (await files.content(request('', headers))).body?.cancel()
  expect(storage.seen.map(({ headers }) => [headers.range, headers['if-range']])).toEqual([
    ['bytes=2-3', undefined],
    ['bytes=4-', '"1"'],
    [undefined, undefined],
    [undefined, undefined],
  ])
})

it('[FM-07] a document is signed each time, a picture once for each revision and its address', async () => {
  const files = filesOf()
  for (const _ of [1, 2]) expect((await files.content(request('?download=1'))).status).toBe(200)
  expect([upstream.seen.length, new Set(storage.seen.map(({ url }) => url)).size]).toEqual([2, 2])
  givePictures()
  for (const _ of [1, 2]) expect((await files.thumbnail('1', pictureOf(1))).status).toBe(200)
  expect(upstream.seen).toHaveLength(3)
  await files.thumbnail('1', pictureOf(2))
  expect(upstream.seen).toHaveLength(4)
  // One that is about to expire, and one that seems expired by a clock of the portal that is ahead.
  for (const [at, life] of [10_000, -3_600_000].entries()) {
    lifeMs = life
    for (const _ of [1, 2]) expect((await files.thumbnail('1', pictureOf(3 + at))).status).toBe(200)
    expect(upstream.seen).toHaveLength(6 + 2 * at)
  }
})

it('[FM-07] after an expired address all pictures of the file are signed again, by any clock', async () => {
  givePictures()
  const files = filesOf()
  await files.thumbnail('1', pictureOf(1))
  const stale = `=${signatures}`
  storage.state.answer = ({ url }, response) =>
    void response.writeHead(url.endsWith(stale) ? 403 : 200, { 'content-type': 'image/webp' }).end('RIFF-2')
  clock -= 7_200_000
  const answers = [await files.thumbnail('2', pictureOf(1)), await files.thumbnail('1', pictureOf(1))]
  expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(['RIFF-2', 'RIFF-2'])
  expect(upstream.seen).toHaveLength(2)
})

describe('[OV-09] a file that is being sent', () => {
  const megabytes = Buffer.alloc(4 * 1024 * 1024)

  it('is dropped when the browser leaves, and frees its place for the next, which waits for it', async () => {
    storage.state.answer = (_, response) => void response.writeHead(200).write(megabytes)
    const files = filesOf({ concurrencyLimit: createConcurrencyLimit({ ...usualConcurrency, perSession: 1 }) })
    const first = await files.content()
    const next = files.content()
    storageAnswers(200, {}, '%PDF-2')
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
    const answer = await filesOf().content()
    await untilStill(() => sent)
    // 500 MB in all. The kernel holds some 4 MB of it.
    expect(sent).toBeGreaterThan(0)
    expect(sent).toBeLessThan(20)
    await answer.body?.cancel()
  })

  it('is broken off with its storage, or fetched again and reported if small', async () => {
    const breakOff = (length: number, part: Buffer | string) => {
      storage.state.answer = (_, response) => {
        response.writeHead(200, { 'content-length': length })
        response.write(part, () => response.destroy())
      }
    }
    breakOff(megabytes.length * 2, megabytes)
    const answer = await filesOf().content()
    await expect(answer.arrayBuffer()).rejects.toThrow('other side closed')
    storage.seen.length = 0
    breakOff(100, '%PDF')
    expect((await filesOf().content()).status).toBe(502)
    expect(storage.seen).toHaveLength(limits.retries + 1)
  })
})

describe('thumbnails', () => {
  it('that are asked for at once are signed by one call, also where the first has left', async () => {
    givePictures()
    const { promise: isGone, resolve: leave } = Promise.withResolvers<void>()
    upstream.state.answer = (seen, ...rest) => void isGone.then(() => sign(seen.url)(seen, ...rest))
    const files = filesOf()
    const leaving = new AbortController()
    const first = files.thumbnail('1', new Request(request(), { signal: leaving.signal }))
    const others = ['2', '1', '2'].map((page) => files.thumbnail(page))
    await vi.waitFor(() => expect(upstream.seen.length).toBeGreaterThan(0))
    leaving.abort()
    leave()
    expect((await first).status).toBe(499)
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200, 200])
    expect([upstream.seen.length, storage.seen[0]?.url.split('?')[0]]).toEqual([1, '/page-2'])
  })

  it('are reported when they are missing or something else, and others asked for all the same', async () => {
    const files = filesOf()
    expect((await files.thumbnail('1')).status).toBe(502)
    for (const page of ['9', '../1']) expect((await files.thumbnail(page)).status).toBe(404)
    storageAnswers(404, { 'content-type': 'text/html' }, '<html>')
    for (let asked = 0; asked < 25; asked += 1) {
      const answer = await files.thumbnail('1')
      expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'file_unavailable' }])
    }
    givePictures()
    expect((await files.thumbnail('1')).status).toBe(200)
  })
})

it('[SEC-29] a file is fetched from listed origins only, wherever the storage leads', async () => {
  const answer = await filesOf({ fileOrigins: ['https://bucket.example'] }).content()
  expect([answer.status, storage.seen.length]).toEqual([502, 0])
  storageAnswers(302, { location: upstream.origin }, '')
  expect((await filesOf().content()).status).toBe(502)
  expect(upstream.seen).toHaveLength(2)
})

it('[SEC-44] a file that is gone, empty or unreadable is reported, in no words of the storage', async () => {
  const failures: [status: number, headers: Record<string, string>, text: string, expected: number, body: string][] = [
    [404, {}, 'canary', 404, 'file_unavailable'],
    [500, {}, 'canary', 502, 'bad_upstream'],
    [200, { 'content-length': '0' }, '', 502, 'empty_file'],
    [200, { 'transfer-encoding': 'chunked' }, '', 502, 'empty_file'],
    [416, { 'content-range': 'bytes */8', 'content-type': 'text/html' }, '<b>canary</b>', 416, ''],
  ]
  for (const [status, headers, text, expected, body] of failures) {
    storageAnswers(status, headers, text)
    const answer = await filesOf().content(request('', { range: 'bytes=9-' }))
    const got = await answer.text()
    expect([answer.status, got], `${status} ${text}`).toEqual([expected, expect.stringContaining(body)])
    expect(got).not.toContain('canary')
    expect(answer.headers.get('content-range')).toBe(headers['content-range'] ?? null)
  }
})
