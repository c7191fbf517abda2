import { expect, it } from 'vitest'
import { orders as calls } from '#lib/contract/orders.ts'
import { submissionErrors as errorCalls, submission } from '#lib/contract/submission-errors.ts'
import { decode } from '#lib/contract/wire.ts'
import { createIntakeSite, orderBody } from '../tests/support/intake.ts'
import { forEachTest } from '../tests/support/made.ts'

const site = forEachTest(() => createIntakeSite())

/** The product of the test site adds `lamination: gloss`. */
const withAttributes = (attributes: object) => {
  const body = orderBody('A-1')
  Object.assign(body.orderData.items[0]?.components[0] ?? {}, { attributes })
  return body
}

it('[OV-06] attributes keep their order, without blank ones, and before those of the product', async () => {
  const sent = { zip: 'yes', 'Paper (front)': '  ', ab: 0, '': 'nameless', b: false, a: '', c: null, substrate: '紙' }
  const text = await (await site.send('POST', '/api/order', withAttributes(sent))).text()
  expect(text).toContain('"attributes":{"zip":"yes","ab":0,"b":false,"substrate":"紙","lamination":"gloss"}')
})

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
