import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { templates as rows } from '#lib/contract/templates.ts'
import { decode, encode } from '#lib/contract/wire.ts'
import { whole } from '#tests/support/whole.ts'
import { templates, triggerSources, triggers } from '../core/database/schema/tables.ts'
import { createSite, type Site } from '../tests/support/site.ts'

let at: Site
beforeEach(async () => {
  at = await createSite()
})
afterEach(() => at.test.close())

const input = {
  name: 'Sheet',
  extension: 'json',
  contentType: 'application/json',
  type: 'json' as const,
  text: '{{a}}',
}
const create = async (body: typeof input, sent = at.site.sent) => {
  const wire = encode(rows.create, { body })
  const headers = { authorization: `Bearer ${await at.test.bearer(sent.as)}`, 'x-oneflow-account': sent.account }
  return at.test.app.request('/api/template', { method: 'POST', headers, body: wire.body ?? null })
}
const get = (path: string, sent = at.site.sent) => at.test.request('GET', `/api/template${path}`, sent)
const made = async (body = input, sent = at.site.sent) =>
  whole(await decode(rows.create, await create(body, sent))).template

describe('templates', () => {
  it('[TE-02] are created from form data and listed by name, without their text', async () => {
    await made({ ...input, name: 'Zebra' })
    await made({ ...input, name: 'Apple' })
    const { data, count } = await decode(rows.list, await get('?active=true'))
    expect({ count, names: data.map(({ name }) => name) }).toEqual({ count: 2, names: ['Apple', 'Zebra'] })
    expect(data[0]).not.toHaveProperty('text')
  })

  it('belong to their account', async () => {
    const { _id } = await made()
    expect((await get(`/${_id}`)).status).toBe(200)
    expect((await get(`/${_id}`, at.stranger.sent)).status).toBe(404)
    expect((await get(`/infotech/${_id}`, at.stranger.sent)).status).toBe(404)
  })

  it('are tried out with test data, also before they are saved', async () => {
    const { _id } = await made()
    const merge = (body: object) => at.test.request('POST', `/api/template/${_id}/merge`, { ...at.site.sent, body })
    expect(await decode(rows.merge, await merge({ testData: { a: 1 } }))).toMatchObject({ output: '1' })
    expect(await decode(rows.merge, await merge({ testData: { a: 1 }, text: '{{a}}{{a}}' }))).toMatchObject({
      output: '11',
    })
    const refused = await (await merge({ text: 'x\n{{#if}}' })).json()
    expect(refused).toMatchObject({
      error: { validations: [{ path: 'text', message: expect.stringMatching(/line 2/) }] },
    })
  })

  it('are refused when too many of the account are being filled in, and not for another account', async () => {
    const [mine, other] = [await made(), await made(input, at.stranger.sent)]
    const merge = (id: string, body: object, sent = at.site.sent) =>
      at.test.request('POST', `/api/template/${id}/merge`, { ...sent, body })
    const list = Array.from({ length: 300 }, (_, at) => at)
    const each = '{{#each @root.l}}'.repeat(4) + '{{/each}}'.repeat(4)
    const loop = merge(mine._id, { testData: { l: list }, text: each })
    const all = Array.from({ length: 24 }, () => merge(mine._id, { testData: { a: 1 } }))
    expect((await merge(other._id, { testData: { a: 1 } }, at.stranger.sent)).status).toBe(200)
    const answers = await Promise.all([loop, ...all])
    const refused = answers.filter(({ status }) => status === 429)
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([400, 200, 429]))
    expect(await refused[0]?.json()).toMatchObject({
      error: {
        code: 'too_many_renderings',
        message: 'Many templates of this account are being filled in. Try again in a moment.',
      },
    })
  })

  it('[JS-04] give the job sheet its text, by id or by account', async () => {
    const { _id } = await made({ ...input, text: 'Station 4' })
    expect((await get('/infotech/default')).status).toBe(404)
    await at.test.database.orm.update(templates).set({ infotech: true }).where(eq(templates.id, _id))
    const simple = await at.test.member('production', at.site.accountId)
    for (const path of ['/infotech/default', `/infotech/${_id}`]) {
      expect(await decode(rows.infotech, await get(path, simple.sent))).toEqual({
        _id,
        name: 'Sheet',
        text: 'Station 4',
      })
    }
  })
})

it('[SEC-56] a template of a trigger is not served as a job sheet: its text can hold the token of a receiver', async () => {
  const { _id } = await made({ ...input, text: 'token=4711' })
  const { orm } = at.test.database
  const [source] = await orm
    .insert(triggerSources)
    .values({ name: 'Shipped', exchange: 'oneflow.shipment.shipped', resource: 'shipment', systems: ['siteflow'] })
    .returning()
  const trigger = { name: 'Shop', type: 'http' as const, address: 'https://shop.example', signingSecret: 'whsec_' }
  await orm.insert(triggers).values({
    ...trigger,
    accountId: at.site.accountId,
    triggerSourceId: source?.id ?? '',
    templateId: _id,
    linkedAccountIds: [],
  })
  expect((await get(`/infotech/${_id}`)).status).toBe(404)
  expect((await get(`/${_id}`)).status).toBe(200)
})

describe('products', () => {
  it('show their SKUs to their own account', async () => {
    const product = await at.test.product(at.site.accountId, { description: 'Flyer' })
    await at.test.sku(at.site.accountId, { code: 'B', productId: product.id })
    await at.test.sku(at.site.accountId, { code: 'A', productId: product.id })
    const path = `/api/product/${product.id}`
    const found = await (await at.test.request('GET', path, at.site.sent)).json()
    expect(found).toMatchObject({ description: 'Flyer', skus: [{ code: 'A' }, { code: 'B' }] })
    expect((await at.test.request('GET', path, at.brand.sent)).status).toBe(404)
  })
})
