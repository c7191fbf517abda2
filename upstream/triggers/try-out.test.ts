import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { triggers as calls, maskedValue } from '#lib/contract/triggers.ts'
import { deliveries, mails, outbox, postbacks, triggerEvents, triggers } from '../core/database/schema/tables.ts'
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
const preview = async (body: object) => {
  const answer = await post('preview', body)
  expect(answer.status).toBe(200)
  return calls.preview.response.parse(await answer.json())
}
const test = async (body: object) => {
  const answer = await post('test', body)
  expect(answer.status).toBe(200)
  return calls.test.response.parse(await answer.json())
}
const faultsOf = async (answer: Response) => {
  expect(answer.status).toBe(400)
  const { error } = (await answer.json()) as { error: { validations: { path: string; message: string }[] } }
  return error.validations
}
const events = async () => {
  const path = `/api/trigger-event?triggerSourceId=${given.triggerSourceId}`
  return calls.events.response.parse(await (await at.test.request('GET', path, at.site.sent)).json())
}
const savedTrigger = () =>
  makeTrigger(at.test.database.orm, {
    accountId: at.site.accountId,
    exchange,
    address: given.address,
    templateId: template,
    headers: [{ name: 'X-Key', value: 'kept secret' }],
  })
const cancel = (id: string) => at.test.request('PUT', `/api/order/${id}/cancel`, at.site.sent)

describe('a preview', () => {
  it('[TR-04] shows the request that would go out for an example, and sends nothing', async () => {
    const shown = await preview({ trigger: { ...given, templateId: template, method: 'PUT' } })
    expect(shown).toMatchObject({
      method: 'PUT',
      address: given.address,
      contentType: 'application/json',
      body: '{"id":"EXAMPLE-1001","status":"printready"}',
      isPresent: false,
    })
    expect(shown.headers.map(({ name }) => name)).toEqual([
      'content-type',
      'user-agent',
      'webhook-id',
      'webhook-timestamp',
      'webhook-signature',
    ])
    expect(JSON.parse((await preview({ trigger: given })).body)).toMatchObject({ OrderStatus: 'printready' })
    expect(receiver.received).toEqual([])
  })

  it.each(['order', 'shipment', 'ordersubmissionerror', 'subbatch'])('has an example of each %s', async (resource) => {
    const { id: triggerSourceId } = await makeSource(at.test.database.orm, `oneflow.${resource}.happened`, resource)
    const whole = await makeTemplate(at.test.database.orm, at.site.accountId, '{{{json data}}}')
    const trigger = { ...given, triggerSourceId }
    const { body } = await preview({ trigger: { ...trigger, templateId: whole.id } })
    expect(JSON.parse(body)).toMatchObject({ _id: expect.any(String) })
    expect(JSON.parse((await preview({ trigger })).body)).toMatchObject({
      TimeStamp: expect.any(String),
      Event: `oneflow.${resource}.happened`,
    })
  })

  it('[TR-04] of a real event shows what it said, and what the saved trigger last delivered', async () => {
    const { id } = await savedTrigger()
    const first = await makeOrder(at.test, at.parties)
    await createOutboxRunner(at.test.up, { trigger: triggerWorker }).idle()
    at.test.advance(1000)
    const second = await makeOrder(at.test, at.parties)
    await cancel(second.id)
    const { data } = await events()
    expect(data).toMatchObject([
      { exchange, ref: 'order', orderId: second.id, sourceOrderId: second.sourceOrderId, isPresent: false },
      { sourceOrderId: first.sourceOrderId },
    ])
    const headers = [{ name: 'X-Key', value: maskedValue }]
    const trigger = { ...given, _id: id, templateId: template, headers }
    const shown = await preview({ trigger, eventId: data[0]?._id })
    expect(shown).toMatchObject({
      body: JSON.stringify({ id: second.sourceOrderId, status: 'printready' }),
      isPresent: false,
      last: { at: data[1]?.at, body: JSON.stringify({ id: first.sourceOrderId, status: 'printready' }) },
    })
    expect(shown.headers).toContainEqual({ name: 'x-key', value: maskedValue })
  })

  it('shows what was delivered before passwords were hidden without them', async () => {
    const { id } = await savedTrigger()
    await makeOrder(at.test, at.parties)
    await createOutboxRunner(at.test.up, { trigger: triggerWorker }).idle()
    await at.test.database.orm.update(postbacks).set({ payload: 'ftp://user:secret@files.example/a.pdf' })
    const { last } = await preview({ trigger: { ...given, _id: id, templateId: template } })
    expect(last?.body).toBe('ftp://user:***@files.example/a.pdf')
  })

  it('of an event that no trigger wanted shows the present state, and says so', async () => {
    const made = await makeOrder(at.test, at.parties)
    await cancel(made.id)
    const [event] = (await events()).data
    expect(event?.isPresent).toBe(true)
    expect(await preview({ trigger: { ...given, templateId: template }, eventId: event?._id })).toMatchObject({
      body: JSON.stringify({ id: made.sourceOrderId, status: 'cancelled' }),
      isPresent: true,
    })
  })

  it('of an event whose order was deleted says so at the event', async () => {
    const { accountId } = at.site
    const [event] = await at.test.database.orm
      .insert(triggerEvents)
      .values({ accountId, exchange, at: at.test.now(), ref: 'order', refId: 'deleted', parties: [accountId] })
      .returning()
    for (const trigger of [given, { ...given, templateId: template }]) {
      expect(await faultsOf(await post('preview', { trigger, eventId: event?.id }))).toEqual([
        { path: 'eventId', message: 'What this event was about has been deleted.' },
      ])
    }
  })

  it('names the line of a mistake in its template', async () => {
    const { id: templateId } = await makeTemplate(at.test.database.orm, at.site.accountId, '{\n{{#if}}')
    const [fault] = await faultsOf(await post('preview', { trigger: { ...given, templateId } }))
    expect(fault).toEqual({ path: 'trigger.templateId', message: expect.stringContaining('line 2') })
  })

  it('refuses an event of another account, and one of another kind', async () => {
    await savedTrigger()
    await makeOrder(at.test, at.parties)
    const rows = await at.test.database.orm.select().from(triggerEvents)
    const foreign = rows.find(({ accountId }) => accountId === at.brand.accountId)
    const own = rows.find(({ accountId }) => accountId === at.site.accountId)
    expect(await faultsOf(await post('preview', { trigger: given, eventId: foreign?.id }))).toMatchObject([
      { path: 'eventId' },
    ])
    const { id: triggerSourceId } = await makeSource(at.test.database.orm, 'oneflow.order.cancelled')
    const answer = await post('preview', { trigger: { ...given, triggerSourceId }, eventId: own?.id })
    expect(await faultsOf(answer)).toMatchObject([{ path: 'eventId' }])
  })
})

describe('a test', () => {
  it('[TR-04] sends what is in the form, signed with the secret of the saved trigger, and shows the answer', async () => {
    const { id } = await savedTrigger()
    const made = await makeOrder(at.test, at.parties)
    await createOutboxRunner(at.test.up, { trigger: triggerWorker }).idle()
    receiver.received.length = 0
    const [event] = (await events()).data
    const count = async () =>
      Promise.all([outbox, postbacks, deliveries, triggerEvents].map((table) => at.test.database.orm.$count(table)))
    const before = [await count(), await at.test.database.orm.select().from(triggers)]
    receiver.respond = (response) => response.writeHead(418, { 'x-tea': 'green' }).end('short and stout')
    const trigger = {
      ...given,
      _id: id,
      name: 'Not saved',
      address: `${receiver.origin}/other`,
      headers: [{ name: 'X-Key', value: maskedValue }],
    }
    const answer = await test({ trigger, template, eventId: event?._id })
    expect(answer).toMatchObject({ statusCode: 418, response: 'short and stout', durationMs: expect.any(Number) })
    expect(answer.headers).toContainEqual({ name: 'x-tea', value: 'green' })
    const [sent] = receiver.received
    expect(sent).toMatchObject({ method: 'POST', url: '/other', headers: { 'x-key': 'kept secret' } })
    expect(JSON.parse(sent?.body ?? '')).toEqual({ id: made.sourceOrderId, status: 'printready' })
    const webhookId = String(sent?.headers['webhook-id'])
    expect(sent?.headers['webhook-signature']).toBe(
      new Webhook(signingSecret).sign(webhookId, at.test.now(), sent?.body ?? ''),
    )
    expect([await count(), await at.test.database.orm.select().from(triggers)]).toEqual(before)
  })

  it('[TR-04] needs a template of the account', async () => {
    expect(await faultsOf(await post('test', { trigger: given }))).toMatchObject([{ path: 'template' }])
    const foreign = await makeTemplate(at.test.database.orm, at.stranger.accountId, text)
    const answer = await post('test', { trigger: given, template: foreign.id })
    expect(await faultsOf(answer)).toMatchObject([{ path: 'template' }])
  })

  it.each([
    ['http://127.0.0.1:1/hook', /private network/],
    ['http://localhost:4000/api/user/me', /Site Flow itself/],
  ])('does not call %s', async (address, message) => {
    const faults = await faultsOf(await post('test', { trigger: { ...given, address }, template }))
    expect(faults).toEqual([{ path: 'trigger.address', message: expect.stringMatching(message) }])
  })

  it('does not follow a redirect', async () => {
    receiver.respond = (response) => response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end()
    expect(await test({ trigger: given, template })).toMatchObject({ statusCode: 302, response: '' })
    expect(receiver.received).toHaveLength(1)
  })

  it('keeps the beginning of an answer that does not end', async () => {
    receiver.respond = (response) => {
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
      }
      response.on('drain', more)
      more()
    }
    expect((await test({ trigger: given, template })).response).toBe('x'.repeat(2048))
  })

  it('gives a server up that never answers', async () => {
    receiver.respond = () => {}
    const request = { method: 'POST' as const, address: given.address, headers: [], body: '' }
    const outcome = await sendRequest(request, at.test.up.config, 200)
    expect(outcome).toMatchObject({ response: 'The server did not answer within 0.2 seconds.' })
    expect(outcome.durationMs).toBeGreaterThan(150)
  })

  it('says that the server cannot be reached', async () => {
    receiver.close()
    const answer = await test({ trigger: given, template })
    expect(answer).toMatchObject({ response: expect.stringMatching(/refused|closed/) })
    expect(answer).not.toHaveProperty('statusCode')
  })

  it('is refused while another one of the account runs, and only then', async () => {
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    receiver.respond = (response) => {
      ask()
      void answered.then(() => response.end())
    }
    const first = test({ trigger: given, template })
    await asked
    const second = await post('test', { trigger: given, template })
    expect([second.status, await second.json()]).toMatchObject([409, { error: { code: 'test_running' } }])
    answer()
    expect(await first).toMatchObject({ statusCode: 200 })
    expect(await test({ trigger: given, template })).toMatchObject({ statusCode: 200 })
  })

  it('of type email sends a mail', async () => {
    const trigger = { ...given, type: 'email', address: 'desk@example.test' }
    expect(await test({ trigger, template })).toMatchObject({ statusCode: 202 })
    expect(await at.test.database.orm.select().from(mails)).toMatchObject([
      { recipient: 'desk@example.test', text: '{"id":"EXAMPLE-1001","status":"printready"}' },
    ])
  })
})
