import { Webhook } from 'standardwebhooks'
import { beforeEach, expect, it } from 'vitest'
import { triggers as calls, maskedValue } from '#lib/contract/triggers.ts'
import { forEachTest } from '../../tests/support/made.ts'
import { startFakeUpstream } from '../../tests/support/servers/fake-upstream.ts'
import { postbacks, submissionErrors, templates, triggers } from '../core/database/schema/tables.ts'
import { fireTriggers } from '../core/jobs/fire-triggers.ts'
import { createOutboxRunner } from '../core/jobs/outbox-runner.ts'
import { makeOrder } from '../tests/support/make-order.ts'
import { createSite } from '../tests/support/site.ts'
import { makeSource, makeTemplate, makeTrigger, signatureOf, signingSecret } from '../tests/support/triggers.ts'
import { only } from '../tests/support/upstream.ts'
import { secretsOf } from './secrets.ts'
import { sendRequest, toRequest } from './send.ts'
import { triggerWorker } from './worker.ts'

const dayMs = 24 * 60 * 60_000
const exchange = 'oneflow.order.printready'
const text = '{"id":"{{data.orderData.sourceOrderId}}","status":"{{data.orderData.status}}"}'

let given: { type: string; name: string; triggerSourceId: string; address: string }
let template: string
const receiver = forEachTest(() => startFakeUpstream((_, response) => void response.end('thanks')))
const at = forEachTest(() => createSite({ config: { privateArtworkOrigins: [receiver.origin] } }))
beforeEach(async () => {
  const { id: triggerSourceId } = await makeSource(orm(), exchange)
  given = { type: 'http', name: 'Tell them', triggerSourceId, address: `${receiver.origin}/hook` }
  template = (await makeTemplate(orm(), at.site.accountId, text)).id
})

const post = (path: string, body: object) => at.test.request('POST', `/api/trigger/${path}`, { ...at.site.sent, body })
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

it('[TR-04] a preview of a real event shows what it said, and what was last delivered', async () => {
  const { id } = await savedTrigger()
  const first = await order()
  await deliver()
  at.test.advance(1000)
  const second = await order()
  await cancel(second.id)
  const [newest, oldest] = await events()
  const { sourceOrderId } = second
  expect([newest, oldest]).toMatchObject([{ sourceOrderId, isPresent: false }, { sourceOrderId: first.sourceOrderId }])
  const trigger = { ...given, _id: id, templateId: template, headers: masked }
  const shown = await preview({ trigger, eventId: newest?._id })
  const body = ({ sourceOrderId }: typeof first) => JSON.stringify({ id: sourceOrderId, status: 'printready' })
  expect(shown).toMatchObject({ body: body(second), isPresent: false, last: { at: oldest?.at, body: body(first) } })
  expect(shown.headers).toContainEqual({ name: 'x-key', value: maskedValue })
  // It was delivered before passwords were hidden.
  await orm().update(postbacks).set({ payload: 'ftp://user:secret@files.example/a.pdf' })
  expect((await preview({ trigger })).last?.body).toBe('ftp://user:***@files.example/a.pdf')
})

it('[TR-04] a refused order that the brand sent to another site is no event of the first any more', async () => {
  const refused = 'oneflow.ordersubmission.error'
  given.triggerSourceId = (await makeSource(orm(), refused)).id
  const [accountId, destinationAccountId] = [at.brand.accountId, at.site.accountId]
  const row = { accountId, destinationAccountId, body: {}, errorList: [] }
  const { id: refId } = only(await orm().insert(submissionErrors).values(row).returning())
  const accountIds = [accountId, destinationAccountId]
  await fireTriggers(at.test.up, orm(), { event: refused, accountIds, ref: 'ordersubmissionerror', refId })
  const [event] = await events()
  const shown = { trigger: given, eventId: event?._id }
  expect(await preview(shown)).toMatchObject({ isPresent: true, body: expect.stringContaining(refId) })
  await orm().update(submissionErrors).set({ destinationAccountId: at.stranger.accountId })
  const message = 'What this event was about has been deleted.'
  expect(await faultsOf(await post('preview', shown))).toEqual([{ path: 'eventId', message }])
})

it('[TR-04] a test sends what is in the form, signed, shows the answer, and keeps nothing', async () => {
  const { id } = await savedTrigger()
  const made = await order()
  await deliver()
  receiver.seen.length = 0
  const kept = async () => [await orm().select().from(postbacks), await orm().select().from(triggers)]
  const [before, [event]] = [await kept(), await events()]
  receiver.state.answer = (_, response) => void response.writeHead(418, { 'x-tea': 'green' }).end('short and stout')
  const address = `${receiver.origin}/other`
  const trigger = { ...given, _id: id, name: 'Not saved', address, headers: masked }
  const answer = await test({ trigger, template, eventId: event?._id })
  const sentId = answer.request?.headers.find(({ name }) => name === 'webhook-id')?.value
  expect(sentId).toBe(receiver.seen[0]?.headers['webhook-id'])
  expect(answer).toMatchObject({ statusCode: 418, response: 'short and stout', durationMs: expect.any(Number) })
  expect(answer.headers).toContainEqual({ name: 'x-tea', value: 'green' })
  const [sent] = receiver.seen
  expect(sent).toMatchObject({ method: 'POST', url: '/other', headers: { 'x-key': 'kept secret' } })
  expect(JSON.parse(String(sent?.body))).toEqual({ id: made.sourceOrderId, status: 'printready' })
  expect(sent?.headers['webhook-signature']).toBe(signatureOf(sent, at.test.now()))
  expect(await kept()).toEqual(before)
})

it('[TR-04] a test needs a template of the account, and calls no private address', async () => {
  const foreign = await makeTemplate(orm(), at.stranger.accountId, text)
  for (const body of [{ trigger: given }, { trigger: given, template: foreign.id }])
    expect(await testFaults(body)).toMatchObject([{ path: 'template' }])
  const [path, message] = ['trigger.address', expect.stringContaining('private network')]
  const trigger = { ...given, address: 'http://127.0.0.1:1/hook' }
  expect(await testFaults({ trigger, template })).toEqual([{ path, message }])
})

it('a test follows no redirect, cuts an endless answer, and says that a server is away', async () => {
  const tested = { trigger: given, template }
  receiver.state.answer = (_, response) =>
    void response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end()
  expect(await test(tested)).toMatchObject({ statusCode: 302, response: '' })
  expect(receiver.seen).toHaveLength(1)
  receiver.state.answer = (_, response) => {
    const more = () => {
      while (!response.destroyed && response.write('é'.repeat(65_536)));
    }
    response.on('drain', more)
    more()
  }
  expect((await test(tested)).response).toBe('é'.repeat(1024))
  receiver.state.answer = () => {}
  const request = { method: 'POST' as const, address: given.address, headers: [], body: '' }
  const silent = await sendRequest(request, at.test.up.config, 200)
  expect(silent).toMatchObject({ response: 'The server did not answer within 0.2 seconds.' })
  expect(silent.durationMs).toBeGreaterThan(150)
  const https = given.address.replace('http:', 'https:')
  const open = { ...at.test.up.config, privateArtworkOrigins: [new URL(https).origin] }
  const secure = await sendRequest({ ...request, address: https }, open, 9000)
  expect(secure.response).toMatch(/^No secure connection to the server could be made \(E\w+\)\.$/)
  await receiver.close()
  const away = await test(tested)
  expect(away).toMatchObject({ response: expect.stringMatching(/refused|broke/) })
  expect(away).not.toHaveProperty('statusCode')
})

const call = (method: string, path: string, body?: unknown) =>
  at.test.request(method, `/api${path}`, { ...at.site.sent, body })
const save = (fields: object) => call('PUT', '/trigger/save', { ...given, address: 'https://8.8.8.8/hook', ...fields })
const saved = async (fields: object) => {
  const answer = await save(fields)
  expect(answer.status).toBe(200)
  const { trigger } = calls.save.response.parse(await answer.json())
  if (!trigger) throw new Error('no trigger')
  return trigger
}
const rowOf = async (id: string) => (await orm().select().from(triggers)).find((row) => row.id === id)

const pathsOf = async (answer: Response) => (await faultsOf(answer)).map(({ path }) => path)

it('triggers never show the value of a header again, and keep it for its server alone', async () => {
  const made = await saved({ headers: [{ name: 'Authorization', value: 'Basic abc' }] })
  for (const path of ['/trigger', `/trigger/${made._id}`])
    expect(await (await call('GET', path)).text(), path).not.toContain('Basic abc')
  const renamed = { ...made, name: 'Renamed', address: 'https://8.8.8.8/other' }
  const kept = await saved({ ...renamed, headers: [{ name: 'authorization', value: maskedValue }] })
  expect((await rowOf(made._id))?.headers).toEqual([{ name: 'authorization', value: 'Basic abc' }])
  const message = expect.stringContaining('entered again')
  const moved = await save({ ...kept, address: 'https://8.8.4.4/hook' })
  expect(await faultsOf(moved)).toEqual([{ path: 'headers.0.value', message }])
  const unknown = await save({ ...kept, headers: [{ name: 'X-Other', value: maskedValue }] })
  expect(await pathsOf(unknown)).toEqual(['headers.0.value'])
})

it('[TR-02] [REL-08] a trigger is not overwritten by who has not seen the last change, and says whose it was', async () => {
  const made = await saved({ headers: [{ name: 'Authorization', value: 'Basic abc' }] })
  const changes = [{ name: 'Shop' }, { headers: [{ name: 'Authorization', value: 'Basic def' }] }]
  const both = await Promise.all(changes.map((change) => save({ ...made, ...change })))
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const present = calls.details.response.parse(await (await call('GET', `/trigger/${made._id}`)).json())
  expect(present.lastChange).toEqual({ by: expect.any(String), at: at.test.now().toISOString() })
  expect((await save({ ...present, name: 'Seen' })).status).toBe(200)
  expect((await save({ ...present, version: undefined })).status, 'without a version the last one wins').toBe(200)
  // Not refused at the value of its header.
  await saved({ ...made, version: undefined, headers: [] })
  const late = await save({ ...made, name: 'Shop' })
  expect([late.status, await late.json()]).toMatchObject([409, { error: { code: 'changed_meanwhile' } }])
})

it('[TR-02] triggers are not saved with an address that is private, of Site Flow, or none', async () => {
  for (const [address, message] of [
    ['http://127.0.0.1/hook', /private network/],
    ['http://localhost:4000/api/user/me', /Site Flow itself/],
    ['https://user:secret@8.8.8.8/', /user name or password/],
    ['ftp://8.8.8.8/', /must be a URL/],
  ] as const)
    expect(await faultsOf(await save({ address })), address).toEqual([
      { path: 'address', message: expect.stringMatching(message) },
    ])
  expect(await pathsOf(await save({ type: 'email' }))).toEqual(['address'])
  expect(await orm().$count(triggers)).toBe(0)
})

it('[TR-02] triggers of type email have a mail address, and need a mail server, also to be tested', async () => {
  const byMail = { type: 'email', address: 'desk@example.test' }
  expect(await saved(byMail)).toMatchObject(byMail)
  await at.close()
  Object.assign(at, await createSite({ config: { origin: 'https://upstream.example' } }))
  given.triggerSourceId = (await makeSource(orm(), 'oneflow.order.received')).id
  const message = 'needs a mail server, which this installation does not have'
  expect(await faultsOf(await save(byMail))).toEqual([{ path: 'type', message }])
  expect(await orm().$count(triggers)).toBe(0)
  const { id } = await makeTemplate(orm(), at.site.accountId, text)
  const inactive = { ...given, ...byMail, active: false }
  expect(await testFaults({ trigger: inactive, template: id })).toMatchObject([{ path: 'trigger.type' }])
})

it('[TR-03] triggers are not saved with a header that cannot be sent', async () => {
  for (const [name, value, path] of [
    ['X-Key', 'a\r\nX-Other: b', 'value'],
    ['X-Key', 'snow ☃', 'value'],
    ['X-Key', ' ', 'value'],
    ['X Key', 'a', 'name'],
    ['X-Key:\n', 'a', 'name'],
    ['Host', 'a', 'name'],
    ['Transfer-Encoding', 'chunked', 'name'],
    ['webhook-signature', 'v1,abc', 'name'],
  ] as const)
    expect(await pathsOf(await save({ headers: [{ name, value }] })), name + value).toEqual([`headers.0.${path}`])
})

it('[TR-01] [JS-04] triggers name each foreign field, and send no template of the job sheets', async () => {
  const foreign = await makeTemplate(orm(), at.stranger.accountId, '{}')
  await at.test.link(at.brand.accountId, at.site.accountId, { active: false })
  const linkedAccountIds = [at.stranger.accountId, at.brand.accountId, at.site.accountId]
  const answer = await save({ templateId: foreign.id, triggerSourceId: 'unknown', linkedAccountIds })
  const links = [0, 1, 2].map((index) => `linkedAccountIds.${index}`)
  expect(await pathsOf(answer)).toEqual(['triggerSourceId', 'templateId', ...links])
  const templateId = template
  await orm().update(templates).set({ infotech: true })
  const message = 'is the template of the job sheets, which is not sent'
  expect(await faultsOf(await save({ templateId }))).toEqual([{ path: 'templateId', message }])
  await orm().update(templates).set({ infotech: false })
  await saved({ templateId })
})

/** Which of the secrets sign a message of a trigger now. */
async function signing(id: string, ...secrets: string[]) {
  const row = await rowOf(id)
  if (!row) throw new Error('no trigger')
  const message = { id: 'msg', at: new Date(), body: '{"a":1}', contentType: 'application/json' }
  const { headers } = toRequest({ ...row, secrets: secretsOf(row, at.test.now()) }, message)
  const signatures = headers.find(({ name }) => name === 'webhook-signature')?.value ?? ''
  return secrets.map((secret) => signatures.includes(new Webhook(secret).sign(message.id, message.at, message.body)))
}

it('the signing secret is shown, and after a rotation both secrets sign for 24 hours', async () => {
  const { id } = await makeTrigger(orm(), { accountId: at.site.accountId })
  const read = async () => calls.secret.response.parse(await (await call('GET', `/trigger/${id}/secret`)).json())
  expect(await read()).toEqual({ secret: signingSecret })
  const answer = await call('POST', `/trigger/${id}/secret/rotate`)
  const rotated = calls.rotateSecret.response.parse(await answer.json())
  expect(rotated.secret).toMatch(/^whsec_/)
  expect(rotated.previousUntil).toBe(new Date(at.test.now().getTime() + dayMs).toISOString())
  expect(await read()).toEqual(rotated)
  const secrets = [signingSecret, rotated.secret]
  expect(await signing(id, ...secrets)).toEqual([true, true])
  at.test.advance(dayMs)
  expect(await signing(id, ...secrets)).toEqual([false, true])
  await Promise.all([1, 2].map(() => call('POST', `/trigger/${id}/secret/rotate`)))
  expect(await signing(id, rotated.secret), 'after a double click').toEqual([true])
})
