import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { file as fileSchema } from '#lib/contract/files.ts'
import { forEachTest } from '../../tests/support/made.ts'
import { startFakeUpstream } from '../../tests/support/servers/fake-upstream.ts'
import type { Config } from '../core/config.ts'
import { postbacks } from '../core/database/schema/tables.ts'
import type { SignedUse } from '../core/file-store.ts'
import { createOutboxRunner } from '../core/jobs/outbox-runner.ts'
import { createPdfInspector, type PdfInspector } from '../pdf/runner.ts'
import { readArtwork } from '../pdf/testing/pdfs.ts'
import { createIntakeSite, orderBody } from '../tests/support/intake.ts'
import { makeOrder } from '../tests/support/make-order.ts'
import { createSite } from '../tests/support/site.ts'
import { makeTrigger } from '../tests/support/triggers.ts'
import { triggerWorker } from '../triggers/worker.ts'

/** The requests that an address of the upstream, and another in the private network, received. */
const asked: string[] = []
let redirect = ''
const us = await startFakeUpstream(({ method, url }, response) => {
  asked.push(`${method} ${url}`)
  response.end('a secret')
})
const elsewhere = await startFakeUpstream((_, response) => void response.writeHead(302, { location: redirect }).end())
const origin = `http://localhost:${us.port}`
const spellings = ['LOCALHOST', '127.0.0.1', '2130706433', '127.0.0.2', '0.0.0.0', '[::1]', '[::ffff:7f00:1]']
const ownAddresses = spellings.map((host) => `http://${host}:${us.port}`)
const other = elsewhere.origin
/** The worst list: it names ourselves, in every way. */
const privateArtworkOrigins = [...ownAddresses.map((address) => new URL(address).origin), other]
const config = { origin, port: us.port, privateArtworkOrigins }

afterAll(() => Promise.all([us.close(), elsewhere.close()]))

describe('artwork of an order at an address of the upstream', () => {
  let card: Buffer
  let inspector: PdfInspector
  beforeAll(async () => {
    card = await readArtwork('card-1')
    inspector = createPdfInspector()
  })
  afterAll(() => inspector.close())
  const open = (given: Partial<Config> = config) =>
    createIntakeSite({ config: given, inspector: { ...inspector, close: async () => {} } })
  const site = forEachTest(() => open())
  beforeEach(() => {
    asked.length = 0
  })

  let submitted = 0
  async function submitFetching(path: string) {
    submitted += 1
    const components = [{ fetch: true, localFile: false, path }]
    const order = await site.submit(orderBody(`A-${submitted}`, { components }))
    await site.runner.idle()
    const answer = await site.request('GET', `/api/file/${order.files[0]?._id}`, site.printer.sent)
    const file = fileSchema.parse(await answer.json())
    return { status: await site.statusOf(order._id), error: file.versions[0]?.errorList[0]?.description }
  }
  const upload = async (use: Partial<SignedUse> = {}) => {
    await site.files.write('uploads/a.pdf', card, { maxBytes: card.length })
    const { url } = site.files.signedUrl('uploads/a.pdf', { method: 'GET', expiresInMs: 60_000, ...use })
    return url
  }

  it('[SEC-29] is never read from what the upstream serves, in any spelling and after a redirect', async () => {
    for (const address of ownAddresses) {
      const { status, error } = await submitFetching(`${address}/outbox`)
      expect([status, error], address).toEqual(['error', expect.stringContaining('leads to Site Flow itself')])
    }
    redirect = `${origin}/outbox`
    expect([(await submitFetching(`${other}/a.pdf`)).status, asked]).toEqual(['error', []])
  })

  it('is read from a file with a signed address, in any spelling and also after a redirect', async () => {
    const url = await upload()
    expect((await submitFetching(url.replace('localhost', '127.0.0.1'))).status).toBe('printready')
    redirect = url
    expect((await submitFetching(`${other}/a.pdf`)).status).toBe('printready')
    expect(asked).toEqual([])
  })

  it('is read from such a file where no private origin is allowed', async () => {
    await site.close()
    const reached = { origin: 'https://siteflow.example', privateArtworkOrigins: [] }
    Object.assign(site, await open(reached))
    const prepared = await site.send('GET', '/api/file/getpreupload?mimeType=application/pdf')
    const uses = z.object({ upload: z.string(), fetch: z.string() }).parse(await prepared.json())
    const headers = { 'content-type': 'application/pdf' }
    expect((await site.app.request(uses.upload, { method: 'PUT', headers, body: card.slice() })).status).toBe(200)
    expect((await submitFetching(uses.fetch)).status).toBe('printready')
  })

  it('[SEC-29] is never read from a signed address that is over, changed or for an upload', async () => {
    const good = await upload()
    const uses = [{ expiresInMs: 0 }, { method: 'PUT' as const }]
    const bad = [...(await Promise.all(uses.map(upload))), good.replace('uploads/a.pdf', 'uploads/b.pdf')]
    for (const address of bad) expect((await submitFetching(address)).status).toBe('error')
    expect(asked).toEqual([])
  })

  it('is awaited when its signed address has no upload yet', async () => {
    const { url } = site.files.signedUrl('uploads/later.pdf', { method: 'GET', expiresInMs: 3_600_000 })
    expect((await submitFetching(url)).status).toBe('dataready')
    await site.files.write('uploads/later.pdf', card, { maxBytes: card.length })
    site.advance(60_000)
    await site.runner.idle()
    expect(await site.database.orm.query.orders.findFirst()).toMatchObject({ status: 'printready' })
  })
})

async function deliver(address: string) {
  asked.length = 0
  const at = await createSite({ config })
  const { orm } = at.test.database
  await makeTrigger(orm, { accountId: at.site.accountId, exchange: 'oneflow.order.printready', address })
  await makeOrder(at.test, at.parties)
  await createOutboxRunner(at.test.up, { trigger: triggerWorker }).idle()
  const [postback] = await orm.select().from(postbacks)
  await at.test.close()
  return postback?.results[0]?.response ?? ''
}

it('[SEC-29] a trigger gets nothing from what the upstream serves, however it is spelled', async () => {
  for (const address of ownAddresses) {
    const response = await deliver(`${address}/sign-in-tokens/pia`)
    expect([response, asked], address).toEqual([expect.stringContaining('leads to Site Flow itself'), []])
  }
  // A name that leads to us now may lead to another machine when it is asked for again.
  expect([await deliver(`http://127.0.0.1:${us.port}/inbox/shop`), asked]).toEqual([expect.anything(), []])
  expect([await deliver(`${origin}/inbox/shop`), asked]).toEqual(['a secret', ['POST /inbox/shop']])
})
