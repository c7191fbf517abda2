import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { deliveries, postbacks, templates, triggerEvents, triggers } from '../core/database/schema/tables.ts'
import { createOutboxRunner } from '../core/jobs/outbox-runner.ts'
import { submissionQueue, submissionWorker } from '../intake/submit-later.ts'
import { createIntakeSite, type IntakeSite, orderBody } from '../tests/support/intake.ts'
import { type Receiver, startReceiver } from '../tests/support/receiver.ts'
import { makeSource, makeTemplate, makeTrigger } from '../tests/support/triggers.ts'
import { trimTriggerEvents } from './events.ts'
import { triggerWorker } from './worker.ts'

const dayMs = 24 * 60 * 60_000
const received = 'oneflow.order.received'
const refused = 'oneflow.ordersubmission.error'

let receiver: Receiver
let at: IntakeSite
beforeEach(async () => {
  receiver = await startReceiver()
  at = await createIntakeSite({ config: { privateArtworkOrigins: [receiver.origin] } })
})
afterEach(async () => {
  receiver.close()
  await at.close()
})

const trigger = (given: Partial<Parameters<typeof makeTrigger>[1]> = {}) =>
  makeTrigger(at.database.orm, { accountId: at.site.id, address: `${receiver.origin}/hook`, ...given })
const template = (text: string) => makeTemplate(at.database.orm, at.site.id, text)
const work = () => createOutboxRunner(at.up, { [submissionQueue]: submissionWorker, trigger: triggerWorker }).idle()
const bodies = () => receiver.received.map(({ body }): unknown => JSON.parse(body))
const recorded = () => at.database.orm.select().from(triggerEvents)

describe('an event', () => {
  it('[TR-05] says what was so when it happened, though the order has gone on since', async () => {
    await trigger({ templateId: (await template('{"status":"{{data.orderData.status}}"}')).id })
    await trigger()
    const order = await at.submit(orderBody('B-1'))
    expect(order.orderData.status).toBe('printready')
    await work()
    expect(bodies()).toHaveLength(2)
    expect(bodies()).toContainEqual({ status: 'dataready' })
    expect(bodies()).toContainEqual({
      TimeStamp: at.now().toISOString(),
      Event: received,
      SourceOrderId: 'B-1',
      OrderStatus: 'dataready',
    })
  })

  it('[TR-05] without a template names itself, to an address that several triggers share', async () => {
    for (const exchange of [received, 'oneflow.order.printready', refused]) await trigger({ exchange })
    await at.submit(orderBody('B-10'))
    await at.send('POST', '/api/order', orderBody('B-11', { components: [{ code: 'Back' }] }))
    await work()
    const said = bodies().map((body) => body as { Event: string; SourceOrderId: string })
    expect(new Map(said.map(({ Event, SourceOrderId }) => [Event, SourceOrderId]))).toEqual(
      new Map([
        [received, 'B-10'],
        ['oneflow.order.printready', 'B-10'],
        [refused, 'B-11'],
      ]),
    )
  })

  it('[TR-05] is told by the template as it was, though that and the trigger have been changed since', async () => {
    const { orm } = at.database
    const first = await template('{"first":"{{data.orderData.status}}"}')
    const edited = await trigger({ templateId: first.id })
    const emptied = await trigger({ templateId: first.id })
    const filled = await trigger()
    await at.submit(orderBody('B-12'))
    await orm.update(templates).set({ text: '{"second":"{{data.orderData.status}}"}' })
    await orm.update(triggers).set({ templateId: null }).where(eq(triggers.id, emptied.id))
    await orm.update(triggers).set({ templateId: first.id }).where(eq(triggers.id, filled.id))
    await work()
    const sent = await orm.select().from(postbacks)
    const bodyOf = ({ id }: { id: string }): unknown =>
      JSON.parse(sent.find(({ triggerId }) => triggerId === id)?.payload ?? '')
    expect(bodyOf(edited)).toEqual({ first: 'dataready' })
    expect(bodyOf(emptied)).toEqual({ first: 'dataready' })
    expect(bodyOf(filled)).toMatchObject({ Event: received, SourceOrderId: 'B-12', OrderStatus: 'dataready' })
    expect(receiver.received).toHaveLength(3)
  })

  it('[TR-05] that recorded nothing is not told with the state at delivery: its message fails', async () => {
    await trigger({ retry: true })
    await at.submit(orderBody('B-13'))
    await at.database.orm.update(triggerEvents).set({ summary: null })
    await work()
    expect(receiver.received).toEqual([])
    expect(await at.database.orm.select().from(deliveries)).toMatchObject([{ status: 'failed', nextAttemptAt: null }])
    const [postback] = await at.database.orm.select().from(postbacks)
    expect(postback?.results).toMatchObject([{ response: 'What this event said was not recorded.' }])
  })

  it('is recorded for each account that it concerns, with what it says where a trigger wants that', async () => {
    await trigger()
    const { _id: orderId } = await at.submit(orderBody('B-2'))
    const about = { exchange: received, refId: orderId, orderId, sourceOrderId: 'B-2', data: null }
    const rows = await recorded()
    expect(rows).toHaveLength(2)
    expect(rows).toContainEqual(
      expect.objectContaining({ ...about, accountId: at.site.id, summary: expect.stringContaining('"dataready"') }),
    )
    expect(rows).toContainEqual(expect.objectContaining({ ...about, accountId: at.brand.id, summary: null }))
  })

  it('that no trigger can be set to is not recorded, and is recorded without data when none is', async () => {
    await at.submit(orderBody('B-3'))
    expect(await recorded()).toEqual([])
    await makeSource(at.database.orm, received)
    await at.submit(orderBody('B-4'))
    expect(await recorded()).toMatchObject([
      { summary: null, data: null, sourceOrderId: 'B-4' },
      { summary: null, data: null, sourceOrderId: 'B-4' },
    ])
    expect(await at.database.orm.$count(deliveries)).toBe(0)
  })

  it('keeps the order of keys and every byte of what it says', async () => {
    const text = '{"zebra": 1,   "a": "{{data.orderData.sourceOrderId}}"}\n'
    await trigger({ templateId: (await template(text)).id, retry: true })
    receiver.respond = (response) => response.writeHead(500).end()
    await at.submit(orderBody('B-5'))
    await work()
    at.advance(60_000)
    receiver.respond = (response) => response.end()
    await work()
    const sent = text.replace('{{data.orderData.sourceOrderId}}', 'B-5')
    expect(receiver.received.map(({ body }) => body)).toEqual([sent, sent])
  })

  it('of a refused order names its source order id, and the id that it was promised', async () => {
    await trigger({ exchange: refused })
    const wrong = orderBody('B-6', { components: [{ code: 'Back' }] })
    await at.send('POST', '/api/order', wrong)
    const promised = (await (await at.send('POST', '/submission/order', wrong)).json()) as { _id: string }
    await work()
    expect(bodies()).toMatchObject([
      { SourceOrderId: 'B-6', OrderId: '' },
      { SourceOrderId: 'B-6', OrderId: promised._id },
    ])
    expect(await recorded()).toContainEqual(expect.objectContaining({ sourceOrderId: 'B-6', orderId: null }))
  })

  it('of a refused order names its source order id where the brand sent a number', async () => {
    await trigger({ exchange: refused })
    const wrong = orderBody('B-8', { components: [{ code: 'Back' }] })
    Object.assign(wrong.orderData, { sourceOrderId: 4711 })
    await at.send('POST', '/api/order', wrong)
    await work()
    expect(bodies()).toMatchObject([{ SourceOrderId: '4711' }])
    expect(await recorded()).toContainEqual(expect.objectContaining({ sourceOrderId: '4711' }))
  })

  it('goes after 30 days with its deliveries, and leaves the postbacks of its order', async () => {
    await trigger()
    const order = await at.submit(orderBody('B-7'))
    await work()
    await trimTriggerEvents(at.database, new Date(at.now().getTime() + 29 * dayMs))
    expect(await at.database.orm.$count(deliveries)).toBe(1)
    await trimTriggerEvents(at.database, new Date(at.now().getTime() + 31 * dayMs))
    expect([await at.database.orm.$count(triggerEvents), await at.database.orm.$count(deliveries)]).toEqual([0, 0])
    const kept = await at.database.orm.query.postbacks.findMany()
    expect(kept).toMatchObject([{ sourceRefId: order._id, results: [{ statusCode: 200 }] }])
  })
})

describe('a trigger with GET', () => {
  it('sends its data as the query, after what its address has', async () => {
    await trigger({ method: 'GET', address: `${receiver.origin}/hook?key=a%26b` })
    await trigger({
      method: 'GET',
      templateId: (await template('{"id":"{{data.orderData.sourceOrderId}}&x","n":1,"none":null,"list":[1]}')).id,
    })
    await at.submit(orderBody('B-8'))
    await work()
    const queries = receiver.received.map(({ method, url, body }) => {
      expect([method, body]).toEqual(['GET', ''])
      return Object.fromEntries(new URL(url ?? '', receiver.origin).searchParams)
    })
    const TimeStamp = at.now().toISOString()
    expect(queries).toContainEqual({
      key: 'a&b',
      TimeStamp,
      Event: received,
      SourceOrderId: 'B-8',
      OrderStatus: 'dataready',
    })
    expect(queries).toContainEqual({ id: 'B-8&x', n: '1', none: '', list: '[1]' })
  })

  it('says that its template makes no query, and does not try again', async () => {
    await trigger({ method: 'GET', retry: true, templateId: (await template('<order/>')).id })
    await at.submit(orderBody('B-9'))
    await work()
    at.advance(dayMs)
    await work()
    expect(receiver.received).toEqual([])
    expect(await at.database.orm.query.postbacks.findMany()).toMatchObject([
      { results: [{ response: expect.stringContaining('must make a JSON object') }] },
    ])
  })
})
