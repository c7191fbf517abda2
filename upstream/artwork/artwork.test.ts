import { readdir, writeFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { refusal } from '#lib/contract/fields.ts'
import { type File, files as fileCalls, file as fileSchema } from '#lib/contract/files.ts'
import { orders } from '#lib/contract/orders.ts'
import { forEachTest } from '../../tests/support/made.ts'
import { type FakeUpstream, startFakeUpstream } from '../../tests/support/servers/fake-upstream.ts'
import { outbox, products, shipments } from '../core/database/schema/tables.ts'
import { cancelOrder } from '../orders/cancel.ts'
import { createPdfInspector } from '../pdf/runner.ts'
import { losses } from '../pdf/testing/damaged.ts'
import { onePageWith, rawPdf, readArtwork } from '../pdf/testing/pdfs.ts'
import { clientRoutes } from '../published-clients/routes.ts'
import { breakNextCommit } from '../tests/support/break-commit.ts'
import { createIntakeSite, orderBody, submitted as submittedOrder } from '../tests/support/intake.ts'

const megabyte = 1024 * 1024
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const notAPdf = Buffer.from('{\\rtf1 Artwork follows by post.}')

const card = await readArtwork('card-1')
const inspector = createPdfInspector()
const server = await startFakeUpstream()
const { origin } = server
afterAll(() => Promise.all([inspector.close(), server.close()]))
beforeEach(() => void (server.state.answer = sending(card)))
const site = forEachTest(() => {
  const config = { privateArtworkOrigins: [origin], maxArtworkBytes: 3 * megabyte }
  return createIntakeSite({ config, inspector: { ...inspector, close: async () => {} } }, clientRoutes)
})

const sending =
  (bytes: Uint8Array, status = 200) =>
  (_: unknown, response: ServerResponse) =>
    void response.writeHead(status, { 'content-type': 'application/pdf' }).end(bytes)
const redirecting = (location: string) => (_: unknown, response: ServerResponse) =>
  void response.writeHead(302, { location }).end()

const save = (fileId: string, path: string) =>
  site.request('PUT', `/api/file/${fileId}`, { ...site.printer.sent, body: { path } })

/** Lets time pass, and works off what is due. */
async function pass(ms: number) {
  site.advance(ms)
  await site.runner.idle()
}

let submitted = 0
/** Submits an order with components as they are given, and works off what is due. */
async function submitWith(...components: Record<string, unknown>[]) {
  submitted += 1
  const order = await site.submit(orderBody(`A-${submitted}`, { components }))
  await site.runner.idle()
  return { orderId: order._id, fileId: order.files[0]?._id ?? '', url: order.files[0]?.url ?? '' }
}
const fetched = (path: string) => ({ fetch: true, localFile: false, path })
/** Submits an order whose artwork is at the addresses. */
const submitFetching = (...paths: string[]) => submitWith(...paths.map(fetched))

const ask = (method: string, path: string, who = site.printer.sent) => site.request(method, `/api/file/${path}`, who)
const details = async (fileId: string): Promise<File> => fileSchema.parse(await (await ask('GET', fileId)).json())
const thumbnailsOf = async (fileId: string) =>
  fileCalls.thumbnails.response.parse(await (await ask('GET', `${fileId}/thumbnails`)).json()).thumbnails
async function storedBytes(fileId: string) {
  const { url } = fileCalls.download.response.parse(await (await ask('GET', `download/${fileId}`)).json())
  return Buffer.from(await (await site.app.request(url)).arrayBuffer())
}

describe('artwork that is fetched', () => {
  it('makes the order printready once it was inspected, and can be looked at', async () => {
    const { orderId, fileId } = await submitFetching(`${origin}/cards/front.pdf`)
    expect(await site.statusOf(orderId)).toBe('printready')
    const versions = [{ errorList: [], pageConfigs: [{ boxes: { trim: { widthMm: 85, heightMm: 55 } } }] }]
    const file = { status: 'ready', path: 'front.pdf', fileSize: card.length, currentRevision: 1, versions }
    expect(await details(fileId)).toMatchObject(file)
    const [thumbnail] = await thumbnailsOf(fileId)
    expect((await site.app.request(thumbnail?.url ?? '')).headers.get('content-type')).toBe('image/webp')
    expect((await storedBytes(fileId)).equals(card)).toBe(true)
  })

  it('has its pictures drawn where the upkeep removes what a killed program has left', async () => {
    let left: string[] | undefined
    vi.spyOn(site.up.inspector, 'inspect').mockImplementation(async (_, folder) => {
      await writeFile(join(folder, 'page-1.webp'), 'bytes')
      await site.up.files.removeDrafts(new Date(Date.now() + hourMs))
      left = await readdir(folder).catch(() => [])
      throw new Error('killed')
    })
    await submitFetching(`${origin}/card.pdf`)
    expect(left).toEqual([])
  })

  it('[PR-03] is compared with its product as ordered: told, or refused where the product says so', async () => {
    const asks = async (given: Partial<typeof products.$inferInsert>) => {
      await site.up.database.orm.update(products).set(given)
    }
    const part = { code: 'Card', type: 'press', paper: '', attributes: {}, widthMm: 105, heightMm: 148, pages: 2 }
    await asks({ components: [part] })
    const told = await submitFetching(`${origin}/told.pdf`)
    expect(await site.statusOf(told.orderId)).toBe('printready')
    const different = [{ title: 'The size is not that of the product' }]
    expect(await details(told.fileId)).toMatchObject({ status: 'ready', versions: [{ remarks: different }] })

    await asks({ stopsOnDifferences: true })
    const stopped = await submitFetching(`${origin}/stopped.pdf`)
    expect(await site.statusOf(stopped.orderId)).toBe('error')
    const version = { errorList: different, pageCount: 2, remarks: [] }
    expect(await details(stopped.fileId)).toMatchObject({ status: 'failed', versions: [version] })
    // Another size for later orders; and the site decides that differences are only told.
    await asks({ components: [{ ...part, widthMm: 85, heightMm: 55 }], stopsOnDifferences: false })
    await pass(2 * minuteMs)
    expect((await ask('PUT', `${stopped.fileId}/refetch`)).status).toBe(200)
    await site.runner.idle()
    expect(await site.statusOf(stopped.orderId)).toBe('printready')
    const again = (await details(stopped.fileId)).versions.find(({ revision }) => revision === 2)
    expect(again?.remarks).toMatchObject(different)
  })

  it('keeps the order waiting until the last of its files is ready', async () => {
    server.state.answer = (request, response) => sending(card, request.url === '/b.pdf' ? 503 : 200)(request, response)
    const { orderId } = await submitFetching(`${origin}/a.pdf`, `${origin}/b.pdf`)
    expect(await site.statusOf(orderId)).toBe('dataready')
    server.state.answer = sending(card)
    await pass(minuteMs)
    expect(await site.statusOf(orderId)).toBe('printready')
  })

  it('[FM-04] is ready when names in its PDF hold a NUL, which they are listed without', async () => {
    const resources = `/Resources <<
      /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Gill#00Sans >> >>
      /ColorSpace << /S [/Separation /Gold#00Foil /DeviceCMYK << /FunctionType 2 /N 1 /Domain [0 1] >>] >> >>`
    const content = { dict: '', data: Buffer.from('/S cs 1 scn BT /F 9 Tf (x) Tj ET') }
    server.state.answer = sending(rawPdf([...onePageWith(resources), content]))
    const { orderId, fileId } = await submitFetching(`${origin}/a.pdf`)
    expect(await site.statusOf(orderId)).toBe('printready')
    expect((await details(fileId)).versions).toMatchObject([
      { fonts: [{ name: 'GillSans' }], pageConfigs: [{ colors: ['GoldFoil'] }] },
    ])
  })

  it('fails when no attempt of this service could read it, and can be fetched again', async () => {
    const print = vi.mocked(console.error).mockImplementation(() => {})
    const inspect = vi.spyOn(site.up.inspector, 'inspect').mockRejectedValue(new Error('the disk is gone'))
    const { orderId, fileId } = await submitFetching(`${origin}/a.pdf`)
    await site.database.orm.update(outbox).set({ attempts: 49, runAt: site.up.now() })
    await site.runner.idle()
    expect(await site.statusOf(orderId)).toBe('error')
    print.mockClear()
    inspect.mockRestore()
    expect((await ask('PUT', `${fileId}/refetch`)).status).toBe(200)
    await site.runner.idle()
    expect(await site.statusOf(orderId)).toBe('printready')
  })

  it('[FM-03] that is damaged is read with a remark, and stays as it was sent', async () => {
    const title = 'The PDF is damaged and a part of it is lost'
    const bytes = losses['zeros over a page'](card)
    server.state.answer = sending(bytes)
    const { orderId, fileId } = await submitFetching(`${origin}/a.pdf`)
    expect(await site.statusOf(orderId)).toBe('printready')
    const remarks = [{ title, description: expect.stringContaining('has lost page 2:') }]
    expect((await details(fileId)).versions).toMatchObject([{ status: 'ready', pageCount: 2, errorList: [], remarks }])
    expect(await site.logsOf(orderId)).toContainEqual(expect.stringContaining(`"a.pdf": ${title}`))
    expect((await storedBytes(fileId)).equals(bytes)).toBe(true)
  })

  it('[FM-03] that other programs show differently is ready with a remark', async () => {
    const [, ...others] = onePageWith()
    server.state.answer = sending(rawPdf(['<< /Type /Catalog /Pages 2 0 R /Collection << >> >>', ...others, '<< >>']))
    const { orderId, fileId } = await submitFetching(`${origin}/a.pdf`)
    expect(await site.statusOf(orderId)).toBe('printready')
    const remarks = [{ title: 'The PDF is a portfolio of other files' }]
    expect((await details(fileId)).versions).toMatchObject([{ status: 'ready', remarks }])
  })

  it('says that the preflight which its order asks for was not done', async () => {
    const title = 'The preflight that the order asks for was not done'
    const part = { ...fetched(`${origin}/a.pdf`), preflight: true }
    // A name that is cut inside of a character.
    const { orderId, fileId } = await submitWith({ ...part, preflightProfile: `${'x'.repeat(99)}🎨` })
    expect(await site.statusOf(orderId)).toBe('printready')
    const other = await submitWith({ ...part, preflight: false })
    const remarksOf = async (id: string) => (await details(id)).versions.map(({ remarks }) => remarks)
    expect([await remarksOf(fileId), await remarksOf(other.fileId)]).toMatchObject([[[{ title }]], [[]]])
    expect(await site.logsOf(orderId)).toContainEqual(expect.stringContaining(title))
    for (const preflight of [true, 'true', ' True ']) {
      const local = await submitWith({ localFile: true, path: 'at/the/site.pdf', preflight })
      expect(await site.logsOf(local.orderId), `${preflight}`).toContainEqual(expect.stringContaining(title))
    }
  })

  it('[FM-03] stops its order at once when it is unfit or forbidden, and says what to do', async () => {
    const large = 'The artwork is too large: Files of more than 3 MB are not taken.'
    const packed = gzipSync(Buffer.alloc(3 * megabyte + 1))
    const rows: [FakeUpstream['state']['answer'], string][] = [
      [sending(await readArtwork('encrypted')), 'The PDF is protected by a password: '],
      [(_, sent) => void sent.writeHead(200, { 'content-length': 3 * megabyte + 1 }).end(), large],
      [(_, sent) => void sent.writeHead(200, { 'content-encoding': 'gzip' }).end(packed), large],
      [redirecting('ftp://files.example/a.pdf'), 'Only addresses that start with http:// or https:// can be fetched'],
      [redirecting('http://169.254.169.254/latest'), '169.254.169.254 is inside a private network'],
      [redirecting('http://me:secret@127.0.0.1/a.pdf'), 'The address has a user name or password in it'],
      [redirecting('http://me:secret@:/a.pdf'), '"http://me:***@:/a.pdf" is not an address.'],
    ]
    for (const [answer, words] of rows) {
      server.state.answer = answer
      const { orderId, fileId } = await submitFetching(`${origin}/a.pdf`)
      const { status, versions } = await details(fileId)
      expect([await site.statusOf(orderId), status], words).toEqual(['error', 'failed'])
      const [error] = versions[0]?.errorList ?? []
      expect(`${error?.title}: ${error?.description}`).toContain(words)
      expect(JSON.stringify(await site.logsOf(orderId))).not.toContain('secret')
    }
  })

  it('is not fetched from what is no web address, which is not repeated with its password', async () => {
    const { fileId } = await submitFetching(`${origin}/a.pdf`)
    for (const path of ['a.pdf', 'ftp://files.example/a.pdf', 'https://me:secret@files.example/a.pdf']) {
      const text = await (await save(fileId, path)).text()
      expect(JSON.parse(text), path).toMatchObject({ error: { validations: [{ path: 'path' }] } })
      expect(text).not.toContain('secret')
    }
  })
})

describe('artwork that cannot be fetched', () => {
  it('is tried again after 1 to 60 minutes, each noted in the log, until the order is cancelled', async () => {
    server.state.answer = sending(card, 404)
    const { orderId } = await submitFetching(`${origin}/a.pdf`)
    for (const minutes of [1, 2, 5, 10, 30, 60, 60]) {
      const before = server.seen.length
      await pass(minutes * minuteMs - 1000)
      expect(server.seen.length).toBe(before)
      await pass(1000)
      expect(server.seen.length).toBe(before + 1)
      expect(await site.statusOf(orderId)).toBe('dataready')
    }
    const tries = (await site.logsOf(orderId)).filter((message) => message.includes('answered 404'))
    expect(tries).toHaveLength(8)
    await cancelOrder(site.up, { userId: site.printer.userId, accountId: site.site.id }, orderId)
    const before = server.seen.length
    await pass(hourMs)
    expect(server.seen.length).toBe(before)
  })

  it('fails twelve hours after the submission, and the order with it', async () => {
    server.state.answer = (_, response) => void response.destroy()
    const { orderId } = await submitFetching(`${origin}/a.pdf`)
    for (let minutes = 10; minutes < 12 * 60; minutes += 10) await pass(10 * minuteMs)
    await pass(9 * minuteMs)
    expect(await site.statusOf(orderId)).toBe('dataready')
    await pass(minuteMs)
    expect(await site.statusOf(orderId)).toBe('error')
  })
})

describe('a refetch', () => {
  const refetch = (fileId: string) => ask('PUT', `${fileId}/refetch`)
  const refetched = async (fileId: string) => {
    expect((await refetch(fileId)).status).toBe(200)
    await site.runner.idle()
  }

  it('[FM-06] is refused for 60 seconds, and so is a new address', async () => {
    const { fileId } = await submitFetching(`${origin}/a.pdf`)
    for (const again of [() => refetch(fileId), () => save(fileId, `${origin}/b.pdf`)]) {
      expect((await again()).status).toBe(200)
      await site.runner.idle()
      site.advance(59_000)
      const refused = await again()
      expect([refused.status, await refused.json()]).toMatchObject([409, { error: { code: 'refetch_cooldown' } }])
      site.advance(1000)
    }
  })

  it('is refused once the shipment is shipped', async () => {
    const { orderId, fileId } = await submitFetching(`${origin}/a.pdf`)
    await site.database.orm.update(shipments).set({ status: 'shipped' }).where(eq(shipments.orderId, orderId))
    const refused = await refetch(fileId)
    expect([refused.status, await refused.json()]).toMatchObject([409, { error: { code: 'shipment_closed' } }])
  })

  it('from a new address makes the component one that is fetched from there', async () => {
    const { orderId, fileId } = await submitWith({ localFile: true, path: 'card.pdf' })
    const path = `${origin}/b.pdf`
    expect((await save(fileId, path)).status).toBe(200)
    await site.runner.idle()
    const found = await site.request('GET', `/api/order/details/${orderId}`, site.printer.sent)
    expect(orders.details.response.parse(await found.json())).toMatchObject({
      order: { orderData: { items: [{ components: [{ path, fetch: true, localFile: false }] }] } },
      files: [{ status: 'ready', localFile: false }],
    })
  })

  it('[OV-04] decides what becomes of the order when the file of the address before comes late', async () => {
    for (const [bytes, status, order, ...versions] of [
      [notAPdf, 200, 'printready', 'failed', 'ready'],
      [card, 503, 'dataready', 'ready', 'notreceived'],
    ] as const) {
      const begun = Promise.withResolvers<ServerResponse>()
      server.state.answer = (request, response) =>
        request.url === '/a.pdf' ? begun.resolve(response) : sending(card, status)(request, response)
      submitted += 1
      const body = orderBody(`A-${submitted}`, { components: [fetched(`${origin}/a.pdf`)] })
      const { _id, files } = await site.submit(body)
      const fileId = files[0]?._id ?? ''
      const idle = site.runner.idle()
      const late = await begun.promise
      expect((await save(fileId, `${origin}/b.pdf`)).status).toBe(200)
      late.end(bytes)
      await idle
      await site.runner.idle()
      expect(await site.statusOf(_id)).toBe(order)
      expect((await details(fileId)).versions.map((version) => version.status)).toEqual(versions)
      expect(await site.logsOf(_id)).not.toContainEqual(expect.stringMatching(/"a.pdf" (is ready|failed)/))
    }
  })

  it('[OV-04] that fails takes an order out of production until one succeeds', async () => {
    const { orderId, fileId } = await submitFetching(`${origin}/a.pdf`)
    const workList = async () => (await site.request('GET', '/api/item', site.printer.sent)).json()
    server.state.answer = sending(notAPdf)
    await refetched(fileId)
    expect(await site.statusOf(orderId)).toBe('error')
    expect(await workList()).toMatchObject({ count: 0, data: [] })
    server.state.answer = sending(card)
    site.advance(minuteMs)
    expect((await refetch(fileId)).status).toBe(200)
    expect(await workList()).toMatchObject({ count: 0, data: [] })
    await site.runner.idle()
    expect(await site.statusOf(orderId)).toBe('printready')
    expect(await workList()).toMatchObject({ count: 1 })
  })

  it('that fails after its shipment was shipped stops no order, because it could not be repeated', async () => {
    const { orderId, fileId } = await submitFetching(`${origin}/a.pdf`)
    server.state.answer = sending(notAPdf)
    expect((await refetch(fileId)).status).toBe(200)
    await site.database.orm.update(shipments).set({ status: 'shipped' }).where(eq(shipments.orderId, orderId))
    await site.runner.idle()
    expect((await details(fileId)).status).toBe('failed')
    expect(await site.statusOf(orderId)).toBe('printready')
  })
})

describe('artwork that is uploaded', () => {
  const submitUploading = () => submitWith({ localFile: false, path: '' })
  const put = (url: string, body: Uint8Array) => site.app.request(url, { method: 'PUT', body: Buffer.from(body) })
  async function uploaded(url: string, orderId: string) {
    expect((await put(url, card)).status).toBe(200)
    await site.runner.idle()
    expect(await site.statusOf(orderId)).toBe('printready')
  }

  /** The address that the order, read again, has for its file. */
  async function uploadUrlOf(orderId: string) {
    const { files } = submittedOrder.shape.order.parse(await (await site.send('GET', `/api/order/${orderId}`)).json())
    return files[0]?.url ?? ''
  }

  it('is inspected when it has come, and cannot be replaced after that', async () => {
    const { orderId, fileId, url } = await submitUploading()
    expect(await site.statusOf(orderId)).toBe('dataready')
    await uploaded(url, orderId)
    expect(await details(fileId)).toMatchObject({ status: 'ready', path: 'Card.pdf', fileSize: card.length })
    expect((await put(url, notAPdf)).status).toBe(409)
  })

  it('is refused when it ends after another upload of the same file', async () => {
    const { orderId, fileId, url } = await submitUploading()
    const begun = Promise.withResolvers<ReadableStreamDefaultController>()
    const body = new ReadableStream({ pull: (controller) => begun.resolve(controller) }, { highWaterMark: 0 })
    const streamed = { method: 'PUT', body, duplex: 'half' }
    const slow = site.app.request(url, streamed)
    const stalled = await begun.promise
    await uploaded(url, orderId)

    stalled.enqueue(notAPdf)
    stalled.close()
    const refused = await slow
    expect([refused.status, await refused.json()]).toMatchObject([409, { error: { code: 'already_received' } }])
    expect((await storedBytes(fileId)).equals(card)).toBe(true)
  })

  it('is kept when the connection to the database breaks in the commit', async () => {
    const { orderId, url } = await submitUploading()
    const print = vi.mocked(console.error).mockImplementation(() => {})
    breakNextCommit(site.database)
    expect((await put(url, card)).status).toBe(503)
    print.mockClear()
    await site.runner.idle()
    expect(await site.statusOf(orderId)).toBe('printready')
  })

  it('is refused when it is too large, whether it says so or not, and may come again smaller', async () => {
    for (const headers of [{ 'content-length': String(3 * megabyte + 1) }, {}] as HeadersInit[]) {
      const { orderId, url } = await submitUploading()
      const body = new Blob([Buffer.alloc(3 * megabyte + 1)]).stream()
      const streamed = { method: 'PUT', headers, body, duplex: 'half' }
      const refused = await site.app.request(url, streamed)
      expect([refused.status, await site.statusOf(orderId)]).toEqual([413, 'dataready'])
      await uploaded(url, orderId)
    }
  })

  it('fails when nothing has come within twelve hours', async () => {
    const { orderId, url } = await submitUploading()
    await pass(12 * hourMs)
    expect(await site.statusOf(orderId)).toBe('error')
    expect((await put(url, card)).status).toBe(403)
  })

  it('[PR-03] that its product stopped is inspected again by a refetch', async () => {
    const part = { code: 'Card', type: 'press', paper: '', attributes: {}, widthMm: 105, heightMm: 148, pages: 2 }
    await site.database.orm.update(products).set({ components: [part], stopsOnDifferences: true })
    const { orderId, fileId, url } = await submitUploading()
    await put(url, card)
    await site.runner.idle()
    expect(await site.statusOf(orderId)).toBe('error')
    await site.database.orm.update(products).set({ stopsOnDifferences: false })
    expect((await ask('PUT', `${fileId}/refetch`)).status).toBe(200)
    await site.runner.idle()
    expect(await site.statusOf(orderId)).toBe('printready')
    expect(await details(fileId)).toMatchObject({ currentRevision: 2, fileSize: card.length })
    expect(await (await ask('PUT', `${fileId}/refetch`)).json()).toMatchObject({ error: { code: 'no_source' } })
  })

  it('that failed is uploaded again to the address that its order, read again, has, until it fits', async () => {
    const unfit = await submitUploading()
    await put(unfit.url, notAPdf)
    await site.runner.idle()
    expect(await site.statusOf(unfit.orderId)).toBe('error')
    await put(await uploadUrlOf(unfit.orderId), notAPdf)
    await site.runner.idle()
    await uploaded(await uploadUrlOf(unfit.orderId), unfit.orderId)
  })

  it('that never came is awaited again after a refetch', async () => {
    const { orderId, fileId } = await submitUploading()
    await pass(12 * hourMs)
    expect((await ask('PUT', `${fileId}/refetch`)).status).toBe(200)
    expect(await site.statusOf(orderId)).toBe('dataready')
    await uploaded(await uploadUrlOf(orderId), orderId)
  })

  it('is refused with the reason where its order is cancelled, its time is over or it is fetched', async () => {
    const [cancelled, late, replaced] = [await submitUploading(), await submitUploading(), await submitUploading()]
    await cancelOrder(site.up, { userId: site.printer.userId, accountId: site.site.id }, cancelled.orderId)
    await save(replaced.fileId, `${origin}/a.pdf`)
    await pass(11 * hourMs)
    const url = await uploadUrlOf(late.orderId)
    const refused = async (address: string) => refusal.parse(await (await put(address, card)).json()).error
    const because = (reason: string) => ({ code: 'not_awaited', message: expect.stringContaining(reason) })
    expect(await refused(cancelled.url)).toMatchObject(because('Its order is cancelled.'))
    expect(await refused(replaced.url)).toMatchObject(because('It is fetched from an address now.'))
    await pass(hourMs)
    expect(await refused(url)).toMatchObject(because('Nothing was uploaded within 12 hours.'))
  })
})
