import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { forEachTest } from '../../tests/support/made.ts'
import { startFakeUpstream } from '../../tests/support/servers/fake-upstream.ts'
import { deliveries, postbacks, shipments, templates, triggerEvents, triggers } from '../core/database/schema/tables.ts'
import { createOutboxRunner } from '../core/jobs/outbox-runner.ts'
import { submissionQueue, submissionWorker } from '../intake/submit-later.ts'
import { address, createIntakeSite, orderBody } from '../tests/support/intake.ts'
import { makeTemplate, makeTrigger } from '../tests/support/triggers.ts'
import { trimTriggerEvents } from './events.ts'
import { triggerWorker } from './worker.ts'

const dayMs = 24 * 60 * 60_000
const received = 'oneflow.order.received'
const refused = 'oneflow.ordersubmission.error'

const receiver = forEachTest(() => startFakeUpstream((_, response) => void response.end('thanks')))
const at = forEachTest(() => createIntakeSite({ config: { privateArtworkOrigins: [receiver.origin] } }))

const trigger = (given: Partial<Parameters<typeof makeTrigger>[1]> = {}) =>
  makeTrigger(at.database.orm, { accountId: at.site.id, address: `${receiver.origin}/hook`, ...given })
const template = (text: string) => makeTemplate(at.database.orm, at.site.id, text)
const work = () => createOutboxRunner(at.up, { [submissionQueue]: submissionWorker, trigger: triggerWorker }).idle()

it('[TR-05] an event says byte by byte what was so, by the template of then', async () => {
  const { orm } = at.database
  const first = await template('{"zebra": 1,   "a": "{{data.orderData.status}}"}\n')
  const edited = await trigger({ templateId: first.id })
  const emptied = await trigger({ templateId: first.id })
  const filled = await trigger()
  expect((await at.submit(orderBody('B-1'))).orderData.status).toBe('printready')
  await orm.update(templates).set({ text: '{"second":"{{data.orderData.status}}"}' })
  await orm.update(triggers).set({ templateId: null }).where(eq(triggers.id, emptied.id))
  await orm.update(triggers).set({ templateId: first.id }).where(eq(triggers.id, filled.id))
  await work()
  const sent = await orm.select().from(postbacks)
  const bodyOf = ({ id }: { id: string }) => sent.find(({ triggerId }) => triggerId === id)?.payload
  for (const one of [edited, emptied]) expect(bodyOf(one)).toBe('{"zebra": 1,   "a": "dataready"}\n')
  const said = { TimeStamp: at.now().toISOString(), Event: received, SourceOrderId: 'B-1', OrderStatus: 'dataready' }
  expect(JSON.parse(bodyOf(filled) ?? '')).toEqual(said)
  expect(receiver.seen).toHaveLength(3)
})

it('an event of a refused order names its source order id, also a number, and the promised id', async () => {
  await trigger({ exchange: refused })
  const wrong = orderBody('B-6', { components: [{ code: 'Back' }] })
  await at.send('POST', '/api/order', wrong)
  const promised = (await (await at.send('POST', '/submission/order', wrong)).json()) as { _id: string }
  const orderData = { ...wrong.orderData, sourceOrderId: 4711 }
  await at.send('POST', '/api/order', { ...wrong, orderData })
  await work()
  const said = receiver.seen.map(({ body }) => JSON.parse(String(body)))
  expect(said[0]).toMatchObject({ SubmissionErrorId: expect.any(String), Errors: [{ path: expect.any(String) }] })
  const named = said.map(({ SourceOrderId, OrderId }) => `${SourceOrderId} ${OrderId}`)
  expect(named.toSorted()).toEqual(['4711 ', 'B-6 ', `B-6 ${promised._id}`].toSorted())
  const recorded = (await at.database.orm.select().from(triggerEvents)).map((one) => one.sourceOrderId)
  expect(new Set(recorded)).toEqual(new Set(['4711', 'B-6']))
})

it("an event of a shipment names the brand's id of it, also a number, and one that was kept as such", async () => {
  await trigger({ exchange: 'oneflow.shipment.shipped' })
  const shipment = { shipTo: address, carrier: { alias: 'pickup' }, sourceShipmentId: 4711 }
  const order = await at.submit(orderBody('B-9', { shipments: [shipment] }))
  expect(order.orderData.shipments).toMatchObject([{ sourceShipmentId: '4711' }])
  const [kept] = await at.database.orm.select().from(shipments)
  await at.database.orm.update(shipments).set({ rest: { ...kept?.rest, sourceShipmentId: 4711 } })
  expect((await at.request('PUT', `/api/shipment/shipped/${kept?.id}`, at.printer.sent)).status).toBe(200)
  await work()
  expect(receiver.seen.map(({ body }) => JSON.parse(String(body)).SourceShipmentId)).toEqual(['4711'])
})

it('an event goes after 30 days with its deliveries, and leaves the postbacks of its order', async () => {
  await trigger()
  const order = await at.submit(orderBody('B-7'))
  await work()
  const counts = async (days: number) => {
    await trimTriggerEvents(at.database, new Date(at.now().getTime() + days * dayMs))
    return [await at.database.orm.$count(triggerEvents), await at.database.orm.$count(deliveries)]
  }
  expect((await counts(29))[1]).toBe(1)
  expect(await counts(31)).toEqual([0, 0])
  const kept = await at.database.orm.query.postbacks.findMany()
  expect(kept).toMatchObject([{ sourceRefId: order._id, results: [{ statusCode: 200 }] }])
})

it('a trigger with GET sends its data as the query, after what its address has', async () => {
  const text = '{"id":"{{data.orderData.sourceOrderId}}&x","n":1,"none":null,"list":[1]}'
  const typed = '/hook?key=a%26b&token=a%20b&v=(1)&flag&t=~q'
  await trigger({ method: 'GET', address: `${receiver.origin}${typed}#part` })
  await trigger({ method: 'GET', templateId: (await template(text)).id })
  await at.submit(orderBody('B-8'))
  await work()
  const queries = receiver.seen.map(({ method, url, body }) => {
    expect([method, String(body)]).toEqual(['GET', ''])
    return Object.fromEntries(new URL(url, receiver.origin).searchParams)
  })
  const summary = { TimeStamp: at.now().toISOString(), Event: received, SourceOrderId: 'B-8', OrderStatus: 'dataready' }
  expect(queries).toContainEqual({ key: 'a&b', token: 'a b', v: '(1)', flag: '', t: '~q', ...summary })
  expect(receiver.seen.filter(({ url }) => url.startsWith(`${typed}&TimeStamp=`))).toHaveLength(1)
  expect(queries).toContainEqual({ id: 'B-8&x', n: '1', none: '', list: '[1]' })
})
