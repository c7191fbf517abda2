import { readdir, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type File, files as fileCalls, file as fileSchema } from '#lib/contract/files.ts'
import { orders } from '#lib/contract/orders.ts'
import { readConfig } from '../core/config.ts'
import { jobs, outbox, shipments } from '../core/database/schema/tables.ts'
import { cancelOrder } from '../orders/cancel.ts'
import { createPdfInspector, type PdfInspector } from '../pdf/runner.ts'
import { emptyFile, encryptedPdf, notAPdf, truncatedPdf } from '../pdf/samples/broken.ts'
import { businessCard } from '../pdf/samples/business-card.ts'
import { damages, losses, oddEncryptions, withEncryption } from '../pdf/samples/damaged.ts'
import { flateBombPdf, manyPagesPdf } from '../pdf/samples/hostile.ts'
import { onePageWith, rawPdf } from '../pdf/samples/raw-pdf.ts'
import { breakNextCommit } from '../tests/support/break-commit.ts'
import { createIntakeSite, type IntakeSite, orderBody } from '../tests/support/intake.ts'

const megabyte = 1024 * 1024
const minuteMs = 60_000
const hourMs = 60 * minuteMs

let answer: RequestListener
let requests = 0
const server = createServer((request, response) => {
  requests += 1
  answer(request, response)
})
let origin: string
let card: Uint8Array
let inspector: PdfInspector
let site: IntakeSite

beforeAll(async () => {
  card = await businessCard()
  inspector = createPdfInspector()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await inspector.close()
  server.close()
})
afterEach(() => site.close())
beforeEach(async () => {
  requests = 0
  answer = sending(card)
  site = await createIntakeSite({
    config: { privateArtworkOrigins: [origin], maxArtworkBytes: 3 * megabyte },
    inspector: { ...inspector, close: async () => {} },
  })
})

const sending =
  (bytes: Uint8Array, status = 200): RequestListener =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/pdf' }).end(bytes)
const redirecting =
  (location: string): RequestListener =>
  (_, response) =>
    response.writeHead(302, { location }).end()

/** Submits an order whose artwork is at the addresses, and works off what is due. */
async function submitFetching(...paths: string[]) {
  const components = paths.map((path) => ({ fetch: true, localFile: false, path }))
  const order = await site.submit(orderBody('A-1', { components }))
  await site.runner.idle()
  return { orderId: order._id, fileId: order.files[0]?._id ?? '' }
}

const ask = (method: string, path: string, who = site.printer.sent) => site.request(method, `/api/file/${path}`, who)
const details = async (fileId: string): Promise<File> => fileSchema.parse(await (await ask('GET', fileId)).json())

describe('artwork that is fetched', () => {
  it('makes the order printready once it was inspected, and can be looked at', async () => {
    const { orderId, fileId } = await submitFetching(`${origin}/cards/front.pdf`)
    expect(await site.statusOf(orderId)).toBe('printready')
    expect(await details(fileId)).toMatchObject({
      status: 'ready',
      path: 'front.pdf',
      fileSize: card.length,
      currentRevision: 1,
      versions: [{ status: 'ready', errorList: [], pageConfigs: [{ boxes: { trim: { widthMm: 85, heightMm: 55 } } }] }],
    })
    expect(await site.logsOf(orderId)).toContain('All files are ready')

    const thumbnails = fileCalls.thumbnails.response.parse(await (await ask('GET', `${fileId}/thumbnails`)).json())
    const picture = await site.app.request(thumbnails.thumbnails[0]?.url ?? '')
    expect(picture.headers.get('content-type')).toBe('image/webp')
    expect(
      Buffer.from(await picture.arrayBuffer())
        .subarray(8, 12)
        .toString(),
    ).toBe('WEBP')

    const download = await ask('GET', `download/${fileId}?filename=Ada's%20card.pdf`)
    const { url, filename } = fileCalls.download.response.parse(await download.json())
    expect(filename).toBe("Ada's card.pdf")
    expect(Buffer.from(await (await site.app.request(url)).arrayBuffer()).equals(card)).toBe(true)
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

  it('keeps the order waiting until the last of its files is ready', async () => {
    answer = (request, response) => sending(card, request.url === '/b.pdf' ? 503 : 200)(request, response)
    const { orderId } = await submitFetching(`${origin}/a.pdf`, `${origin}/b.pdf`)
    expect(await site.statusOf(orderId)).toBe('dataready')
    answer = sending(card)
    site.advance(minuteMs)
    await site.runner.idle()
    expect(await site.statusOf(orderId)).toBe('printready')
  })

  it('[FM-04] is ready when names in its PDF hold a NUL, which they are listed without', async () => {
    const resources = `/Resources <<
      /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Gill#00Sans >> >>
      /ColorSpace << /S [/Separation /Gold#00Foil /DeviceCMYK << /FunctionType 2 /N 1 /Domain [0 1] >>] >> >>`
    const content = { dict: '', data: Buffer.from('/S cs 1 scn BT /F 9 Tf (x) Tj ET') }
    answer = sending(rawPdf([...onePageWith(resources), content]))
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
    const errorList = [{ title: 'The artwork could not be checked' }]
    expect((await details(fileId)).versions).toMatchObject([{ status: 'failed', errorList }])
    expect(print.mock.calls).toEqual([[expect.stringContaining('the disk is gone')]])
    print.mockClear()

    inspect.mockRestore()
    expect((await ask('PUT', `${fileId}/refetch`)).status).toBe(200)
    await site.runner.idle()
    expect(await site.statusOf(orderId)).toBe('printready')
  })

  it('[FM-03] that is damaged is read after a repair, with a remark and the bytes as they were sent', async () => {
    const damaged = damages['nothing behind its objects']?.(card) ?? Buffer.alloc(0)
    answer = sending(damaged)
    const { orderId, fileId } = await submitFetching(`${origin}/a.pdf`)
    expect(await site.statusOf(orderId)).toBe('printready')
    const [version] = (await details(fileId)).versions
    expect(version).toMatchObject({ status: 'ready', pageCount: 2, errorList: [] })
    expect(version?.remarks).toEqual([
      {
        title: 'The PDF is damaged and was read after a repair',
        description:
          'Its end, with the trailer and startxref, is missing; all that its pages use is there. The file is kept as it was sent. Compare its pages before printing.',
        timestamp: site.up.now().toISOString(),
      },
    ])
    expect(await site.logsOf(orderId)).toContainEqual(
      expect.stringContaining('"a.pdf": The PDF is damaged and was read'),
    )
    const { url } = fileCalls.download.response.parse(await (await ask('GET', `download/${fileId}`)).json())
    expect(Buffer.from(await (await site.app.request(url)).arrayBuffer()).equals(damaged)).toBe(true)
  })

  it('[FM-03] of which a part is lost is ready with a warning that names the page, in its remarks and in the log', async () => {
    answer = sending(losses['zeros over a page']?.(card) ?? Buffer.alloc(0))
    const { orderId, fileId } = await submitFetching(`${origin}/a.pdf`)
    expect(await site.statusOf(orderId)).toBe('printready')
    const [version] = (await details(fileId)).versions
    expect(version).toMatchObject({ status: 'ready', pageCount: 2 })
    const { thumbnails } = fileCalls.thumbnails.response.parse(await (await ask('GET', `${fileId}/thumbnails`)).json())
    expect(thumbnails).toMatchObject([{ page: 1 }, { page: 2 }])
    const title = 'The PDF is damaged and a part of it is lost'
    expect(version?.remarks).toMatchObject([{ title, description: expect.stringContaining('has lost page 2:') }])
    expect(await site.logsOf(orderId)).toContainEqual(expect.stringContaining(`"a.pdf": ${title}`))
  })

  it('[FM-04] has a remark that names its fonts which are not embedded, but not those that every press has', async () => {
    const font = (name: string) => `<< /Type /Font /Subtype /TrueType /BaseFont /${name} >>`
    const resources = `/Resources << /Font << /A ${font('ArialMT')} /H ${font('Helvetica-Bold')} >> >>`
    const text = Buffer.from('BT /A 9 Tf (a) Tj /H 9 Tf (b) Tj ET')
    answer = sending(rawPdf([...onePageWith(resources), { dict: '', data: text }]))
    const { fileId } = await submitFetching(`${origin}/a.pdf`)
    expect((await details(fileId)).versions[0]?.remarks).toMatchObject([
      { title: 'Fonts are not embedded in the PDF', description: expect.stringMatching(/^It uses ArialMT\. /) },
    ])
  })

  it('[FM-04] says its fonts in its details, and not among all files of its order', async () => {
    const { orderId, fileId } = await submitFetching(`${origin}/a.pdf`)
    const fonts = ['Helvetica', 'Helvetica-Bold'].map((name) => ({ name, type: 'Type1', embedding: 'none' }))
    expect((await details(fileId)).versions[0]?.fonts).toEqual(fonts)
    const listed = fileCalls.ofOrder.response.parse(await (await ask('GET', `byorder/${orderId}`)).json())
    expect(listed.data[0]?.versions[0]).toMatchObject({ status: 'ready', remarks: [] })
    expect(listed.data[0]?.versions[0]?.fonts).toBeUndefined()
  })

  it('is ready with a shortened name of its preflight profile that ends inside of a character', async () => {
    const preflightProfile = `${'x'.repeat(99)}🎨`
    const part = { fetch: true, localFile: false, path: `${origin}/a.pdf`, preflight: true, preflightProfile }
    const { _id } = await site.submit(orderBody('A-1', { components: [part] }))
    await site.runner.idle()
    expect(await site.statusOf(_id)).toBe('printready')
  })

  it('says that the preflight which its order asks for was not done, also after a refetch', async () => {
    const part = { fetch: true, localFile: false, path: `${origin}/a.pdf` }
    const asked = { ...part, preflight: true, preflightProfile: 'pdfx4' }
    const order = await site.submit(orderBody('A-1', { components: [asked] }))
    const other = await site.submit(orderBody('A-2', { components: [{ ...part, preflight: false }] }))
    await site.runner.idle()
    const remarksOf = async (fileId = '') => (await details(fileId)).versions.map(({ remarks }) => remarks)
    const remark = {
      title: 'The preflight that the order asks for was not done',
      description:
        'It asks for the profile "pdfx4". This service runs no preflight: only pages, boxes, inks and fonts were read. Check the file before printing.',
    }
    expect(await remarksOf(order.files[0]?._id)).toMatchObject([[remark]])
    expect(await remarksOf(other.files[0]?._id)).toEqual([[]])
    expect(await site.logsOf(order._id)).toContainEqual(
      expect.stringContaining(`${remark.title}. ${remark.description}`),
    )
    expect(await ask('PUT', `${order.files[0]?._id}/refetch`)).toMatchObject({ status: 200 })
    await site.runner.idle()
    expect(await remarksOf(order.files[0]?._id)).toMatchObject([[remark], [remark]])
  })

  it.each([true, 'true', ' True '])(
    'says in the log of its order that a local file gets no preflight of %o',
    async (preflight) => {
      const order = await site.submit(
        orderBody('A-1', { components: [{ localFile: true, path: 'at/the/site.pdf', preflight }] }),
      )
      expect(await site.logsOf(order._id)).toContainEqual(
        expect.stringMatching(/^Component ".+": The preflight that the order asks for was not done\. This service/),
      )
    },
  )

  it.each([
    ['encrypted', () => encryptedPdf(), 'The PDF is protected by a password'],
    [
      'encrypted for certificates',
      () => withEncryption(card, oddEncryptions.certificates),
      'The PDF is encrypted for certificates',
    ],
    ['junk in /Encrypt', () => withEncryption(card, oddEncryptions.junk), 'The encryption of the PDF cannot be read'],
    ['cut off', () => truncatedPdf(), 'The PDF is incomplete'],
    ['not a PDF', () => notAPdf(), 'This file is not a PDF'],
    ['a bomb', () => flateBombPdf(), 'The PDF is too complex to check'],
  ])('stops the order at once when it is %s', async (_, make, title) => {
    answer = sending(await make())
    const { orderId, fileId } = await submitFetching(`${origin}/a.pdf`)
    expect(await site.statusOf(orderId)).toBe('error')
    const { status, versions } = await details(fileId)
    expect(status).toBe('failed')
    expect(versions[0]?.errorList).toMatchObject([
      { title, description: expect.stringMatching(/\.$/), timestamp: site.up.now().toISOString() },
    ])
  })

  it('[FM-03] says of a file of 0 bytes what that means and what to do about it', async () => {
    answer = sending(emptyFile())
    const { orderId, fileId } = await submitFetching(`${origin}/a.pdf`)
    expect(await site.statusOf(orderId)).toBe('error')
    const { status, fileSize, versions } = await details(fileId)
    expect([status, fileSize, versions[0]?.errorList]).toEqual([
      'failed',
      0,
      [
        {
          title: 'The file is empty',
          description:
            'The file has no content (0 bytes). Upload the artwork again, or check the address it is fetched from.',
          timestamp: site.up.now().toISOString(),
        },
      ],
    ])
    const { thumbnails } = fileCalls.thumbnails.response.parse(await (await ask('GET', `${fileId}/thumbnails`)).json())
    expect(thumbnails).toEqual([])
  })

  it('[FM-01] [FM-03] counts the pages of a long book, and draws the first five', async () => {
    answer = sending(manyPagesPdf(1000))
    const { orderId, fileId } = await submitFetching(`${origin}/book.pdf`)
    expect(await site.statusOf(orderId)).toBe('printready')
    const file = await details(fileId)
    expect([file.pageCount, file.versions[0]?.pageConfigs[0]?.pageCount]).toEqual([1000, 1000])
    const { thumbnails } = fileCalls.thumbnails.response.parse(await (await ask('GET', `${fileId}/thumbnails`)).json())
    expect(thumbnails.map(({ page }) => page)).toEqual([1, 2, 3, 4, 5])
    expect(await site.logsOf(orderId)).toContain('File "book.pdf" is ready: 1000 pages')
  })

  it.each([
    ['ftp://files.example/a.pdf', 'Only addresses that start with http:// or https:// can be fetched, not ftp:'],
    ['http://169.254.169.254/latest', '169.254.169.254 is inside a private network'],
    ['http://me:secret@127.0.0.1/a.pdf', 'The address has a user name or password in it'],
    ['http://me:secret@:/a.pdf', '"http://me:***@:/a.pdf" is not an address.'],
  ])('fails at once when it is redirected to %s', async (location, description) => {
    answer = redirecting(location)
    const { orderId, fileId } = await submitFetching(`${origin}/a.pdf`)
    expect(await site.statusOf(orderId)).toBe('error')
    const { versions } = await details(fileId)
    expect(versions[0]?.errorList[0]?.description).toContain(description)
    expect(JSON.stringify(await site.logsOf(orderId))).not.toContain('secret')
  })

  it('fails at once at an address inside a private network', async () => {
    const { orderId, fileId } = await submitFetching('http://169.254.169.254/latest')
    expect(await site.statusOf(orderId)).toBe('error')
    const [error] = (await details(fileId)).versions[0]?.errorList ?? []
    expect(error?.description).toContain('169.254.169.254 is inside a private network')
  })

  it.each([
    ['a.pdf', 'must be the web address of the artwork'],
    ['ftp://files.example/a.pdf', 'must start with http:// or https://'],
    ['https://me:secret@files.example/a.pdf', 'must not have a user name or a password in it'],
  ])('is not fetched from %s instead', async (path, message) => {
    const { fileId } = await submitFetching(`${origin}/a.pdf`)
    const refused = await site.request('PUT', `/api/file/${fileId}`, { ...site.printer.sent, body: { path } })
    expect(refused.status).toBe(400)
    const text = await refused.text()
    expect(JSON.parse(text)).toMatchObject({ error: { validations: [{ path: 'path', message }] } })
    expect(text).not.toContain('secret')
  })

  it('is found over five redirects, and not over six', async () => {
    answer = (request, response) => {
      const left = Number(/\d+/.exec(request.url ?? '')?.[0])
      return (left > 0 ? redirecting(`/${left - 1}`) : sending(card))(request, response)
    }
    const five = await submitFetching(`${origin}/5`)
    expect(await site.statusOf(five.orderId)).toBe('printready')
    const six = await site.submit(
      orderBody('A-2', { components: [{ fetch: true, localFile: false, path: `${origin}/6` }] }),
    )
    await site.runner.idle()
    expect(await site.statusOf(six._id)).toBe('dataready')
  })

  it.each<[string, RequestListener]>([
    ['says it is', (_, response) => response.writeHead(200, { 'content-length': 3 * megabyte + 1 }).end()],
    ['turns out to be', (_, response) => response.writeHead(200).end(Buffer.alloc(3 * megabyte + 1))],
  ])('[FM-03] fails at once when it %s larger than can be taken, which it says', async (_, sendLarge) => {
    answer = sendLarge
    const { orderId, fileId } = await submitFetching(`${origin}/a.pdf`)
    expect(await site.statusOf(orderId)).toBe('error')
    expect((await details(fileId)).versions[0]?.errorList).toMatchObject([
      {
        title: 'The artwork is too large',
        description: 'Files of more than 3 MB are not taken. Make the file smaller and send it again.',
      },
    ])
    expect(await site.up.files.find(`artwork/${fileId}/1.pdf`)).toBeUndefined()
  })

  it('is accepted up to the configured size, by default 500 MB', async () => {
    answer = sending(manyPagesPdf(1, 3 * megabyte))
    const { orderId, fileId } = await submitFetching(`${origin}/a.pdf`)
    expect(await site.statusOf(orderId)).toBe('printready')
    expect((await details(fileId)).fileSize).toBe(3 * megabyte)
    expect(readConfig({}).maxArtworkBytes).toBe(500 * megabyte)
  })
})

describe('artwork that cannot be fetched', () => {
  it('counts no attempt when the program stops during a transfer', async () => {
    const begun = Promise.withResolvers<void>()
    answer = (_, response) => {
      response.write('%PDF-1.7')
      begun.resolve()
    }
    const order = await site.submit(orderBody('A-1', { components: [{ fetch: true, localFile: false, path: origin }] }))
    await site.runner.start()
    await begun.promise
    await site.runner.stop()
    const [job] = await site.database.orm.select().from(outbox)
    expect(job).toMatchObject({ attempts: 0, lockedUntil: null, doneAt: null })
    expect(await site.logsOf(order._id)).toHaveLength(2)
  })

  it('is tried again after 1, 2, 5, 10, 30 and 60 minutes, each noted in the log', async () => {
    answer = sending(card, 404)
    const { orderId, fileId } = await submitFetching(`${origin}/a.pdf`)
    for (const minutes of [1, 2, 5, 10, 30, 60, 60]) {
      const before = requests
      site.advance(minutes * minuteMs - 1000)
      await site.runner.idle()
      expect(requests).toBe(before)
      site.advance(1000)
      await site.runner.idle()
      expect(requests).toBe(before + 1)
      expect(await site.statusOf(orderId)).toBe('dataready')
    }
    expect(await details(fileId)).toMatchObject({ status: 'notreceived' })
    expect((await site.logsOf(orderId)).filter((message) => message.includes('answered 404'))).toHaveLength(8)
  })

  it('fails twelve hours after the submission, and the order with it', async () => {
    answer = (_, response) => response.destroy()
    const { orderId, fileId } = await submitFetching(`${origin}/a.pdf`)
    for (let minute = 0; minute < 12 * 60 - 1; minute += 1) {
      site.advance(minuteMs)
      if (minute % 10 === 0) await site.runner.idle()
    }
    await site.runner.idle()
    expect(await site.statusOf(orderId)).toBe('dataready')
    site.advance(minuteMs)
    await site.runner.idle()
    expect(await site.statusOf(orderId)).toBe('error')
    expect((await details(fileId)).versions[0]?.errorList).toMatchObject([
      { title: 'The artwork could not be fetched' },
    ])
  })

  it('is not asked for any more when the order is cancelled', async () => {
    answer = sending(card, 500)
    const { orderId } = await submitFetching(`${origin}/a.pdf`)
    await cancelOrder(site.up, { userId: site.printer.userId, accountId: site.site.id }, orderId)
    const before = requests
    site.advance(hourMs)
    await site.runner.idle()
    expect(requests).toBe(before)
  })
})

describe('a refetch', () => {
  const refetch = (fileId: string) => ask('PUT', `${fileId}/refetch`)

  it('adds a revision and takes a stopped order on to printready', async () => {
    answer = sending(notAPdf())
    const { orderId, fileId } = await submitFetching(`${origin}/a.pdf`)
    expect(await site.statusOf(orderId)).toBe('error')
    answer = sending(card)
    const { file } = fileCalls.refetch.response.parse(await (await refetch(fileId)).json())
    expect(file).toMatchObject({ status: 'notreceived', currentRevision: 2 })
    expect(await site.statusOf(orderId)).toBe('dataready')
    await site.runner.idle()
    expect(await site.statusOf(orderId)).toBe('printready')
    expect((await details(fileId)).versions).toMatchObject([{ status: 'failed' }, { status: 'ready' }])
  })

  it('is refused for 60 seconds, in words that say how long', async () => {
    const { fileId } = await submitFetching(`${origin}/a.pdf`)
    expect((await refetch(fileId)).status).toBe(200)
    await site.runner.idle()
    site.advance(59_000)
    const refused = await refetch(fileId)
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({
      error: { code: 'refetch_cooldown', message: 'This file can be fetched again in 1 s.' },
    })
    site.advance(1000)
    expect((await refetch(fileId)).status).toBe(200)
  })

  it('is refused once the shipment is shipped', async () => {
    const { orderId, fileId } = await submitFetching(`${origin}/a.pdf`)
    await site.database.orm.update(shipments).set({ status: 'shipped' }).where(eq(shipments.orderId, orderId))
    const refused = await refetch(fileId)
    expect([refused.status, await refused.json()]).toMatchObject([409, { error: { code: 'shipment_closed' } }])
  })

  it('fetches from a new address when the file is saved with another address', async () => {
    answer = (request, response) => sending(request.url === '/b.pdf' ? card : notAPdf())(request, response)
    const { orderId, fileId } = await submitFetching(`${origin}/a.pdf`)
    const saved = await site.request('PUT', `/api/file/${fileId}`, {
      ...site.printer.sent,
      body: { path: `${origin}/b.pdf` },
    })
    expect(saved.status).toBe(200)
    await site.runner.idle()
    expect(await site.statusOf(orderId)).toBe('printready')
    expect(await details(fileId)).toMatchObject({ path: 'b.pdf', currentRevision: 2 })
  })

  it('[FM-06] from a new address is refused for 60 seconds too, and adds no revision then', async () => {
    const { fileId } = await submitFetching(`${origin}/a.pdf`)
    const save = () =>
      site.request('PUT', `/api/file/${fileId}`, { ...site.printer.sent, body: { path: `${origin}/b.pdf` } })
    expect((await save()).status).toBe(200)
    const refused = await save()
    expect([refused.status, await refused.json()]).toMatchObject([409, { error: { code: 'refetch_cooldown' } }])
    site.advance(minuteMs)
    expect((await save()).status).toBe(200)
    expect((await details(fileId)).currentRevision).toBe(3)
  })

  it.each([
    ['was at the print site', () => ({ localFile: true, path: 'card.pdf' })],
    ['was fetched from another address', () => ({ fetch: true, localFile: false, path: `${origin}/a.pdf` })],
  ])('from a new address makes the component one that is fetched from there, when it %s', async (_, component) => {
    const order = await site.submit(orderBody('A-1', { components: [component()] }))
    const path = `${origin}/b.pdf`
    const body = { path }
    await site.request('PUT', `/api/file/${order.files[0]?._id}`, { ...site.printer.sent, body })
    await site.runner.idle()
    const details = await site.request('GET', `/api/order/details/${order._id}`, site.printer.sent)
    expect(orders.details.response.parse(await details.json())).toMatchObject({
      order: { orderData: { items: [{ components: [{ path, fetch: true, localFile: false }] }] } },
      files: [{ status: 'ready', localFile: false }],
    })
  })

  it.each([
    {
      first: 'is damaged',
      bytes: notAPdf,
      status: 200,
      order: 'printready',
      file: { status: 'ready', versions: [{ status: 'failed' }, { status: 'ready' }] },
    },
    {
      first: 'is fine',
      bytes: () => card,
      status: 503,
      order: 'dataready',
      file: { status: 'notreceived', versions: [{ status: 'ready' }, { status: 'notreceived' }] },
    },
  ])(
    '[OV-04] decides what becomes of the order when the file of the address before comes late and $first',
    async ({ bytes, status, ...expected }) => {
      const begun = Promise.withResolvers<ServerResponse>()
      answer = (request, response) =>
        request.url === '/a.pdf' ? begun.resolve(response) : sending(card, status)(request, response)
      const components = [{ fetch: true, localFile: false, path: `${origin}/a.pdf` }]
      const { _id, files } = await site.submit(orderBody('A-1', { components }))
      const fileId = files[0]?._id ?? ''
      const idle = site.runner.idle()
      const late = await begun.promise
      const body = { path: `${origin}/b.pdf` }
      expect((await site.request('PUT', `/api/file/${fileId}`, { ...site.printer.sent, body })).status).toBe(200)
      late.end(bytes())
      await idle
      await site.runner.idle()
      expect(await site.statusOf(_id)).toBe(expected.order)
      expect(await details(fileId)).toMatchObject(expected.file)
      expect(await site.logsOf(_id)).not.toContainEqual(expect.stringMatching(/"a.pdf" (is ready|failed)/))
    },
  )

  it('[OV-04] that fails takes an order out of production, and one that succeeds takes it back as it was', async () => {
    const { orderId, fileId } = await submitFetching(`${origin}/a.pdf`)
    const made = await site.database.orm.select().from(jobs)
    const workList = async () => (await site.request('GET', '/api/item', site.printer.sent)).json()
    expect(await workList()).toMatchObject({ count: 1 })

    answer = sending(notAPdf())
    expect((await refetch(fileId)).status).toBe(200)
    await site.runner.idle()
    expect(await site.statusOf(orderId)).toBe('error')
    expect(await site.logsOf(orderId)).toContain('Order stopped: file "a.pdf" failed')
    expect(await workList()).toMatchObject({ count: 0, data: [] })

    answer = sending(card)
    site.advance(minuteMs)
    expect((await refetch(fileId)).status).toBe(200)
    expect(await workList()).toMatchObject({ count: 0, data: [] })
    await site.runner.idle()
    expect(await site.statusOf(orderId)).toBe('printready')
    expect(await workList()).toMatchObject({ count: 1 })
    expect(await site.database.orm.select().from(jobs)).toEqual(made)
  })

  it('that fails after its shipment was shipped stops no order, because it could not be repeated', async () => {
    const { orderId, fileId } = await submitFetching(`${origin}/a.pdf`)
    answer = sending(notAPdf())
    expect((await refetch(fileId)).status).toBe(200)
    await site.database.orm.update(shipments).set({ status: 'shipped' }).where(eq(shipments.orderId, orderId))
    await site.runner.idle()
    expect((await details(fileId)).status).toBe('failed')
    expect(await site.statusOf(orderId)).toBe('printready')
  })
})

describe('a file', () => {
  it('is visible to both sides of the order, and not found for other accounts', async () => {
    const { orderId, fileId } = await submitFetching(`${origin}/a.pdf`)
    const stranger = await site.member('owner')
    const paths = [fileId, `${fileId}/thumbnails`, `thumbnail/${fileId}`, `download/${fileId}`, `byorder/${orderId}`]
    for (const path of paths) {
      expect((await ask('GET', path)).status).toBe(200)
      expect((await ask('GET', path, site.buyer.sent)).status).toBe(200)
      expect((await ask('GET', path, stranger.sent)).status).toBe(404)
    }
    expect((await ask('PUT', `${fileId}/refetch`, stranger.sent)).status).toBe(404)
  })
})

describe('artwork that is uploaded', () => {
  const submitUploading = async () => {
    const order = await site.submit(orderBody('A-1', { components: [{ localFile: false, path: '' }] }))
    await site.runner.idle()
    return { orderId: order._id, fileId: order.files[0]?._id ?? '', url: order.files[0]?.url ?? '' }
  }
  const put = (url: string, body: Uint8Array) => site.app.request(url, { method: 'PUT', body: Buffer.from(body) })

  it('is inspected when it has come, and cannot be replaced after that', async () => {
    const { orderId, fileId, url } = await submitUploading()
    expect(await site.statusOf(orderId)).toBe('dataready')
    expect((await put(url, card)).status).toBe(200)
    await site.runner.idle()
    expect(await site.statusOf(orderId)).toBe('printready')
    expect(await details(fileId)).toMatchObject({ status: 'ready', path: 'Card.pdf', fileSize: card.length })
    expect((await put(url, notAPdf())).status).toBe(409)
  })

  it('is refused when it ends after another upload of the same file, which stays as it was inspected', async () => {
    const { orderId, fileId, url } = await submitUploading()
    const begun = Promise.withResolvers<ReadableStreamDefaultController>()
    const body = new ReadableStream({ pull: (controller) => begun.resolve(controller) }, { highWaterMark: 0 })
    const streamed = { method: 'PUT', body, duplex: 'half' }
    const slow = site.app.request(url, streamed)
    const stalled = await begun.promise
    expect((await put(url, card)).status).toBe(200)
    await site.runner.idle()
    expect(await site.statusOf(orderId)).toBe('printready')

    stalled.enqueue(notAPdf())
    stalled.close()
    const refused = await slow
    expect([refused.status, await refused.json()]).toMatchObject([409, { error: { code: 'already_received' } }])
    const download = fileCalls.download.response.parse(await (await ask('GET', `download/${fileId}`)).json())
    const stored = await (await site.app.request(download.url)).arrayBuffer()
    expect(Buffer.from(stored).equals(card)).toBe(true)
    const kept = await readdir(join(site.config.dataDir, 'files'), { recursive: true })
    expect(kept.filter((path) => path.endsWith('.pdf'))).toHaveLength(1)
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

  it('[FM-03] of 0 bytes fails, because it has come and is empty', async () => {
    const { orderId, fileId, url } = await submitUploading()
    expect((await put(url, emptyFile())).status).toBe(200)
    await site.runner.idle()
    expect(await site.statusOf(orderId)).toBe('error')
    expect((await details(fileId)).versions[0]?.errorList[0]?.title).toBe('The file is empty')
  })

  it.each([
    ['says', { 'content-length': String(3 * megabyte + 1) }],
    ['does not say', {}],
  ])('is refused when it is too large and %s so, and may come again smaller', async (_, headers) => {
    const { orderId, fileId, url } = await submitUploading()
    const body = new Blob([Buffer.alloc(3 * megabyte + 1)]).stream()
    const streamed = { method: 'PUT', headers, body, duplex: 'half' }
    const refused = await site.app.request(url, streamed)
    expect([refused.status, await refused.json()]).toMatchObject([
      413,
      { error: { message: 'The file is larger than 3 MB' } },
    ])
    expect(await site.statusOf(orderId)).toBe('dataready')
    expect((await details(fileId)).status).toBe('notreceived')
    expect((await put(url, card)).status).toBe(200)
    await site.runner.idle()
    expect(await site.statusOf(orderId)).toBe('printready')
  })

  it('fails when nothing has come within twelve hours', async () => {
    const { orderId, fileId, url } = await submitUploading()
    site.advance(12 * hourMs)
    await site.runner.idle()
    expect(await site.statusOf(orderId)).toBe('error')
    expect((await details(fileId)).versions[0]?.errorList[0]?.title).toBe('The artwork was not uploaded')
    expect((await put(url, card)).status).toBe(403)
  })
})
