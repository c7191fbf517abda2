import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { InputOf } from '#lib/contract/call.ts'
import { templates as rows } from '#lib/contract/templates.ts'
import { decode, encode } from '#lib/contract/wire.ts'
import { whole } from '#tests/support/whole.ts'
import {
  accounts,
  components,
  items,
  orders,
  templates,
  triggerSources,
  triggers,
} from '../core/database/schema/tables.ts'
import { makeOrder } from '../tests/support/make-order.ts'
import { createSite, type Site } from '../tests/support/site.ts'

let at: Site
beforeEach(async () => {
  at = await createSite()
})
afterEach(() => at.test.close())

type TemplateInput = InputOf<typeof rows.create>['body']
const input: TemplateInput = {
  name: 'Sheet',
  extension: 'json',
  contentType: 'application/json',
  type: 'json',
  text: '{{a}}',
}
const create = async (body: TemplateInput, sent = at.site.sent) => {
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
    const answers = await Promise.all(all)
    const refused = answers.filter(({ status }) => status === 429)
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 429]))
    // The endless one is ended, or was refused like any other that came late.
    expect([400, 429]).toContain((await loop).status)
    expect(await refused[0]?.json()).toMatchObject({
      error: {
        code: 'too_many_renderings',
        message: 'Many templates of this account are being filled in. Try again in a moment.',
      },
    })
  })

  it('[TE-02] are tried out before there is any', async () => {
    const merge = (body: object) => at.test.request('POST', '/api/template/merge', { ...at.site.sent, body })
    const body = { testData: { a: '<' }, text: '{{a}}', type: 'html' }
    expect(await decode(rows.mergeNew, await merge(body))).toMatchObject({ output: '&lt;' })
    expect(await decode(rows.mergeNew, await merge({ ...body, type: 'zlp' }))).toMatchObject({ output: '<' })
    expect(await (await merge({ ...body, text: 'x\n{{#if}}' })).json()).toMatchObject({
      error: { validations: [{ path: 'text', message: expect.stringMatching(/line 2/) }] },
    })
  })

  it('[TE-02] [JS-04] are tried out as on a job sheet, where no value becomes markup and text is no HTML', async () => {
    const merge = async (body: object) =>
      (await at.test.request('POST', '/api/template/merge', { ...at.site.sent, body })).json()
    const body = { testData: { a: '<' }, type: 'html', forJobSheet: true }
    expect(await merge({ ...body, text: '<p>{{{a}}}</p>' })).toMatchObject({ output: '<p>&lt;</p>', isHtml: true })
    expect(await merge({ ...body, text: '1 < 2 {{a}}' })).toMatchObject({ output: '1 < 2 <', isHtml: false })
    expect(await merge({ ...body, text: '<p>{{a}}</p>', type: 'xml' })).toMatchObject({
      output: '<p><</p>',
      isHtml: false,
    })
    expect(await merge({ ...body, text: '{{{a}}}', forJobSheet: undefined })).not.toHaveProperty('isHtml')
  })

  it('[TE-02] keep their lines as they were typed, although a form writes them in another way', async () => {
    const { _id } = await made({ ...input, text: 'one\ntwo' })
    expect(await (await get(`/${_id}`)).json()).toMatchObject({ text: 'one\ntwo' })
  })

  it.each([
    ['with more levels than may be', `{"testData":${'{"a":'.repeat(40)}1${'}'.repeat(40)}}`],
    ['that is no JSON', '{"testData":{a}}'],
    ['that is no object', '{"testData":[1]}'],
  ])('[TE-02] are not tried with test data %s', async (_, body) => {
    const { _id } = await made()
    expect((await at.test.request('POST', `/api/template/${_id}/merge`, { ...at.site.sent, body })).status).toBe(400)
  })

  it('[TE-02] give test data no way to the prototype of all objects', async () => {
    const { _id } = await made({ ...input, text: '{{__proto__.a}}{{b.a}}{{a}}' })
    const body = '{"testData":{"__proto__":{"a":1},"b":{"__proto__":{"a":1}}}}'
    const answer = await at.test.request('POST', `/api/template/${_id}/merge`, { ...at.site.sent, body })
    expect(await answer.json()).toMatchObject({ output: '' })
    expect(Object.hasOwn(Object.prototype, 'a')).toBe(false)
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
        isHtml: false,
      })
    }
  })

  it('[JS-04] format the dates of a job sheet in the time zone of its account', async () => {
    const text = '{{date item.shipByDate "yyyy-MM-dd HH:mm"}} {{date "2026-12-01" "d MMM"}} {{date item.shipByDate}}'
    const { _id } = await made({ ...input, type: 'html', text })
    const order = await makeOrder(at.test, { ...at.parties, copies: [[10]] })
    const { orm } = at.test.database
    await orm
      .update(items)
      .set({ shipByDate: new Date('2026-12-02T07:59:00Z') })
      .where(eq(items.orderId, order.id))
    const isSites = eq(accounts.id, at.site.accountId)
    const [site] = await orm.select().from(accounts).where(isSites)
    const settings = { ...site?.settings, timezone: 'America/Los_Angeles' }
    await orm.update(accounts).set({ settings }).where(isSites)
    const [part] = await orm.select().from(components).where(eq(components.orderId, order.id))
    const answer = await at.test.request('POST', `/api/template/infotech/${_id}/merge`, {
      ...at.site.sent,
      body: { orderId: order.id, componentIds: [part?.id] },
    })
    const { outputs } = await decode(rows.fillInfotech, answer)
    expect(outputs[0]?.text).toBe('2026-12-01 23:59 1 Dec 2026-12-02T07:59:00Z')
  })

  it('[JS-04] are filled in for the components of an order for a user who may see both, and no value becomes markup', async () => {
    const text = '{{data.orderData.customerName}}: {{item.quantity}} × {{component.code}} to {{shipment.shipTo.town}}'
    const { _id } = await made({ ...input, type: 'html', text })
    const order = await makeOrder(at.test, { ...at.parties, copies: [[10], [20]] })
    await at.test.database.orm.update(orders).set({ customerName: '<b>Zoë</b> & Co' }).where(eq(orders.id, order.id))
    const parts = await at.test.database.orm.select().from(components).where(eq(components.orderId, order.id))
    const componentIds = parts.sort((one, other) => (one.itemId < other.itemId ? -1 : 1)).map(({ id }) => id)
    const fill = (sent = at.site.sent, ids = componentIds) =>
      at.test.request('POST', `/api/template/infotech/${_id}/merge`, {
        ...sent,
        body: { orderId: order.id, componentIds: ids },
      })
    const { outputs } = await decode(rows.fillInfotech, await fill())
    expect(outputs.map((one) => one.componentId)).toEqual(componentIds)
    expect(outputs.map((one) => one.text).toSorted()).toEqual([
      '<b>Zoë</b> & Co: 10 × part-1 to Köln',
      '<b>Zoë</b> & Co: 20 × part-1 to Köln',
    ])
    expect(outputs.map((one) => one.isHtml)).toEqual([false, false])
    const markup =
      '<p>{{data.orderData.customerName}}</p>{{{data.orderData.customerName}}}{{#if item}}{{&data.orderData.customerName}}{{/if}}'
    await at.test.database.orm.update(templates).set({ text: markup }).where(eq(templates.id, _id))
    const escaped = '&lt;b&gt;Zoë&lt;/b&gt; &amp; Co'
    expect((await decode(rows.fillInfotech, await fill())).outputs[0]).toMatchObject({
      text: `<p>${escaped}</p>${escaped}${escaped}`,
      isHtml: true,
    })
    expect((await fill(at.site.sent, ['0123456789abcdef01234567'])).status).toBe(404)
    expect((await fill(at.stranger.sent)).status).toBe(404)
    await at.test.database.orm.update(templates).set({ text: '{{#if}}' }).where(eq(templates.id, _id))
    expect((await fill()).status).toBe(400)
  })
})

const setInfotech = (id: string, infotech: boolean, sent = at.site.sent) =>
  at.test.request('PUT', `/api/template/${id}/infotech`, { ...sent, body: { infotech } })
const sheet: TemplateInput = { ...input, type: 'html', contentType: 'text/html' }
const madeSheet = (text: string) => made({ ...sheet, text })

describe('the job sheet of an account', () => {
  const textOf = async () => {
    const answer = await get('/infotech/default')
    return answer.ok ? ((await answer.json()) as { text: string }).text : answer.status
  }

  it('[JS-04] takes one template, and another in its place, and none', async () => {
    const [first, second] = [await madeSheet('first'), await madeSheet('second')]
    expect((await setInfotech(first._id, true)).status).toBe(200)
    expect(await textOf()).toBe('first')
    await Promise.all([setInfotech(second._id, true), setInfotech(second._id, true)])
    expect(await textOf()).toBe('second')
    expect(await (await get(`/${first._id}`)).json()).toMatchObject({ infotech: false })
    await setInfotech(second._id, false)
    expect(await textOf()).toBe(404)
  })

  it('[JS-04] takes none of another type, and loses one that becomes inactive', async () => {
    const json = await made()
    expect(await (await setInfotech(json._id, true)).json()).toMatchObject({ error: { code: 'not_for_job_sheet' } })
    const { _id } = await madeSheet('html')
    await setInfotech(_id, true)
    const wire = encode(rows.save, { params: { id: _id }, body: { ...sheet, active: false } })
    const headers = {
      authorization: `Bearer ${await at.test.bearer(at.site.sent.as)}`,
      'x-oneflow-account': at.site.sent.account,
    }
    await at.test.app.request(`/api/template/${_id}`, { method: 'PUT', headers, body: wire.body ?? null })
    expect(await (await get(`/${_id}`)).json()).toMatchObject({ infotech: false })
    expect((await setInfotech(_id, true, at.stranger.sent)).status).toBe(404)
  })
})

/** A trigger of the site that sends a template. */
async function addTrigger(templateId: string, name = 'Shop') {
  const { orm } = at.test.database
  const [source] = await orm
    .insert(triggerSources)
    .values({ name, exchange: `oneflow.${name}`, resource: 'shipment', systems: ['siteflow'] })
    .returning()
  const trigger = { name, type: 'http' as const, address: 'https://shop.example', signingSecret: 'whsec_' }
  await orm.insert(triggers).values({
    ...trigger,
    accountId: at.site.accountId,
    triggerSourceId: source?.id ?? '',
    templateId,
    linkedAccountIds: [],
  })
}

it('[TE-03] a template is deleted, but not while triggers use it, which are named', async () => {
  const [free, used] = [await made(), await made()]
  await addTrigger(used._id, 'Shop')
  await addTrigger(used._id, 'Archive')
  const remove = (id: string, sent = at.site.sent) => at.test.request('DELETE', `/api/template/${id}`, sent)
  expect((await remove(free._id, at.stranger.sent)).status).toBe(404)
  expect((await remove(free._id)).status).toBe(200)
  expect((await get(`/${free._id}`)).status).toBe(404)
  const refused = await remove(used._id)
  expect([refused.status, await refused.json()]).toMatchObject([
    409,
    { error: { code: 'template_in_use', message: 'Triggers use this template: Archive, Shop' } },
  ])
  expect((await get(`/${used._id}`)).status).toBe(200)
})

it('[SEC-56] a template of a trigger is not chosen for the job sheet', async () => {
  const { _id } = await madeSheet('token=4711')
  await addTrigger(_id)
  expect(await (await setInfotech(_id, true)).json()).toMatchObject({ error: { code: 'job_sheet_of_trigger' } })
})

it('[SEC-56] a template of a trigger is not served as a job sheet: its text can hold the token of a receiver', async () => {
  const { _id } = await made({ ...input, text: 'token=4711' })
  await addTrigger(_id)
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
