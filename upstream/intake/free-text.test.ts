import { expect, it } from 'vitest'
import * as z from 'zod'
import { orders as calls } from '#lib/contract/orders.ts'
import { submissionErrors as errorCalls, submission } from '#lib/contract/submission-errors.ts'
import { decode } from '#lib/contract/wire.ts'
import { forEachTest } from '../../tests/support/made.ts'
import { submissionAttempts, submissionErrors, submissions } from '../core/database/schema/tables.ts'
import { createIntakeSite, orderBody } from '../tests/support/intake.ts'

const site = forEachTest(() => createIntakeSite())

const withAddress = (number: string, path: string) =>
  orderBody(number, { components: [{ fetch: true, localFile: false, path }] })
const errors = () => site.database.orm.select().from(submissionErrors)

it('a password of artwork is not shown by the refusal, nor to who looks at the refused order', async () => {
  for (const [at, scheme] of ['ftp', 'https'].entries()) {
    const body = withAddress('A-1', `${scheme}://me:hunter2@files.example/a.pdf`)
    const refused = await site.send('POST', '/api/order', body)
    expect([refused.status, (await refused.text()).includes('hunter2')]).toEqual([400, false])
    const id = (await errors())[at]?.id
    for (const path of [id, `${id}/received`]) {
      for (const { sent } of [site.printer, site.buyer]) {
        const text = await (await site.request('GET', `/api/ordersubmissionerror/${path}`, sent)).text()
        expect([text.includes('hunter2'), text.includes('me:***@files.example')]).toEqual([false, true])
      }
    }
  }
})

it('a password of artwork is not kept when a correction of the order brings one', async () => {
  await site.send('POST', '/api/order', withAddress('A-1', 'ftp://files.example/a.pdf'))
  const [error] = await errors()
  const body = { body: withAddress('A-1', 'ftp://me:hunter2@files.example/b.pdf') }
  const correction = { ...site.buyer.sent, body }
  const resubmitted = await site.request('PUT', `/api/ordersubmissionerror/${error?.id}`, correction)
  expect((await decode(errorCalls.resubmit, resubmitted)).orderId).toBeUndefined()
  const kept = JSON.stringify([await errors(), await site.database.orm.select().from(submissionAttempts)])
  expect([kept.includes('hunter2'), kept.includes('me:***@')]).toEqual([false, true])
})

it('a password of artwork is hidden in the later order, and alone in the kept request', async () => {
  const text = JSON.stringify(withAddress('A-1', 'ftp://me:hunter2@files.example/a.pdf'), null, 2)
  // PHP writes slashes like the first one.
  const escaped = [text.replaceAll('/', String.raw`\/`), text.replaceAll('@', String.raw`\u0040`)]
  for (const sent of [text, ...escaped]) {
    const receipt = await (await site.send('POST', '/submission/order', sent)).json()
    const { url } = z.object({ url: z.string() }).parse(receipt)
    const kept = await (await site.app.request(url)).text()
    expect(JSON.parse(kept)).toEqual(JSON.parse(text.replace('hunter2', '***')))
  }
  await site.runner.idle()
  const rows = [await errors(), await site.database.orm.select().from(submissions)]
  expect(JSON.stringify(rows)).not.toContain('hunter2')
})

/** The product of the test site adds `lamination: gloss`. */
const withAttributes = (attributes: unknown) => {
  const body = orderBody('A-1')
  Object.assign(body.orderData.items[0]?.components[0] ?? {}, { attributes })
  return body
}

it('[OV-06] attributes are kept as they came, and before those that only the product has', async () => {
  const [ofProduct, corners] = [{ lamination: 'gloss' }, { corners: { radius: 3 } }]
  const matt = [{ name: 'lamination', value: 'Matt' }]
  const rest = { zip: 'yes', 'Paper (front)': '  ', ab: 0, b: false, c: null }
  const rows: [sent: unknown, kept: unknown][] = [
    [rest, { ...rest, ...ofProduct }],
    ...[{ lamination: ['Matt'], ...corners }, { Lamination: '' }, { lamination: { front: 'Matt' } }].map(same),
    ...[matt, [{ lamination: 'matt' }, corners]].map(same),
    [[corners], [corners, { name: 'lamination', value: 'gloss' }]],
    [['Ribbon'], ['Ribbon', { name: 'lamination', value: 'gloss' }]],
    [[], ofProduct],
    ['', ofProduct],
  ]
  for (const [at, [sent, kept]] of rows.entries()) {
    const { orderData, ...body } = withAttributes(sent)
    const submitted = { ...body, orderData: { ...orderData, sourceOrderId: `A-${at}` } }
    const text = await (await site.send('POST', '/api/order', submitted)).text()
    expect(text).toContain(`"attributes":${JSON.stringify(kept)}`)
  }
})

const same = (sent: unknown): [unknown, unknown] => [sent, sent]

/** In none of the orders that a database or an engine could give them. */
const given = { wide: 1, lamination: 'matt', cut: 'round', zip: 'yes', ab: true }

/** The attributes of an order as the print site reads them. */
async function readAttributes(orderId: string) {
  const answer = await site.request('GET', `/api/order/details/${orderId}`, site.printer.sent)
  const { order } = await decode(calls.details, answer)
  return Object.entries(order.orderData.items[0]?.components[0]?.attributes ?? {})
}

it('attributes are in that order wherever the order is read, also when it was sent for later', async () => {
  const order = await site.submit(withAttributes(given))
  expect(await readAttributes(order._id)).toEqual(Object.entries(given))
  const later = { ...withAttributes(given).orderData, sourceOrderId: 'A-2' }
  const receipt = await site.send('POST', '/submission/api/order', { ...withAttributes(given), orderData: later })
  const { _id } = await decode(submission.order, receipt)
  await site.runner.idle()
  expect(await readAttributes(_id ?? '')).toEqual(Object.entries(given))
})

it('attributes of a refused order are in that order in its correction and in what comes of it', async () => {
  const refused = withAttributes(given)
  Object.assign(refused.orderData.items[0] ?? {}, { sku: 'poster' })
  expect((await site.send('POST', '/api/order', refused)).status).toBe(400)
  const ask = (path: string) => site.request('GET', `/api/ordersubmissionerror${path}`, site.buyer.sent)
  const id = (await decode(errorCalls.list, await ask(''))).data[0]?._id ?? ''
  const written = `"attributes":${JSON.stringify(given)}`
  const { body } = await decode(errorCalls.details, await ask(`/${id}`))
  expect(JSON.stringify(body)).toContain(written)
  const sent = { ...site.buyer.sent, body: { body: withAttributes(given) } }
  const corrected = await site.request('PUT', `/api/ordersubmissionerror/${id}`, sent)
  const { orderId } = await decode(errorCalls.resubmit, corrected)
  expect(await readAttributes(orderId ?? '')).toEqual(Object.entries(given))
})
