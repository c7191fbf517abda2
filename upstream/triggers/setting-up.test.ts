import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { triggers as calls, maskedValue } from '#lib/contract/triggers.ts'
import { templates, triggers } from '../core/database/schema/tables.ts'
import { createSite, type Site } from '../tests/support/site.ts'
import { makeSource, makeTemplate, makeTrigger, signingSecret } from '../tests/support/triggers.ts'
import { secretsOf } from './secrets.ts'
import { toRequest } from './send.ts'

const dayMs = 24 * 60 * 60_000

let at: Site
let source: string
beforeEach(async () => {
  at = await createSite()
  source = (await makeSource(at.test.database.orm, 'oneflow.order.received')).id
})
afterEach(() => at.test.close())

const call = (method: string, path: string, body?: unknown, sent = at.site.sent) =>
  at.test.request(method, `/api${path}`, { ...sent, ...(body !== undefined && { body }) })
const save = (given: object) =>
  call('PUT', '/trigger/save', {
    type: 'http',
    name: 'Tell them',
    triggerSourceId: source,
    address: 'https://8.8.8.8/hook',
    ...given,
  })
const saved = async (given: object) => {
  const answer = await save(given)
  expect(answer.status).toBe(200)
  const { trigger } = calls.save.response.parse(await answer.json())
  if (!trigger) throw new Error('no trigger')
  return trigger
}
const faultsOf = async (answer: Response) => {
  expect(answer.status).toBe(400)
  const { error } = (await answer.json()) as { error: { validations: { path: string; message: string }[] } }
  return error.validations
}
const rowOf = async (id: string) => (await at.test.database.orm.select().from(triggers)).find((row) => row.id === id)

const pathsOf = async (answer: Response) => (await faultsOf(answer)).map(({ path }) => path)
const orm = () => at.test.database.orm

it('triggers never show the value of a header again, and keep it for its server alone', async () => {
  const made = await saved({ headers: [{ name: 'Authorization', value: 'Basic abc' }] })
  for (const path of ['/trigger', `/trigger/${made._id}`])
    expect(await (await call('GET', path)).text(), path).not.toContain('Basic abc')
  const renamed = { ...made, name: 'Renamed', address: 'https://8.8.8.8/other' }
  await saved({ ...renamed, headers: [{ name: 'authorization', value: maskedValue }] })
  expect((await rowOf(made._id))?.headers).toEqual([{ name: 'authorization', value: 'Basic abc' }])
  const message = expect.stringContaining('entered again')
  const moved = await save({ ...made, address: 'https://8.8.4.4/hook' })
  expect(await faultsOf(moved)).toEqual([{ path: 'headers.0.value', message }])
  const unknown = await save({ ...made, headers: [{ name: 'X-Other', value: maskedValue }] })
  expect(await pathsOf(unknown)).toEqual(['headers.0.value'])
})

it('[TR-02] triggers are not saved with an address that is private, of Site Flow, or none', async () => {
  for (const [address, message] of [
    ['http://127.0.0.1/hook', /private network/],
    ['http://localhost:81/hook', /private network/],
    ['http://169.254.169.254/latest', /private network/],
    ['http://[::1]/hook', /private network/],
    ['http://10.0.0.8/hook', /private network/],
    ['http://localhost:4000/api/user/me', /Site Flow itself/],
    ['https://user:secret@8.8.8.8/', /user name or password/],
    ['ftp://8.8.8.8/', /must be a URL/],
    ['not an address', /must be a URL/],
  ] as const)
    expect(await faultsOf(await save({ address })), address).toEqual([
      { path: 'address', message: expect.stringMatching(message) },
    ])
  expect(await pathsOf(await save({ type: 'email' }))).toEqual(['address'])
  expect(await orm().$count(triggers)).toBe(0)
})

it('[TR-02] triggers of type email have a mail address, and need a mail server', async () => {
  const byMail = { type: 'email', address: 'desk@example.test' }
  expect(await saved(byMail)).toMatchObject(byMail)
  await at.test.close()
  at = await createSite({ config: { origin: 'https://upstream.example' } })
  source = (await makeSource(orm(), 'oneflow.order.received')).id
  const message = 'needs a mail server, which this installation does not have'
  expect(await faultsOf(await save(byMail))).toEqual([{ path: 'type', message }])
  expect(await orm().$count(triggers)).toBe(0)
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
  const { id: templateId } = await makeTemplate(orm(), at.site.accountId, '{}')
  await orm().update(templates).set({ infotech: true })
  const message = 'is the template of the job sheets, which is not sent'
  expect(await faultsOf(await save({ templateId }))).toEqual([{ path: 'templateId', message }])
  await orm().update(templates).set({ infotech: false })
  await saved({ templateId })
})

/** Whether a message that a trigger signs now is verified by a secret. */
async function signing(id: string) {
  const row = await rowOf(id)
  if (!row) throw new Error('no trigger')
  const target = { ...row, secrets: secretsOf(row, at.test.now()) }
  const message = { id: 'msg', at: new Date(), body: '{"a":1}', contentType: 'application/json' }
  const headers = Object.fromEntries(toRequest(target, message).headers.map(({ name, value }) => [name, value]))
  return (secret: string) => {
    try {
      return new Webhook(secret).verify(message.body, headers) !== undefined
    } catch {
      return false
    }
  }
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
  expect(secrets.map(await signing(id))).toEqual([true, true])
  at.test.advance(dayMs)
  expect(secrets.map(await signing(id))).toEqual([false, true])
})

it('the signing secret rotated twice by a double click leaves the one that the receiver knows', async () => {
  const { id } = await makeTrigger(orm(), { accountId: at.site.accountId })
  await Promise.all([call('POST', `/trigger/${id}/secret/rotate`), call('POST', `/trigger/${id}/secret/rotate`)])
  expect((await signing(id))(signingSecret)).toBe(true)
})
