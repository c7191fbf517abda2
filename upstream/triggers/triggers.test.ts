import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { notifications as rows } from '#lib/contract/notifications.ts'
import { decode } from '#lib/contract/wire.ts'
import { deliveries, mails, outbox, postbacks, submissionErrors, templates } from '../core/database/schema/tables.ts'
import { QueueFullError } from '../core/fair-queue.ts'
import { fireTriggers } from '../core/jobs/fire-triggers.ts'
import { createOutboxRunner } from '../core/jobs/outbox-runner.ts'
import { renderTemplate } from '../templates/render.ts'
import { type MadeOrder, makeOrder } from '../tests/support/make-order.ts'
import { type Receiver, startReceiver } from '../tests/support/receiver.ts'
import { createSite, type Site } from '../tests/support/site.ts'
import { makeTrigger, signingSecret } from '../tests/support/triggers.ts'
import { triggerWorker } from './worker.ts'

let receiver: Receiver
let origin: string
let at: Site

beforeEach(async () => {
  receiver = await startReceiver()
  origin = receiver.origin
  at = await createSite({ config: { privateArtworkOrigins: [origin] } })
})
afterEach(async () => {
  receiver.close()
  await at.test.close()
})

const trigger = (given: Partial<Parameters<typeof makeTrigger>[1]> = {}) => {
  const usual = { accountId: at.site.accountId, address: `${origin}/hook`, exchange: 'oneflow.shipment.shipped' }
  return makeTrigger(at.test.database.orm, { ...usual, ...given })
}
const respond = (answer: Receiver['respond']) => {
  receiver.respond = answer
}
const work = () => createOutboxRunner(at.test.up, { trigger: triggerWorker }).idle()
const ship = ({ shipmentIds }: MadeOrder) =>
  at.test.request('PUT', `/api/shipment/shipped/${shipmentIds[0]}`, {
    ...at.site.sent,
    body: { trackingNumber: 'RM1' },
  })
const postbacksOf = async ({ id }: MadeOrder, sent = at.site.sent) =>
  (await decode(rows.list, await at.test.request('GET', `/api/notification?source.ref=order&source.refId=${id}`, sent)))
    .data

describe('a trigger', () => {
  it('[TR-05] sends a signed message to its address, and shows the answer on the order', async () => {
    await trigger({
      headers: [
        { name: 'Authorization', value: 'Basic abc' },
        { name: 'Host', value: 'evil' },
      ],
    })
    const made = await makeOrder(at.test, at.parties)
    await ship(made)
    await work()
    const [hook] = receiver.received
    expect(receiver.received).toHaveLength(1)
    expect(hook).toMatchObject({ method: 'POST', url: '/hook', headers: { authorization: 'Basic abc' } })
    expect(hook?.headers.host).toBe(new URL(origin).host)
    expect(JSON.parse(hook?.body ?? '')).toEqual({
      TimeStamp: at.test.now().toISOString(),
      Event: 'oneflow.shipment.shipped',
      SourceOrderId: made.sourceOrderId,
      SourceShipmentId: '',
      ShipmentIndex: '0',
      TrackingNumber: 'RM1',
      OrderStatus: 'shipped',
    })
    expect(hook?.headers['webhook-timestamp']).toBe(String(at.test.now().getTime() / 1000))
    const again = new Webhook(signingSecret).sign(String(hook?.headers['webhook-id']), at.test.now(), hook?.body ?? '')
    expect(hook?.headers['webhook-signature']).toBe(again)
    const [postback] = await postbacksOf(made)
    expect(postback).toMatchObject({
      source: { ref: 'shipment', refId: made.shipmentIds[0] },
      additionalInfo: { category: 'Event oneflow.shipment.shipped', payload: { TrackingNumber: 'RM1' } },
      results: [{ statusCode: 200, response: 'thanks' }],
    })
  })

  it('tries again with growing delay, always with the same message, and keeps every answer', async () => {
    await trigger({ retry: true })
    respond((response) => response.writeHead(503).end('busy'))
    await ship(await makeOrder(at.test, at.parties))
    await work()
    for (const minutes of [1, 5]) {
      at.test.advance(minutes * 60_000 - 1)
      await work()
      at.test.advance(1)
      if (minutes === 5) respond((response) => response.end('better'))
      await work()
    }
    at.test.advance(24 * 3_600_000)
    await work()
    const [postback] = await at.test.database.orm.select().from(postbacks)
    expect(postback?.results.map(({ statusCode, response }) => [statusCode, response])).toEqual([
      [503, 'busy'],
      [503, 'busy'],
      [200, 'better'],
    ])
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    const [first, ...others] = receiver.received.map(({ body }) => body)
    expect(others).toEqual([first, first])
  })

  it('gives up after five tries', async () => {
    await trigger({ retry: true })
    respond((response) => response.writeHead(500).end())
    await ship(await makeOrder(at.test, at.parties))
    for (let day = 0; day < 7; day += 1) {
      await work()
      at.test.advance(24 * 3_600_000)
    }
    expect(receiver.received).toHaveLength(5)
    expect((await at.test.database.orm.select().from(outbox)).map(({ deadAt }) => deadAt)).toEqual([expect.any(Date)])
  })

  it('without retry tries once, and does not follow a redirect', async () => {
    await trigger()
    respond((response) => response.writeHead(302, { location: `${origin}/elsewhere` }).end())
    await ship(await makeOrder(at.test, at.parties))
    await work()
    at.test.advance(24 * 3_600_000)
    await work()
    expect(receiver.received.map(({ url }) => url)).toEqual(['/hook'])
    expect(await at.test.database.orm.select().from(postbacks)).toMatchObject([{ results: [{ statusCode: 302 }] }])
  })

  it('says why there was no answer, and never calls into the private network', async () => {
    await trigger({ address: 'http://169.254.169.254/latest' })
    const made = await makeOrder(at.test, at.parties)
    await ship(made)
    await work()
    const [result] = (await postbacksOf(made))[0]?.results ?? []
    expect(result?.statusCode).toBeUndefined()
    expect(result?.response).toMatch(/private network/)
  })

  it('keeps the first 2 KB of a long answer', async () => {
    await trigger()
    respond((response) => response.end('é'.repeat(100_000)))
    const made = await makeOrder(at.test, at.parties)
    await ship(made)
    await work()
    expect((await postbacksOf(made))[0]?.results[0]?.response).toBe('é'.repeat(1024))
  })

  it('fills in its template, and names the line of a mistake in it', async () => {
    const values = {
      accountId: at.site.accountId,
      name: 'T',
      extension: 'json',
      contentType: 'text/xml',
      type: 'json' as const,
    }
    const { orm } = at.test.database
    const xml =
      '<o e="{{event}}">{{data.order.orderData.sourceOrderId}} {{data.trackingNumber}} {{data.order.orderData.status}}</o>'
    const [good] = await orm
      .insert(templates)
      .values({ ...values, text: xml })
      .returning()
    const [bad] = await orm
      .insert(templates)
      .values({ ...values, text: '{{#if}}' })
      .returning()
    await trigger({ templateId: good?.id ?? null })
    await trigger({ templateId: bad?.id ?? null, retry: true })
    const made = await makeOrder(at.test, at.parties)
    await ship(made)
    await work()
    expect(receiver.received.map(({ body }) => body)).toEqual([
      `<o e="oneflow.shipment.shipped">${made.sourceOrderId} RM1 shipped</o>`,
    ])
    expect(receiver.received[0]?.headers['content-type']).toBe('text/xml')
    const results = (await postbacksOf(made)).flatMap((postback) => postback.results)
    expect(results).toContainEqual(expect.objectContaining({ response: expect.stringMatching(/line 1/) }))
  })

  it('is delivered though too many templates of its account wait to be filled in', async () => {
    const { accountId } = at.site
    const values = { accountId, name: 'T', extension: 'json', contentType: 'text/plain', type: 'json' as const }
    const [template] = await at.test.database.orm
      .insert(templates)
      .values({ ...values, text: 'shipped' })
      .returning()
    await trigger({ templateId: template?.id ?? null })
    const made = await makeOrder(at.test, at.parties)
    await ship(made)
    const others = Array.from({ length: 30 }, () =>
      renderTemplate({ text: 'x', type: 'json' }, {}, { key: accountId }).catch((error: unknown) => error),
    )
    await work()
    expect(receiver.received.map(({ body }) => body)).toEqual(['shipped'])
    expect((await Promise.all(others)).at(-1)).toBeInstanceOf(QueueFullError)
  })

  it('shows its postbacks to the partner only when it shares them', async () => {
    await trigger({ share: false })
    const quiet = await makeOrder(at.test, at.parties)
    await ship(quiet)
    await trigger({ share: true })
    const open = await makeOrder(at.test, at.parties)
    await ship(open)
    await work()
    expect(await postbacksOf(quiet, at.brand.sent)).toHaveLength(0)
    expect(await postbacksOf(open, at.brand.sent)).toHaveLength(1)
    expect(await postbacksOf(open, at.site.sent)).toHaveLength(2)
    const [mine] = await postbacksOf(quiet)
    expect((await at.test.request('GET', `/api/notification/${mine?._id}`, at.stranger.sent)).status).toBe(404)
    expect((await at.test.request('GET', `/api/notification/${mine?._id}`, at.site.sent)).status).toBe(200)
  })

  it('fires only for orders with its linked accounts, and only while it is active', async () => {
    await trigger({ linkedAccountIds: [at.stranger.accountId] })
    await trigger({ active: false })
    await trigger({ accountId: at.stranger.accountId })
    await ship(await makeOrder(at.test, at.parties))
    await work()
    expect(receiver.received).toEqual([])
  })

  it('of type email has failed where no mail can leave, for good', async () => {
    await at.test.close()
    at = await createSite({ config: { origin: 'https://upstream.example' } })
    await trigger({ type: 'email', address: 'desk@example.test', retry: true, exchange: 'oneflow.order.printready' })
    const made = await makeOrder(at.test, at.parties)
    await work()
    expect(await at.test.database.orm.$count(mails)).toBe(0)
    const { orm } = at.test.database
    expect(await orm.select().from(deliveries)).toMatchObject([{ status: 'failed', nextAttemptAt: null }])
    const [postback] = await postbacksOf(made)
    expect(postback?.results).toMatchObject([{ response: 'This installation has no mail server (SMTP_URL).' }])
    expect(postback?.results[0]).not.toHaveProperty('statusCode')
  })

  it('of type email sends a mail', async () => {
    await trigger({ type: 'email', address: 'desk@example.test', exchange: 'oneflow.order.printready' })
    const made = await makeOrder(at.test, at.parties)
    await work()
    const [mail] = await at.test.database.orm.select().from(mails)
    expect(mail).toMatchObject({ recipient: 'desk@example.test', subject: 'Event oneflow.order.printready' })
    expect(mail?.text).toContain(made.sourceOrderId)
    expect((await postbacksOf(made))[0]?.results).toMatchObject([{ statusCode: 202 }])
  })

  it.each([
    ['oneflow.order.printready', 1],
    ['oneflow.order.cancelled', 1],
    ['oneflow.shipment.updated', 1],
    ['oneflow.subbatch.created', 2],
  ])('fires for %s', async (exchange, times) => {
    await trigger({ exchange })
    const { id, shipmentIds } = await makeOrder(at.test, { ...at.parties, copies: [[60]] })
    const body = { trackingNumber: 'RM1' }
    await at.test.request('PUT', `/api/shipment/${shipmentIds[0]}/shipping`, { ...at.site.sent, body })
    await at.test.request('PUT', `/api/order/${id}/cancel`, at.brand.sent)
    await work()
    expect(receiver.received).toHaveLength(times)
  })

  it('sends a refused order', async () => {
    const made = await trigger({ exchange: 'oneflow.ordersubmission.error' })
    const { orm } = at.test.database
    const errorList = [{ message: 'is unknown', path: 'items.0.sku', name: 'ValidationError' }]
    const [refused] = await orm
      .insert(submissionErrors)
      .values({ accountId: at.brand.accountId, destinationAccountId: made.accountId, body: { a: 1 }, errorList })
      .returning()
    await at.test.database.transaction((tx) =>
      fireTriggers(at.test.up, tx, {
        event: 'oneflow.ordersubmission.error',
        accountIds: [made.accountId],
        ref: 'ordersubmissionerror',
        refId: refused?.id ?? '',
      }),
    )
    await work()
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({
      SubmissionErrorId: refused?.id,
      Errors: errorList,
    })
  })
})
