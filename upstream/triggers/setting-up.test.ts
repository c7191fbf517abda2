import { eq } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { triggers as calls, maskedValue } from '#lib/contract/triggers.ts'
import { accountLinks, templates, triggers } from '../core/database/schema/tables.ts'
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

describe('triggers', () => {
  it('[TR-01] are listed by name, ten a page, all or the active ones, and only those of the account', async () => {
    for (let n = 0; n < 12; n += 1) await saved({ name: `T${String(n).padStart(2, '0')}`, active: n % 2 === 0 })
    await makeTrigger(at.test.database.orm, { accountId: at.stranger.accountId })
    const list = async (query = '') => calls.list.response.parse(await (await call('GET', `/trigger${query}`)).json())
    const first = await list()
    expect([first.count, first.pages, first.data.length]).toEqual([12, 2, 10])
    expect(first.data[0]).toMatchObject({ name: 'T00', event: 'Event oneflow.order.received' })
    expect((await list('?page=2')).data.map(({ name }) => name)).toEqual(['T10', 'T11'])
    expect((await list('?active=true')).count).toBe(6)
  })

  it('[TR-01] [JS-04] do not send the template of the job sheets, which all members may read', async () => {
    const { orm } = at.test.database
    const { id } = await makeTemplate(orm, at.site.accountId, '{}')
    await orm.update(templates).set({ infotech: true }).where(eq(templates.id, id))
    const message = 'is the template of the job sheets, which is not sent'
    expect(await faultsOf(await save({ templateId: id }))).toEqual([{ path: 'templateId', message }])
    await orm.update(templates).set({ infotech: false }).where(eq(templates.id, id))
    await saved({ templateId: id })
  })

  it('[TR-03] can be set to the events there are, by name', async () => {
    await makeSource(at.test.database.orm, 'oneflow.a.first')
    const { data } = calls.sources.response.parse(await (await call('GET', '/trigger-source')).json())
    expect(data.map(({ exchange }) => exchange)).toEqual(['oneflow.a.first', 'oneflow.order.received'])
  })

  it('[TR-01] are saved with every field, and changed', async () => {
    const { orm } = at.test.database
    await at.test.link(at.brand.accountId, at.site.accountId)
    const template = await makeTemplate(orm, at.site.accountId, '{}')
    const given = {
      active: false,
      name: 'All of it',
      templateId: template.id,
      address: 'http://8.8.8.8:8080/hook?x=1',
      retry: true,
      share: true,
      method: 'PUT',
      headers: [{ name: 'X-Key', value: 'kept secret' }],
      linkedAccountIds: [at.brand.accountId],
    }
    const made = await saved(given)
    expect(made).toMatchObject({ ...given, headers: [{ name: 'X-Key', value: maskedValue }] })
    expect(await rowOf(made._id)).toMatchObject(given)
    const { templateId: _, ...rest } = made
    expect(await saved({ ...rest, name: 'Another' })).not.toHaveProperty('templateId')
    expect(await rowOf(made._id)).toMatchObject({ ...given, name: 'Another', templateId: null })
    expect(await at.test.database.orm.$count(triggers)).toBe(1)
  })

  it('never show the value of a header again, and keep it for the server that it was given for', async () => {
    const made = await saved({ headers: [{ name: 'Authorization', value: 'Basic abc' }] })
    for (const path of ['/trigger', `/trigger/${made._id}`]) {
      expect(await (await call('GET', path)).text()).not.toContain('Basic abc')
    }
    const renamed = { ...made, name: 'Renamed', address: 'https://8.8.8.8/other' }
    await saved({ ...renamed, headers: [{ name: 'authorization', value: maskedValue }] })
    expect((await rowOf(made._id))?.headers).toEqual([{ name: 'authorization', value: 'Basic abc' }])

    const moved = await save({ ...made, address: 'https://8.8.4.4/hook' })
    expect(await faultsOf(moved)).toEqual([
      { path: 'headers.0.value', message: expect.stringContaining('entered again') },
    ])
    const unknown = await save({ ...made, headers: [{ name: 'X-Other', value: maskedValue }] })
    expect(await faultsOf(unknown)).toMatchObject([{ path: 'headers.0.value' }])
  })

  it.each([
    ['http://127.0.0.1/hook', /private network/],
    ['http://localhost:81/hook', /private network/],
    ['http://169.254.169.254/latest', /private network/],
    ['http://[::1]/hook', /private network/],
    ['http://10.0.0.8/hook', /private network/],
    ['http://localhost:4000/api/user/me', /Site Flow itself/],
    ['https://user:secret@8.8.8.8/', /user name or password/],
    ['ftp://8.8.8.8/', /must be a URL/],
    ['not an address', /must be a URL/],
  ])('[TR-02] are not saved with the address %s', async (address, message) => {
    const [fault, ...others] = await faultsOf(await save({ address }))
    expect(fault).toEqual({ path: 'address', message: expect.stringMatching(message) })
    expect(others).toEqual([])
    expect(await at.test.database.orm.$count(triggers)).toBe(0)
  })

  it('[TR-02] of type email are not saved where no mail can leave', async () => {
    await at.test.close()
    at = await createSite({ config: { origin: 'https://upstream.example' } })
    source = (await makeSource(at.test.database.orm, 'oneflow.order.received')).id
    expect(await faultsOf(await save({ type: 'email', address: 'desk@example.test' }))).toEqual([
      { path: 'type', message: 'needs a mail server, which this installation does not have' },
    ])
    expect(await at.test.database.orm.$count(triggers)).toBe(0)
  })

  it('[TR-02] of type email have a mail address', async () => {
    expect(await faultsOf(await save({ type: 'email' }))).toMatchObject([{ path: 'address' }])
    expect(await saved({ type: 'email', address: 'desk@example.test' })).toMatchObject({ address: 'desk@example.test' })
  })

  it.each([
    [{ name: 'X-Key', value: 'a\r\nX-Other: b' }, 'headers.0.value'],
    [{ name: 'X-Key', value: 'snow ☃' }, 'headers.0.value'],
    [{ name: 'X-Key', value: ' ' }, 'headers.0.value'],
    [{ name: 'X Key', value: 'a' }, 'headers.0.name'],
    [{ name: 'X-Key:\n', value: 'a' }, 'headers.0.name'],
    [{ name: 'Host', value: 'a' }, 'headers.0.name'],
    [{ name: 'Transfer-Encoding', value: 'chunked' }, 'headers.0.name'],
    [{ name: 'webhook-signature', value: 'v1,abc' }, 'headers.0.name'],
  ])('[TR-03] are not saved with the header %j', async (header, path) => {
    expect(await faultsOf(await save({ headers: [header] }))).toMatchObject([{ path }])
  })

  it('name each field that is not of the account', async () => {
    const { orm } = at.test.database
    const foreign = await makeTemplate(orm, at.stranger.accountId, '{}')
    await at.test.link(at.brand.accountId, at.site.accountId, { active: false })
    const linkedAccountIds = [at.stranger.accountId, at.brand.accountId, at.site.accountId]
    const answer = await save({ templateId: foreign.id, triggerSourceId: 'unknown', linkedAccountIds })
    expect((await faultsOf(answer)).map(({ path }) => path)).toEqual([
      'triggerSourceId',
      'templateId',
      'linkedAccountIds.0',
      'linkedAccountIds.1',
      'linkedAccountIds.2',
    ])
  })

  it('keep a linked account whose link has ended since', async () => {
    await at.test.link(at.brand.accountId, at.site.accountId)
    const made = await saved({ linkedAccountIds: [at.brand.accountId] })
    await at.test.database.orm.update(accountLinks).set({ active: false })
    expect(await saved({ ...made, name: 'Renamed' })).toMatchObject({ linkedAccountIds: [at.brand.accountId] })
  })

  it('of another account do not exist', async () => {
    const { id } = await makeTrigger(at.test.database.orm, { accountId: at.stranger.accountId })
    for (const [method, path] of [
      ['GET', `/trigger/${id}`],
      ['DELETE', `/trigger/${id}`],
      ['GET', `/trigger/${id}/secret`],
      ['POST', `/trigger/${id}/secret/rotate`],
      ['GET', `/trigger/${id}/delivery`],
    ] as const) {
      expect([path, (await call(method, path)).status]).toEqual([path, 404])
    }
    expect((await save({ _id: id })).status).toBe(404)
  })

  it('are deleted', async () => {
    const { _id } = await saved({})
    expect((await call('DELETE', `/trigger/${_id}`)).status).toBe(200)
    expect((await call('GET', `/trigger/${_id}`)).status).toBe(404)
  })
})

describe('the signing secret', () => {
  const signedBy = async (id: string) => {
    const row = await rowOf(id)
    if (!row) throw new Error('no trigger')
    const target = { ...row, secrets: secretsOf(row, at.test.now()) }
    const message = { id: 'msg', at: new Date(), body: '{"a":1}', contentType: 'application/json' }
    const headers = Object.fromEntries(toRequest(target, message).headers.map(({ name, value }) => [name, value]))
    return (secret: string) => {
      try {
        return new Webhook(secret).verify(message.body, headers)
      } catch {
        return 'refused'
      }
    }
  }

  it('is shown, and after a rotation both secrets sign for 24 hours', async () => {
    const { id } = await makeTrigger(at.test.database.orm, { accountId: at.site.accountId })
    const read = async () => calls.secret.response.parse(await (await call('GET', `/trigger/${id}/secret`)).json())
    expect(await read()).toEqual({ secret: signingSecret })
    const answer = await call('POST', `/trigger/${id}/secret/rotate`)
    const rotated = calls.rotateSecret.response.parse(await answer.json())
    expect(rotated.secret).toMatch(/^whsec_/)
    expect(rotated.secret).not.toBe(signingSecret)
    expect(rotated.previousUntil).toBe(new Date(at.test.now().getTime() + dayMs).toISOString())
    expect(await read()).toEqual(rotated)

    const verify = await signedBy(id)
    expect([verify(signingSecret), verify(rotated.secret)]).toEqual([{ a: 1 }, { a: 1 }])
    at.test.advance(dayMs)
    const later = await signedBy(id)
    expect([later(signingSecret), later(rotated.secret)]).toEqual(['refused', { a: 1 }])
  })

  it('rotated twice by a double click leaves the one that the receiver knows', async () => {
    const { id } = await makeTrigger(at.test.database.orm, { accountId: at.site.accountId })
    await Promise.all([call('POST', `/trigger/${id}/secret/rotate`), call('POST', `/trigger/${id}/secret/rotate`)])
    expect((await signedBy(id))(signingSecret)).toEqual({ a: 1 })
  })
})
