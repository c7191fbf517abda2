import { and, eq, sql } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deliveries as calls, maskedValue } from '#lib/contract/triggers.ts'
import {
  deliveries,
  mails,
  outbox,
  postbacks,
  templates,
  triggerEvents,
  triggers,
} from '../core/database/schema/tables.ts'
import { createOutboxRunner } from '../core/jobs/outbox-runner.ts'
import { listPostbacks, readPostback } from '../postbacks/store.ts'
import { makeOrder } from '../tests/support/make-order.ts'
import { type Receiver, startReceiver } from '../tests/support/receiver.ts'
import { createSite, type Site } from '../tests/support/site.ts'
import { makeSource, makeTemplate, makeTrigger, signingSecret } from '../tests/support/triggers.ts'
import { selectPage } from './deliveries.ts'
import { triggerWorker } from './worker.ts'

const minuteMs = 60_000

let receiver: Receiver
let at: Site
beforeEach(async () => {
  receiver = await startReceiver()
  at = await createSite({ config: { privateArtworkOrigins: [receiver.origin] } })
})
afterEach(async () => {
  receiver.close()
  await at.test.close()
})

const trigger = (given: Partial<Parameters<typeof makeTrigger>[1]> = {}) =>
  makeTrigger(at.test.database.orm, {
    accountId: at.site.accountId,
    exchange: 'oneflow.order.printready',
    address: `${receiver.origin}/hook`,
    ...given,
  })
const order = () => makeOrder(at.test, at.parties)
const work = () => createOutboxRunner(at.test.up, { trigger: triggerWorker }).idle()
const get = (path: string, sent = at.site.sent) => at.test.request('GET', `/api${path}`, sent)
const ofTrigger = async (id: string, query = '') =>
  calls.ofTrigger.response.parse(await (await get(`/trigger/${id}/delivery${query}`)).json())
const details = async (id: string) => calls.details.response.parse(await (await get(`/delivery/${id}`)).json())
const redeliver = async (id: string) => {
  const answer = await at.test.request('POST', `/api/delivery/${id}/redeliver`, at.site.sent)
  expect(answer.status).toBe(200)
  return calls.redeliver.response.parse(await answer.json()).delivery
}
const only = async (triggerId: string) => {
  const { data } = await ofTrigger(triggerId)
  expect(data).toHaveLength(1)
  return data[0]!
}

describe('a delivery', () => {
  it('[TR-05] shows every attempt with its answer and its time, and when the next one is due', async () => {
    const { id: triggerId } = await trigger({ retry: true, headers: [{ name: 'X-Key', value: 'kept secret' }] })
    const made = await order()
    expect(await only(triggerId)).toMatchObject({ status: 'waiting', attempts: [], sourceOrderId: made.sourceOrderId })
    receiver.respond = (response) => response.writeHead(503).end('busy')
    const begun = at.test.now().toISOString()
    await work()
    const retrying = await only(triggerId)
    expect(retrying).toMatchObject({
      triggerId,
      triggerName: 'Tell them',
      exchange: 'oneflow.order.printready',
      at: begun,
      orderId: made.id,
      status: 'retrying',
      nextAttemptAt: new Date(at.test.now().getTime() + minuteMs).toISOString(),
      attempts: [{ date: begun, statusCode: 503, response: 'busy', durationMs: expect.any(Number) }],
    })
    at.test.advance(minuteMs)
    receiver.respond = (response) => response.end('thanks')
    await work()
    const delivered = await details(retrying._id)
    expect(delivered).toMatchObject({ status: 'delivered', attempts: [{ statusCode: 503 }, { statusCode: 200 }] })
    expect(delivered).not.toHaveProperty('nextAttemptAt')
    const [, last] = receiver.received
    expect(delivered.request).toMatchObject({ method: 'POST', address: `${receiver.origin}/hook`, body: last?.body })
    expect(delivered.request?.headers).toContainEqual({ name: 'webhook-id', value: retrying._id })
    expect(delivered.request?.headers).toContainEqual({ name: 'x-key', value: maskedValue })
  })

  it('that was given up has failed, and can be found by that', async () => {
    const { id: triggerId } = await trigger()
    await order()
    await work()
    receiver.respond = (response) => response.writeHead(404).end()
    const { sourceOrderId } = await order()
    await work()
    expect((await ofTrigger(triggerId)).data.map(({ status }) => status)).toEqual(['failed', 'delivered'])
    expect(await ofTrigger(triggerId, '?failed=true')).toMatchObject({ count: 1, data: [{ sourceOrderId }] })
  })

  it('[TR-05] that this service could not send by a mistake of its own has failed, and can be sent again', async () => {
    const { orm } = at.test.database
    const { id: templateId } = await makeTemplate(orm, at.site.accountId, '{ "order": "{{orderData.sourceOrderId}}" }')
    const { id: triggerId } = await trigger({ templateId })
    await order()
    const [recorded] = await orm.select().from(triggerEvents)
    await orm.update(triggerEvents).set({ data: 'no JSON' })
    const errors = vi.mocked(console.error).mockImplementation(() => {})
    await work()
    expect(await only(triggerId)).toMatchObject({ status: 'waiting', attempts: [] })
    await orm.update(outbox).set({ attempts: 4 })
    at.test.advance(minuteMs)
    await work()
    expect(errors.mock.calls).toEqual([[expect.stringContaining('is not valid JSON')]])
    errors.mockClear()
    const given = await only(triggerId)
    expect(given).toMatchObject({ status: 'failed', attempts: [{ response: expect.stringContaining('a mistake') }] })
    expect(given).not.toHaveProperty('nextAttemptAt')
    await orm.update(triggerEvents).set({ data: recorded?.data })
    expect(await redeliver(given._id)).toMatchObject({ status: 'delivered', attempts: [{}, { statusCode: 200 }] })
    expect(receiver.received.map(({ body }) => body)).toEqual([expect.stringContaining('"order"')])
  })

  it('is sent again with the same id and the same bytes, to where the trigger leads now', async () => {
    const { id: triggerId } = await trigger({ address: `${receiver.origin}/wrong` })
    receiver.respond = (response) => response.writeHead(404).end()
    const made = await order()
    await work()
    const { orm } = at.test.database
    await orm.update(triggers).set({ address: `${receiver.origin}/right` })
    await at.test.request('PUT', `/api/order/${made.id}/cancel`, at.site.sent)
    receiver.respond = (response) => response.end('thanks')
    at.test.advance(minuteMs)
    const again = await redeliver((await only(triggerId))._id)
    expect(again).toMatchObject({ status: 'delivered', attempts: [{ statusCode: 404 }, { statusCode: 200 }] })
    const [first, second] = receiver.received
    expect(receiver.received.map(({ url }) => url)).toEqual(['/wrong', '/right'])
    expect(second?.body).toBe(first?.body)
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    const sentAt = Number(second?.headers['webhook-timestamp']) * 1000
    expect(sentAt).toBe(at.test.now().getTime())
    const signed = new Webhook(signingSecret).sign(again._id, at.test.now(), second?.body ?? '')
    expect(second?.headers['webhook-signature']).toBe(signed)
    const [postback] = await orm.select().from(postbacks)
    expect(postback?.results).toMatchObject([{ statusCode: 404 }, { statusCode: 200 }])
  })

  it('that is sent again by hand before its next attempt is due is not sent a third time', async () => {
    const { id: triggerId } = await trigger({ retry: true })
    receiver.respond = (response) => response.writeHead(500).end()
    await order()
    await work()
    const { _id } = await only(triggerId)
    expect(await redeliver(_id)).toMatchObject({ status: 'retrying', nextAttemptAt: expect.any(String) })
    receiver.respond = (response) => response.end()
    await redeliver(_id)
    at.test.advance(24 * 60 * minuteMs)
    await work()
    expect(receiver.received).toHaveLength(3)
  })

  it('stays delivered when it is sent again and refused', async () => {
    const { id: triggerId } = await trigger()
    await order()
    await work()
    receiver.respond = (response) => response.writeHead(409).end('had it')
    const again = await redeliver((await only(triggerId))._id)
    expect(again).toMatchObject({ status: 'delivered', attempts: [{ statusCode: 200 }, { statusCode: 409 }] })
  })

  it('is named by what happened, though its trigger is set to another event since', async () => {
    const { id: triggerId } = await trigger()
    const { id: triggerSourceId } = await makeSource(at.test.database.orm, 'oneflow.order.cancelled')
    await order()
    await at.test.database.orm.update(triggers).set({ triggerSourceId })
    await work()
    expect(await only(triggerId)).toMatchObject({ exchange: 'oneflow.order.printready' })
    const [postback] = await at.test.database.orm.select().from(postbacks)
    expect(postback?.category).toBe('Event oneflow.order.printready')
  })

  it('that a template could not make is made when it is sent again', async () => {
    const { orm } = at.test.database
    const template = await makeTemplate(orm, at.site.accountId, '{{#if}}')
    const { id: triggerId } = await trigger({ templateId: template.id, retry: true })
    await order()
    await work()
    const failed = await only(triggerId)
    expect(failed).toMatchObject({ status: 'failed', attempts: [{ response: expect.stringContaining('line 1') }] })
    expect(await details(failed._id)).not.toHaveProperty('request')
    await orm.update(triggers).set({ templateId: null })
    await orm.update(templates).set({ text: '{{data.orderData.sourceOrderId}}' })
    expect(await redeliver(failed._id)).toMatchObject({ status: 'delivered', request: { body: failed.sourceOrderId } })
  })

  it('fails for a mistake in its template that is quoted from inside of a character', async () => {
    const template = await makeTemplate(at.test.database.orm, at.site.accountId, `${'🎨'.repeat(20)}{{#if}}`)
    const { id: triggerId } = await trigger({ templateId: template.id, retry: true })
    await order()
    await work()
    const quoted = expect.stringContaining('�🎨')
    expect(await only(triggerId)).toMatchObject({ status: 'failed', attempts: [{ response: quoted }] })
  })

  it('whose event or body is older than the rule that hides passwords is read and sent without them', async () => {
    const { id: triggerId } = await trigger({ share: true })
    const made = await order()
    const { orm } = at.test.database
    const body = (password: string) => `{"path":"ftp://user:${password}@files.example/a.pdf"}`
    await orm.update(triggerEvents).set({ summary: body('secret') })
    await work()
    const { _id } = await only(triggerId)
    expect((await details(_id)).request?.body).toBe(body('***'))
    await orm.update(postbacks).set({ payload: body('secret') })
    expect((await details(_id)).request?.body).toBe(body('***'))
    const query = { page: 1, pagesize: 10, 'source.ref': 'order', 'source.refId': made.id } as const
    const { data } = await listPostbacks(orm, at.site.accountId, query)
    for (const { additionalInfo } of [...data, await readPostback(orm, at.site.accountId, _id)])
      expect(additionalInfo.payload).toEqual(JSON.parse(body('***')))
  })

  it('by mail is sent again', async () => {
    const { id: triggerId } = await trigger({ type: 'email', address: 'desk@example.test' })
    await order()
    await work()
    const again = await redeliver((await only(triggerId))._id)
    expect(again.request).toMatchObject({ address: 'desk@example.test' })
    expect(again.request).not.toHaveProperty('method')
    const sent = await at.test.database.orm.select().from(mails)
    expect(sent.map(({ recipient }) => recipient)).toEqual(['desk@example.test', 'desk@example.test'])
    expect(sent[0]?.text).toBe(sent[1]?.text)
  })

  it('is not sent again twice at once', async () => {
    const { id: triggerId } = await trigger()
    await order()
    await work()
    const { _id } = await only(triggerId)
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    receiver.respond = (response) => {
      ask()
      void answered.then(() => response.end())
    }
    const first = redeliver(_id)
    await asked
    const second = await at.test.request('POST', `/api/delivery/${_id}/redeliver`, at.site.sent)
    expect([second.status, await second.json()]).toMatchObject([409, { error: { code: 'being_sent' } }])
    answer()
    expect(await first).toMatchObject({ status: 'delivered' })
  })

  it.each([
    ['before its first attempt', 0],
    ['between two attempts', 1],
  ])('fails when its trigger is switched off %s, says so, and can be sent by hand', async (_, sent) => {
    const { id: triggerId } = await trigger({ retry: true })
    receiver.respond = (response) => response.writeHead(500).end('broken')
    await order()
    if (sent > 0) await work()
    await at.test.database.orm.update(triggers).set({ active: false })
    at.test.advance(minuteMs)
    await work()
    const failed = await only(triggerId)
    expect(failed.attempts.map(({ response }) => response)).toEqual([
      ...Array(sent).fill('broken'),
      'The trigger was switched off.',
    ])
    expect(failed).toMatchObject({ status: 'failed' })
    expect(failed).not.toHaveProperty('nextAttemptAt')
    at.test.advance(5 * minuteMs)
    await work()
    expect(receiver.received).toHaveLength(sent)
    receiver.respond = (response) => response.end('thanks')
    expect(await redeliver(failed._id)).toMatchObject({ status: 'delivered' })
  })

  it('is not sent once its trigger is deleted, and the order keeps its postbacks', async () => {
    const { id: triggerId } = await trigger({ retry: true })
    receiver.respond = (response) => response.writeHead(500).end()
    await order()
    await work()
    await at.test.request('DELETE', `/api/trigger/${triggerId}`, at.site.sent)
    at.test.advance(minuteMs)
    await work()
    expect(receiver.received).toHaveLength(1)
    expect(await at.test.database.orm.$count(deliveries)).toBe(0)
    expect(await at.test.database.orm.$count(postbacks)).toBe(1)
  })
})

describe('the deliveries of an order', () => {
  it('are those of its own and of its shipments, of the triggers of the account alone', async () => {
    await trigger()
    await trigger({ exchange: 'oneflow.shipment.shipped', name: 'Shipped' })
    await trigger({ accountId: at.brand.accountId, name: 'Of the brand' })
    const [made] = [await order(), await order()]
    const body = { trackingNumber: 'RM1' }
    await at.test.request('PUT', `/api/shipment/shipped/${made.shipmentIds[0]}`, { ...at.site.sent, body })
    const read = async (sent = at.site.sent) => {
      const { data } = calls.ofOrder.response.parse(await (await get(`/order/${made.id}/delivery`, sent)).json())
      return data.map(({ triggerName }) => triggerName)
    }
    expect(await read()).toEqual(['Shipped', 'Tell them'])
    expect(await read(at.brand.sent)).toEqual(['Of the brand'])
    expect((await get(`/order/${made.id}/delivery`, at.stranger.sent)).status).toBe(404)
  })
})

describe('10,000 deliveries', () => {
  it('are listed by an index, a page at a time, all and those that failed', async () => {
    const { orm } = at.test.database
    const { id: triggerId, accountId } = await trigger()
    await orm.execute(sql`
      insert into trigger_events (id, account_id, exchange, at, ref, ref_id, parties)
      select lpad(number::text, 24, '0'), ${accountId}, 'oneflow.order.printready', now(), 'order', '', array[${accountId}]
      from generate_series(0, 9999) number`)
    await orm.execute(sql`
      insert into deliveries (id, account_id, trigger_id, event_id, status)
      select id, account_id, ${triggerId}, id, case when id like '%00' then 'failed' else 'delivered' end
      from trigger_events`)
    await orm.execute(sql`analyze deliveries`)
    for (const matches of [
      eq(deliveries.triggerId, triggerId),
      and(eq(deliveries.triggerId, triggerId), eq(deliveries.status, 'failed')),
    ]) {
      const page = selectPage(orm, matches, { page: 1, pagesize: 10 })
      const { rows } = await orm.execute(sql`explain ${page.getSQL()}`)
      const plan = JSON.stringify(rows)
      expect(plan).toContain('Index Scan Backward using deliveries_')
      expect(plan).not.toContain('Sort')
    }
    expect(await ofTrigger(triggerId, '?page=1000')).toMatchObject({ count: 10_000, pages: 1000 })
    const failed = await ofTrigger(triggerId, '?failed=true&page=2')
    expect(failed).toMatchObject({ count: 100, pages: 10 })
    expect(failed.data.map(({ _id }) => Number(_id))).toEqual([
      8900, 8800, 8700, 8600, 8500, 8400, 8300, 8200, 8100, 8000,
    ])
  })
})
