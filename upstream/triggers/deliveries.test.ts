import type { ServerResponse } from 'node:http'
import { expect, it, vi } from 'vitest'
import { notifications } from '#lib/contract/notifications.ts'
import { deliveries as calls, maskedValue, triggers as triggerCalls } from '#lib/contract/triggers.ts'
import { decode } from '#lib/contract/wire.ts'
import { forEachTest } from '../../tests/support/made.ts'
import { startFakeUpstream } from '../../tests/support/servers/fake-upstream.ts'
import { deliveries, mails, outbox, templates, triggerEvents, triggers } from '../core/database/schema/tables.ts'
import { createOutboxRunner } from '../core/jobs/outbox-runner.ts'
import { type MadeOrder, makeOrder } from '../tests/support/make-order.ts'
import { createSite } from '../tests/support/site.ts'
import { makeTemplate, makeTrigger, signatureOf } from '../tests/support/triggers.ts'
import { sendRequest } from './send.ts'
import { triggerWorker } from './worker.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

const receiver = forEachTest(() => startFakeUpstream((_, response) => void response.end('thanks')))
const at = forEachTest(() => createSite({ config: { privateArtworkOrigins: [receiver.origin] } }))

const orm = () => at.test.database.orm
const trigger = async (given: Partial<Parameters<typeof makeTrigger>[1]> = {}) => {
  const exchange = 'oneflow.order.printready'
  const usual = { accountId: at.site.accountId, exchange, address: `${receiver.origin}/hook` }
  return (await makeTrigger(orm(), { ...usual, ...given })).id
}
const template = async (text: string) => (await makeTemplate(orm(), at.site.accountId, text)).id
const order = () => makeOrder(at.test, at.parties)
/** Does what is due after some time. */
async function work(afterMs = 0) {
  at.test.advance(afterMs)
  await createOutboxRunner(at.test.up, { trigger: triggerWorker }).idle()
}
/** How the receiver answers from now on. */
const answerWith = (status: number, text = '', headers = {}) => {
  receiver.state.answer = (_, response) => void response.writeHead(status, headers).end(text)
}
const get = (path: string, sent = at.site.sent) => at.test.request('GET', `/api${path}`, sent)
const ofTrigger = async (id: string, query = '') =>
  decode(calls.ofTrigger, await get(`/trigger/${id}/delivery${query}`))
const details = async (id: string) => decode(calls.details, await get(`/delivery/${id}`))
const redeliver = async (id: string) =>
  (await decode(calls.redeliver, await at.test.request('POST', `/api/delivery/${id}/redeliver`, at.site.sent))).delivery
const only = async (triggerId: string) => {
  const { data } = await ofTrigger(triggerId)
  expect(data).toHaveLength(1)
  return data[0]!
}
const postbacksOf = async ({ id }: MadeOrder, sent = at.site.sent) =>
  (await decode(notifications.list, await get(`/notification?source.ref=order&source.refId=${id}`, sent))).data
const ship = ({ shipmentIds: [id] }: MadeOrder) =>
  at.test.request('PUT', `/api/shipment/shipped/${id}`, { ...at.site.sent, body: { trackingNumber: 'RM1' } })

it('[TR-05] a trigger sends a signed message to its address, and shows the answer on the order', async () => {
  const headers = Object.entries({ Authorization: 'Basic abc', Host: 'evil' }).map(([name, value]) => ({ name, value }))
  await trigger({ exchange: 'oneflow.shipment.shipped', headers })
  const made = await order()
  await ship(made)
  await work()
  const [hook] = receiver.seen
  expect(receiver.seen).toHaveLength(1)
  expect(hook).toMatchObject({ method: 'POST', url: '/hook', headers: { authorization: 'Basic abc' } })
  expect(hook?.headers.host).toBe(new URL(receiver.origin).host)
  const said = { SourceOrderId: made.sourceOrderId, SourceShipmentId: '', ShipmentIndex: '0', TrackingNumber: 'RM1' }
  const event = { TimeStamp: at.test.now().toISOString(), Event: 'oneflow.shipment.shipped' }
  expect(JSON.parse(String(hook?.body))).toEqual({ ...event, ...said, OrderStatus: 'shipped' })
  expect(hook?.headers['webhook-timestamp']).toBe(String(at.test.now().getTime() / 1000))
  expect(hook?.headers['webhook-signature']).toBe(signatureOf(hook, at.test.now()))
  const additionalInfo = { category: 'Event oneflow.shipment.shipped', payload: { TrackingNumber: 'RM1' } }
  const results = [{ statusCode: 200, response: 'thanks' }]
  expect(await postbacksOf(made)).toMatchObject([{ additionalInfo, results }])
})

it('[TR-05] the event of the last shipment says by its template that the order is shipped', async () => {
  const templateId = await template('"{{data.order.orderData.status}}"')
  await trigger({ exchange: 'oneflow.shipment.shipped', templateId })
  await ship(await order())
  await work()
  expect(receiver.seen.map(({ body }) => String(body))).toEqual(['"shipped"'])
})

it('[TR-05] a delivery shows every attempt with its answer, and when the message goes next', async () => {
  const id = await trigger({ retry: true, headers: [{ name: 'X-Key', value: 'kept secret' }] })
  const { sourceOrderId, id: orderId } = await order()
  expect(await only(id)).toMatchObject({ status: 'waiting', attempts: [], sourceOrderId })
  answerWith(503, 'busy')
  const begun = at.test.now()
  await work()
  const retrying = await only(id)
  const attempt = { date: begun.toISOString(), statusCode: 503, response: 'busy', durationMs: expect.any(Number) }
  const nextAttemptAt = new Date(begun.getTime() + minuteMs).toISOString()
  expect(retrying).toMatchObject({ orderId, status: 'retrying', nextAttemptAt, attempts: [attempt] })
  await work(minuteMs - 1)
  expect(receiver.seen).toHaveLength(1)
  await work(1)
  answerWith(200, 'thanks')
  await work(5 * minuteMs)
  const delivered = await details(retrying._id)
  expect(delivered.attempts.map(({ statusCode }) => statusCode)).toEqual([503, 503, 200])
  expect(delivered.status).toBe('delivered')
  await work(dayMs)
  const body = String(receiver.seen[0]?.body)
  const messages = receiver.seen.map((sent) => `${String(sent.headers['webhook-id'])} ${String(sent.body)}`)
  expect(messages).toEqual(Array(3).fill(`${retrying._id} ${body}`))
  expect(delivered.request).toMatchObject({ method: 'POST', address: `${receiver.origin}/hook`, body })
  expect(delivered.request?.headers).toContainEqual({ name: 'x-key', value: maskedValue })
})

it('a delivery is given up after five tries, or one without retry, and can be found', async () => {
  const id = await trigger()
  await order()
  await work()
  answerWith(302, '', { location: `${receiver.origin}/elsewhere` })
  const { sourceOrderId } = await order()
  for (const _ of 'two') await work(dayMs)
  expect(receiver.seen.map(({ url }) => url)).toEqual(['/hook', '/hook'])
  expect((await ofTrigger(id)).data.map(({ status }) => status)).toEqual(['failed', 'delivered'])
  const attempts = [{ statusCode: 302 }]
  expect(await ofTrigger(id, '?failed=true')).toMatchObject({ count: 1, data: [{ sourceOrderId, attempts }] })
  await orm().update(triggers).set({ retry: true })
  receiver.seen.length = 0
  await order()
  for (let day = 0; day < 7; day += 1) await work(dayMs)
  expect(receiver.seen).toHaveLength(5)
})

it('[TR-05] a receiver that answers and cuts its body, or keeps it open, has taken the message', async () => {
  const endings: ((response: ServerResponse) => void)[] = [(response) => response.destroy(), () => {}]
  for (const end of endings) {
    receiver.state.answer = (_, response) => void response.writeHead(200).write('tha', () => end(response))
    const request = { method: 'POST' as const, address: `${receiver.origin}/hook`, headers: [], body: '{}' }
    const outcome = await sendRequest(request, at.test.up.config, 300)
    expect(outcome).toMatchObject({ statusCode: 200, response: 'tha' })
  }
})

it('[TR-01] the list of triggers says how the newest delivery ended, and the failures of a day', async () => {
  const [busy, quiet] = [await trigger({ retry: false }), await trigger({ exchange: 'oneflow.shipment.shipped' })]
  const health = async () => {
    const { data } = await decode(triggerCalls.list, await get('/trigger'))
    return Object.fromEntries(data.map(({ _id, last, failures }) => [_id, { last, failures }]))
  }
  answerWith(503)
  await order()
  await work()
  const failedAt = (await only(busy)).at
  const none = { last: undefined, failures: 0 }
  const failed = { status: 'failed', at: failedAt, statusCode: 503 }
  expect(await health()).toEqual({ [busy]: { last: failed, failures: 1 }, [quiet]: none })
  const before = new Date(at.test.now().getTime() - dayMs - 1)
  await orm().update(triggerEvents).set({ at: before })
  const old = { ...failed, at: before.toISOString() }
  expect(await health()).toEqual({ [busy]: { last: old, failures: 0 }, [quiet]: none })
})

it('[TR-05] a delivery that a mistake of ours stopped has failed, and can be sent again', async () => {
  const id = await trigger({ templateId: await template('{ "order": "{{orderData.sourceOrderId}}" }') })
  await order()
  const [recorded] = await orm().select().from(triggerEvents)
  await orm().update(triggerEvents).set({ data: 'no JSON' })
  const errors = vi.mocked(console.error).mockImplementation(() => {})
  await work()
  expect(await only(id)).toMatchObject({ status: 'waiting', attempts: [] })
  await orm().update(outbox).set({ attempts: 4 })
  await work(minuteMs)
  expect(errors.mock.calls).toEqual([[expect.stringContaining('is not valid JSON')]])
  errors.mockClear()
  const given = await only(id)
  expect(given).toMatchObject({ status: 'failed', attempts: [{ response: expect.stringContaining('a mistake') }] })
  expect(given).not.toHaveProperty('nextAttemptAt')
  await orm().update(triggerEvents).set({ data: recorded?.data })
  expect(await redeliver(given._id)).toMatchObject({ status: 'delivered', attempts: [{}, { statusCode: 200 }] })
  expect(receiver.seen.map(({ body }) => String(body))).toEqual([expect.stringContaining('"order"')])
})

it('a delivery is sent again with the same id and bytes, to where the trigger leads now', async () => {
  const id = await trigger()
  answerWith(404)
  const made = await order()
  await work()
  const address = `${receiver.origin}/right`
  await orm().update(triggers).set({ address })
  await at.test.request('PUT', `/api/order/${made.id}/cancel`, at.site.sent)
  answerWith(200)
  at.test.advance(minuteMs)
  const again = await redeliver((await only(id))._id)
  expect(again).toMatchObject({ status: 'delivered', attempts: [{ statusCode: 404 }, { statusCode: 200 }] })
  const [first, second] = receiver.seen
  expect([first?.url, second?.url, second?.body]).toEqual(['/hook', '/right', first?.body])
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  expect(Number(second?.headers['webhook-timestamp']) * 1000).toBe(at.test.now().getTime())
  expect(second?.headers['webhook-signature']).toBe(signatureOf(second, at.test.now()))
  expect(await postbacksOf(made)).toMatchObject([{ results: [{ statusCode: 404 }, { statusCode: 200 }] }])
})

it('a delivery sent by hand is not sent a third time, and nothing calls private addresses', async () => {
  const id = await trigger({ retry: true, address: 'http://169.254.169.254/latest' })
  await order()
  await work()
  const { _id, attempts } = await only(id)
  expect(attempts[0]?.response).toMatch(/private network/)
  await orm().update(triggers).set({ address: receiver.origin })
  answerWith(500)
  expect(await redeliver(_id)).toMatchObject({ status: 'retrying', nextAttemptAt: expect.any(String) })
  answerWith(200)
  await redeliver(_id)
  await work(dayMs)
  expect(receiver.seen).toHaveLength(2)
})

it('a delivery fails for a mistake in its template, and is made when it is sent again', async () => {
  const templateId = await template(`${'🎨'.repeat(20)}{{#if}}`)
  const id = await trigger({ templateId, retry: true })
  const { sourceOrderId } = await order()
  await work()
  const failed = await only(id)
  // The quotation begins inside of a character.
  const [{ response } = { response: '' }] = failed.attempts
  expect([failed.status, response]).toEqual(['failed', expect.stringMatching(/line 1[^]*�🎨/)])
  expect(await details(failed._id)).not.toHaveProperty('request')
  await orm().update(triggers).set({ templateId: null })
  await orm().update(templates).set({ text: '{{data.orderData.sourceOrderId}}', contentType: 'text/xml' })
  expect(await redeliver(failed._id)).toMatchObject({ status: 'delivered', request: { body: sourceOrderId } })
  expect(receiver.seen[0]?.headers['content-type']).toBe('text/xml')
})

it('a delivery by mail is written once each time, and fails for good where no mail can leave', async () => {
  const id = await trigger({ type: 'email', address: 'desk@example.test', retry: true })
  const { sourceOrderId } = await order()
  await work()
  const { request, attempts } = await redeliver((await only(id))._id)
  expect(attempts).toMatchObject([{ statusCode: 202 }, { statusCode: 202 }])
  expect(request).toMatchObject({ address: 'desk@example.test' })
  const text = expect.stringContaining(sourceOrderId)
  const mail = { recipient: 'desk@example.test', subject: 'Event oneflow.order.printready', text }
  expect(await orm().select().from(mails)).toMatchObject([mail, mail])

  await at.close()
  Object.assign(at, await createSite({ config: { origin: 'https://upstream.example' } }))
  await trigger({ type: 'email', address: 'desk@example.test', retry: true })
  const made = await order()
  await work()
  expect(await orm().$count(mails)).toBe(0)
  expect(await orm().select().from(deliveries)).toMatchObject([{ status: 'failed', nextAttemptAt: null }])
  const results = [{ response: 'This installation has no mail server (SMTP_URL).' }]
  expect(await postbacksOf(made)).toMatchObject([{ results }])
})

it('a delivery fails when its trigger is switched off; that of a deleted trigger is gone', async () => {
  const id = await trigger({ retry: true })
  answerWith(500, 'broken')
  for (const sent of ['before its first attempt', 'between two attempts'].keys()) {
    await orm().delete(deliveries)
    await orm().update(triggers).set({ active: true })
    receiver.seen.length = 0
    await order()
    if (sent > 0) await work()
    await orm().update(triggers).set({ active: false })
    for (const minutes of [1, 5]) await work(minutes * minuteMs)
    const { attempts, ...failed } = await only(id)
    const switchedOff = 'The trigger was switched off.'
    expect(attempts.map(({ response }) => response)).toEqual([...Array(sent).fill('broken'), switchedOff])
    expect(failed).toMatchObject({ status: 'failed' })
    expect(failed).not.toHaveProperty('nextAttemptAt')
    expect(receiver.seen).toHaveLength(sent)
  }
  answerWith(200)
  expect(await redeliver((await only(id))._id)).toMatchObject({ status: 'delivered' })

  await orm().update(triggers).set({ active: true })
  answerWith(500)
  const made = await order()
  await work()
  const sent = receiver.seen.length
  await at.test.request('DELETE', `/api/trigger/${id}`, at.site.sent)
  await work(minuteMs)
  expect(receiver.seen).toHaveLength(sent)
  expect(await orm().$count(deliveries)).toBe(0)
  expect(await postbacksOf(made)).toHaveLength(1)
})

it('a trigger shows its postbacks to the partner only when it shares them', async () => {
  await trigger({ share: false })
  const quiet = await order()
  await trigger({ share: true })
  const open = await order()
  await work()
  const counts = [postbacksOf(quiet, at.brand.sent), postbacksOf(open, at.brand.sent), postbacksOf(open)]
  expect((await Promise.all(counts)).map(({ length }) => length)).toEqual([0, 1, 2])
})

it('a trigger fires for its event, for its linked accounts alone, and while it is active', async () => {
  const times = { 'order.printready': 1, 'order.cancelled': 1, 'shipment.updated': 1, 'subbatch.created': 2 }
  for (const name of Object.keys(times))
    await trigger({ exchange: `oneflow.${name}`, address: `${receiver.origin}/${name}` })
  for (const given of [{ linkedAccountIds: [at.stranger.accountId] }, { active: false }]) await trigger(given)
  await trigger({ accountId: at.stranger.accountId })
  const { id, shipmentIds } = await makeOrder(at.test, { ...at.parties, copies: [[60]] })
  const body = { trackingNumber: 'RM1' }
  await at.test.request('PUT', `/api/shipment/${shipmentIds[0]}/shipping`, { ...at.site.sent, body })
  await at.test.request('PUT', `/api/order/${id}/cancel`, at.brand.sent)
  await work()
  const fired = Object.groupBy(receiver.seen, ({ url }) => url.slice(1))
  const counts = Object.entries(fired).map(([name, sent = []]) => [name, sent.length])
  expect(Object.fromEntries(counts)).toEqual(times)
})
