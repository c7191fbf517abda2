import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { triggers as calls, maskedValue } from '#lib/contract/triggers.ts'
import { deliveries, outbox, postbacks, triggerEvents, triggers } from '../core/database/schema/tables.ts'
import { createOutboxRunner } from '../core/jobs/outbox-runner.ts'
import { makeOrder } from '../tests/support/make-order.ts'
import { type Receiver, startReceiver } from '../tests/support/receiver.ts'
import { createSite, type Site } from '../tests/support/site.ts'
import { makeSource, makeTemplate, makeTrigger, signingSecret } from '../tests/support/triggers.ts'
import { sendRequest } from './send.ts'
import { triggerWorker } from './worker.ts'

const exchange = 'oneflow.order.printready'
const text = '{"id":"{{data.orderData.sourceOrderId}}","status":"{{data.orderData.status}}"}'

let receiver: Receiver
let at: Site
let given: { type: string; name: string; triggerSourceId: string; address: string }
let template: string
beforeEach(async () => {
  receiver = await startReceiver()
  at = await createSite({ config: { privateArtworkOrigins: [receiver.origin] } })
  const { orm } = at.test.database
  const { id: triggerSourceId } = await makeSource(orm, exchange)
  given = { type: 'http', name: 'Tell them', triggerSourceId, address: `${receiver.origin}/hook` }
  template = (await makeTemplate(orm, at.site.accountId, text)).id
})
afterEach(async () => {
  receiver.close()
  await at.test.close()
})

const post = (path: string, body: object, sent = at.site.sent) =>
  at.test.request('POST', `/api/trigger/${path}`, { ...sent, body })
const preview = async (body: object) => calls.preview.response.parse(await (await post('preview', body)).json())
const test = async (body: object) => calls.test.response.parse(await (await post('test', body)).json())
const faultsOf = async (answer: Response) => {
  expect(answer.status).toBe(400)
  const { error } = (await answer.json()) as { error: { validations: { path: string; message: string }[] } }
  return error.validations
}
const testFaults = async (body: object) => faultsOf(await post('test', body))
const orm = () => at.test.database.orm
const order = () => makeOrder(at.test, at.parties)
const cancel = (id: string) => at.test.request('PUT', `/api/order/${id}/cancel`, at.site.sent)
const deliver = () => createOutboxRunner(at.test.up, { trigger: triggerWorker }).idle()
const events = async () => {
  const path = `/api/trigger-event?triggerSourceId=${given.triggerSourceId}`
  return calls.events.response.parse(await (await at.test.request('GET', path, at.site.sent)).json()).data
}
const masked = [{ name: 'X-Key', value: maskedValue }]
const savedTrigger = () => {
  const headers = [{ name: 'X-Key', value: 'kept secret' }]
  const { address } = given
  return makeTrigger(orm(), { accountId: at.site.accountId, exchange, address, templateId: template, headers })
}

it('a preview has an example of each kind of event', async () => {
  const { id: templateId } = await makeTemplate(orm(), at.site.accountId, '{{{json data}}}')
  for (const resource of ['order', 'shipment', 'ordersubmissionerror', 'subbatch']) {
    const Event = `oneflow.${resource}.happened`
    const trigger = { ...given, triggerSourceId: (await makeSource(orm(), Event, resource)).id }
    const whole = JSON.parse((await preview({ trigger: { ...trigger, templateId } })).body)
    expect(whole, resource).toMatchObject({ _id: expect.any(String) })
    const { body } = await preview({ trigger })
    expect(JSON.parse(body), resource).toMatchObject({ TimeStamp: expect.any(String), Event })
  }
})

it('[TR-04] a preview of a real event shows what it said, and what was last delivered', async () => {
  const { id } = await savedTrigger()
  const first = await order()
  await deliver()
  at.test.advance(1000)
  const second = await order()
  await cancel(second.id)
  const [newest, oldest] = await events()
  const about = { exchange, ref: 'order', orderId: second.id, sourceOrderId: second.sourceOrderId, isPresent: false }
  expect([newest, oldest]).toMatchObject([about, { sourceOrderId: first.sourceOrderId }])
  const trigger = { ...given, _id: id, templateId: template, headers: masked }
  const shown = await preview({ trigger, eventId: newest?._id })
  const body = ({ sourceOrderId }: typeof first) => JSON.stringify({ id: sourceOrderId, status: 'printready' })
  expect(shown).toMatchObject({ body: body(second), isPresent: false, last: { at: oldest?.at, body: body(first) } })
  expect(shown.headers).toContainEqual({ name: 'x-key', value: maskedValue })
  // It was delivered before passwords were hidden.
  await orm().update(postbacks).set({ payload: 'ftp://user:secret@files.example/a.pdf' })
  expect((await preview({ trigger })).last?.body).toBe('ftp://user:***@files.example/a.pdf')
})

it('a preview of an event that no trigger wanted shows the present state, and says so', async () => {
  const made = await order()
  await cancel(made.id)
  const [event] = await events()
  expect(event?.isPresent).toBe(true)
  expect(await preview({ trigger: { ...given, templateId: template }, eventId: event?._id })).toMatchObject({
    body: JSON.stringify({ id: made.sourceOrderId, status: 'cancelled' }),
    isPresent: true,
  })
})

it('[TR-04] a test sends what is in the form, signed, shows the answer, and keeps nothing', async () => {
  const { id } = await savedTrigger()
  const made = await order()
  await deliver()
  receiver.received.length = 0
  const kept = async () => {
    const tables = [outbox, postbacks, deliveries, triggerEvents]
    return [await Promise.all(tables.map((table) => orm().$count(table))), await orm().select().from(triggers)]
  }
  const [before, [event]] = [await kept(), await events()]
  receiver.respond = (response) => response.writeHead(418, { 'x-tea': 'green' }).end('short and stout')
  const address = `${receiver.origin}/other`
  const trigger = { ...given, _id: id, name: 'Not saved', address, headers: masked }
  const answer = await test({ trigger, template, eventId: event?._id })
  expect(answer).toMatchObject({ statusCode: 418, response: 'short and stout', durationMs: expect.any(Number) })
  expect(answer.headers).toContainEqual({ name: 'x-tea', value: 'green' })
  const [sent] = receiver.received
  expect(sent).toMatchObject({ method: 'POST', url: '/other', headers: { 'x-key': 'kept secret' } })
  expect(JSON.parse(sent?.body ?? '')).toEqual({ id: made.sourceOrderId, status: 'printready' })
  const signature = new Webhook(signingSecret).sign(`${sent?.headers['webhook-id']}`, at.test.now(), sent?.body ?? '')
  expect(sent?.headers['webhook-signature']).toBe(signature)
  expect(await kept()).toEqual(before)
})

it('[TR-04] a test needs a template of the account, and calls no private address', async () => {
  const foreign = await makeTemplate(orm(), at.stranger.accountId, text)
  for (const body of [{ trigger: given }, { trigger: given, template: foreign.id }])
    expect(await testFaults(body)).toMatchObject([{ path: 'template' }])
  for (const [address, message] of [
    ['http://127.0.0.1:1/hook', /private network/],
    ['http://localhost:4000/api/user/me', /Site Flow itself/],
  ] as const)
    expect(await testFaults({ trigger: { ...given, address }, template })).toEqual([
      { path: 'trigger.address', message: expect.stringMatching(message) },
    ])
})

it('a test follows no redirect, cuts an endless answer, and says that a server is away', async () => {
  const tested = { trigger: given, template }
  receiver.respond = (response) => response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end()
  expect(await test(tested)).toMatchObject({ statusCode: 302, response: '' })
  expect(receiver.received).toHaveLength(1)
  receiver.respond = (response) => {
    const more = () => {
      while (!response.destroyed && response.write('é'.repeat(65_536)));
    }
    response.on('drain', more)
    more()
  }
  expect((await test(tested)).response).toBe('é'.repeat(1024))
  receiver.respond = () => {}
  const request = { method: 'POST' as const, address: given.address, headers: [], body: '' }
  const silent = await sendRequest(request, at.test.up.config, 200)
  expect(silent).toMatchObject({ response: 'The server did not answer within 0.2 seconds.' })
  expect(silent.durationMs).toBeGreaterThan(150)
  receiver.close()
  const away = await test(tested)
  expect(away).toMatchObject({ response: expect.stringMatching(/refused|closed/) })
  expect(away).not.toHaveProperty('statusCode')
})
