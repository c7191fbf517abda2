import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { InputOf } from '#lib/contract/call.ts'
import { templates as rows } from '#lib/contract/templates.ts'
import { decode, encode } from '#lib/contract/wire.ts'
import { forEachTest } from '../../tests/support/made.ts'
import { whole } from '../../tests/support/whole.ts'
import { accounts, components, items, orders, templates } from '../core/database/schema/tables.ts'
import { makeOrder } from '../tests/support/make-order.ts'
import { createSite } from '../tests/support/site.ts'
import { makeTrigger } from '../tests/support/triggers.ts'

const at = forEachTest(() => createSite())

type TemplateInput = InputOf<typeof rows.save>['body']
const json = { name: 'Sheet', extension: 'json', contentType: 'application/json', type: 'json' as const }
const input: TemplateInput = { ...json, text: '{{a}}' }
const sheet: TemplateInput = { ...input, type: 'html', contentType: 'text/html' }
const sendForm = async (method: 'POST' | 'PUT', path: string, body: TemplateInput, sent = at.site.sent) => {
  const headers = { authorization: `Bearer ${await at.test.bearer(sent.as)}`, 'x-oneflow-account': sent.account }
  const form = encode(rows.save, { params: { id: 'any' }, body }).body ?? null
  return at.test.app.request(`/api/template${path}`, { method, headers, body: form })
}
const create = async (given: Partial<TemplateInput> = {}, sent = at.site.sent) =>
  whole(await decode(rows.create, await sendForm('POST', '', { ...input, ...given }, sent))).template
const get = (path: string, sent = at.site.sent) => at.test.request('GET', `/api/template${path}`, sent)
const merge = (path: string, body: object | string, sent = at.site.sent) =>
  at.test.request('POST', `/api/template${path}/merge`, { ...sent, body })
const merged = async (path: string, body: object) => (await merge(path, body)).json()
const setInfotech = (id: string, infotech: boolean) =>
  at.test.request('PUT', `/api/template/${id}/infotech`, { ...at.site.sent, body: { infotech } })
const orm = () => at.test.database.orm
const change = (id: string, given: Partial<typeof templates.$inferInsert>) =>
  orm().update(templates).set(given).where(eq(templates.id, id))
const addTrigger = (templateId: string, name = 'Shop') =>
  makeTrigger(orm(), { accountId: at.site.accountId, name, templateId })

it('[TE-02] [JS-04] templates are tried out as on a job sheet, where no value becomes markup', async () => {
  const body = { testData: { a: '<' }, type: 'html', forJobSheet: true }
  for (const [given, expected] of [
    [{ text: '<p>{{{a}}}</p>' }, { output: '<p>&lt;</p>', isHtml: true }],
    [{ text: '1 < 2 {{a}}' }, { output: '1 < 2 <', isHtml: false }],
    [
      { text: '<p>{{a}}</p>', type: 'xml' },
      { output: '<p><</p>', isHtml: false },
    ],
  ] as const)
    expect(await merged('', { ...body, ...given }), given.text).toMatchObject(expected)
  expect(await merged('', { ...body, text: '{{{a}}}', forJobSheet: undefined })).not.toHaveProperty('isHtml')
})

it('[JS-04] the job sheet takes one template, another in its place, or none, for all members', async () => {
  const [first, second] = [await create({ ...sheet, text: 'first' }), await create({ ...sheet, text: 'second' })]
  const simple = await at.test.member('production', at.site.accountId)
  const shown = async () => {
    const answer = await get('/infotech/default', simple.sent)
    return answer.ok ? decode(rows.infotech, answer) : answer.status
  }
  expect((await setInfotech(first._id, true)).status).toBe(200)
  expect(await shown()).toEqual({ _id: first._id, name: 'Sheet', text: 'first', isHtml: false })
  await Promise.all([setInfotech(second._id, true), setInfotech(second._id, true)])
  expect(await shown()).toMatchObject({ text: 'second' })
  expect(await decode(rows.infotech, await get(`/infotech/${first._id}`, simple.sent))).toMatchObject({ text: 'first' })
  expect(await (await get(`/${first._id}`)).json()).toMatchObject({ infotech: false })
  await setInfotech(second._id, false)
  expect(await shown()).toBe(404)
})

it('[JS-04] [SEC-56] the job sheet takes no template of another type or a trigger, or inactive', async () => {
  const json = await create()
  expect(await (await setInfotech(json._id, true)).json()).toMatchObject({ error: { code: 'not_for_job_sheet' } })
  const { _id } = await create(sheet)
  await setInfotech(_id, true)
  await sendForm('PUT', `/${_id}`, { ...sheet, active: false })
  expect(await (await get(`/${_id}`)).json()).toMatchObject({ infotech: false })
  // It can hold the token of a receiver.
  const used = await create({ ...sheet, text: 'token=4711' })
  await addTrigger(used._id)
  expect(await (await setInfotech(used._id, true)).json()).toMatchObject({ error: { code: 'job_sheet_of_trigger' } })
  expect((await get(`/infotech/${used._id}`)).status).toBe(404)
})

/** An order whose item is due at this time, its components, and what a template says on their sheets. */
async function orderToFill() {
  const order = await makeOrder(at.test, { ...at.parties, copies: [[10], [20]] })
  await orm().update(orders).set({ customerName: '<b>Zoë</b> & Co' }).where(eq(orders.id, order.id))
  const shipByDate = new Date('2026-12-02T07:59:00Z')
  await orm().update(items).set({ shipByDate }).where(eq(items.orderId, order.id))
  const parts = await orm().select().from(components).where(eq(components.orderId, order.id))
  const componentIds = parts.sort((one, other) => (one.itemId < other.itemId ? -1 : 1)).map(({ id }) => id)
  const fill = (id: string, ids = componentIds) => merge(`/infotech/${id}`, { orderId: order.id, componentIds: ids })
  return { componentIds, fill, filled: async (id: string) => (await decode(rows.fillInfotech, await fill(id))).outputs }
}

it('[JS-04] templates format the dates of a job sheet in the time zone of its account', async () => {
  const text = '{{date item.shipByDate "yyyy-MM-dd HH:mm"}} {{date "2026-12-01" "d MMM"}} {{date item.shipByDate}}'
  const { _id } = await create({ ...sheet, text })
  const { filled } = await orderToFill()
  const settings = { timezone: 'America/Los_Angeles' }
  await orm().update(accounts).set({ settings }).where(eq(accounts.id, at.site.accountId))
  expect((await filled(_id))[0]?.text).toBe('2026-12-01 23:59 1 Dec 2026-12-02T07:59:00Z')
})

it('[JS-04] templates are filled in for components of the order, values never as markup', async () => {
  const name = '{{data.orderData.customerName}}'
  const text = `${name}: {{item.quantity}} × {{component.code}} to {{shipment.shipTo.town}}`
  const { _id } = await create({ ...sheet, text })
  const { componentIds, fill, filled } = await orderToFill()
  const outputs = await filled(_id)
  expect(outputs.map(({ componentId }) => componentId)).toEqual(componentIds)
  const texts = outputs.map((one) => one.text).toSorted()
  expect(texts).toEqual([10, 20].map((copies) => `<b>Zoë</b> & Co: ${copies} × part-1 to Köln`))
  await change(_id, { text: `<p>${name}</p>{${name}}{{#if item}}${name.replace('{{', '{{&')}{{/if}}` })
  const escaped = '&lt;b&gt;Zoë&lt;/b&gt; &amp; Co'
  expect((await filled(_id))[0]).toMatchObject({ text: `<p>${escaped}</p>${escaped}${escaped}`, isHtml: true })
  expect((await fill(_id, ['0123456789abcdef01234567'])).status).toBe(404)
  await change(_id, { text: '{{#if}}' })
  expect((await fill(_id)).status).toBe(400)
})

it('[TE-03] [REL-08] a template is not overwritten by who has not seen the last change', async () => {
  const { _id, version } = await create()
  const save = (text: string) => sendForm('PUT', `/${_id}`, { ...input, text, version })
  const both = await Promise.all([save('mine'), save('theirs')])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const present = rows.details.response.parse(await (await get(`/${_id}`)).json())
  expect(present).toMatchObject({ text: expect.stringMatching(/mine|theirs/), lastChange: { by: expect.any(String) } })
})

it('[TE-03] a template is deleted, but not while triggers use it, which are named', async () => {
  const [free, used] = [await create(), await create()]
  for (const name of ['Shop', 'Archive']) await addTrigger(used._id, name)
  const remove = (id: string) => at.test.request('DELETE', `/api/template/${id}`, at.site.sent)
  expect((await remove(free._id)).status).toBe(200)
  expect((await get(`/${free._id}`)).status).toBe(404)
  const refused = await remove(used._id)
  expect([refused.status, await refused.json()]).toMatchObject([
    409,
    { error: { code: 'template_in_use', message: 'Triggers use this template: Archive, Shop' } },
  ])
  expect((await get(`/${used._id}`)).status).toBe(200)
})
