import { randomUUID } from 'node:crypto'
import { request } from 'undici'
import * as z from 'zod'
import { refusal } from '#lib/contract/fields.ts'
import { submissionErrors } from '#lib/contract/submission-errors.ts'
import { signed, submitOrder } from '#tests/e2e/support/brand.ts'
import { upstreamOrigin } from '#tests/e2e/support/portals/addresses.ts'
import { answered, hit } from '#tests/e2e/support/search.ts'
import { expect, test } from '#tests/e2e/support/test.ts'

const path = '/api/order'
const asJson = { 'content-type': 'application/json' }

async function post(body: string | Buffer, headers: Record<string, string> = signed('POST', path)) {
  const answer = await request(upstreamOrigin + path, { method: 'POST', headers: { ...asJson, ...headers }, body })
  return { status: answer.statusCode, text: await answer.body.text() }
}

const messageIn = (text: string) => refusal.parse(JSON.parse(text)).error.message

function orderTo(destination: string, sourceOrderId = `BAD-${randomUUID().slice(0, 8).toUpperCase()}`) {
  const component = { code: 'Card', path: 'http://artwork.invalid/card.pdf', fetch: true }
  const shipTo = { name: 'Ada', address1: '1 Primrose Street', town: 'London', postcode: 'EC2A 4EX', isoCountry: 'GB' }
  const orderData = {
    sourceOrderId,
    items: [{ sku: 'BC-85x55', quantity: 1, sourceItemId: `${sourceOrderId}-1`, components: [component] }],
    shipments: [{ shipmentIndex: 0, carrier: { alias: 'pickup' }, shipTo }],
  }
  return { destination: { name: destination }, orderData }
}

test('a submission with a wrong signature, an unknown token or no token is refused, and no order is created', async ({
  page,
  addSession,
}) => {
  const order = orderTo('Kestrel Print')
  const body = JSON.stringify(order)
  const good = signed('POST', path)
  const [token] = (good['x-oneflow-authorization'] ?? '').split(':')

  const wrong = await post(body, { ...good, 'x-oneflow-authorization': `${token}:${'0'.repeat(64)}` })
  expect([wrong.status, messageIn(wrong.text)]).toEqual([401, 'Invalid Signature'])
  const otherMethod = await post(body, signed('PUT', path))
  expect([otherMethod.status, messageIn(otherMethod.text)]).toEqual([401, 'Invalid Signature'])
  const stranger = await post(body, { ...good, 'x-oneflow-authorization': `1234567890123:${'0'.repeat(64)}` })
  expect([stranger.status, messageIn(stranger.text)]).toEqual([401, 'Token Not Found'])
  const unsigned = await post(body, {})
  expect([unsigned.status, messageIn(unsigned.text)]).toEqual([401, 'Token Not Found'])

  await addSession()
  await page.goto(`/orders/list?search=${order.orderData.sourceOrderId}`)
  await answered(page)
  await expect(hit(page, order.orderData.sourceOrderId)).toHaveCount(0)
})

test('an order to an unknown destination is refused with its name, and is listed as a submission error', async () => {
  const order = orderTo('Nobody Prints Ltd')
  const answer = await post(JSON.stringify(order))
  expect(answer.status).toBe(400)
  const { error } = refusal.parse(JSON.parse(answer.text))
  expect(error.validations?.map(({ path: at }) => at)).toEqual(['destination.name'])

  const list = '/api/ordersubmissionerror'
  const kept = await request(`${upstreamOrigin}${list}?$limit=100`, { headers: signed('GET', list) })
  const { data } = submissionErrors.list.response.parse(await kept.body.json())
  const details = await Promise.all(
    data.map(async ({ _id }) => {
      const one = `${list}/${_id}`
      return (await request(upstreamOrigin + one, { headers: signed('GET', one) })).body.text()
    }),
  )
  expect(details.filter((text) => text.includes(order.orderData.sourceOrderId))).toHaveLength(1)
})

test('a submission that is not JSON, is empty or lacks fields is refused with the reason', async () => {
  const half = await post(JSON.stringify(orderTo('Kestrel Print')).slice(0, 80))
  expect(half.status).toBe(400)
  expect(messageIn(half.text)).toContain('The body is not JSON')
  const nothing = await post('')
  expect([nothing.status, messageIn(nothing.text)]).toEqual([400, 'The body is empty'])
  const bare = await post('{"destination":{"name":"Kestrel Print"}}')
  expect(bare.status).toBe(400)
  const paths = refusal.parse(JSON.parse(bare.text)).error.validations?.map(({ path: at }) => at)
  expect(paths).toContain('orderData.sourceOrderId')
  expect(paths).toContain('orderData.items')
})

test('a body of more than 30 MB is refused at once, and the next order is accepted', async () => {
  const tooLarge = Buffer.alloc(30 * 1024 * 1024 + 1, ' ')
  const began = performance.now()
  const answer = await post(tooLarge)
  expect(answer.status).toBe(413)
  expect(performance.now() - began).toBeLessThan(20_000)
  await submitOrder()
})

test('an order whose number was used before is refused, and the first order stays unchanged', async ({
  page,
  addSession,
}) => {
  const first = await submitOrder({ quantity: 70 })
  const again = await post(JSON.stringify(orderTo('Kestrel Print', first.sourceOrderId)))
  expect([again.status, messageIn(again.text)]).toEqual([400, 'Source Order ID already exists'])
  await addSession()
  await page.goto(`/orders/view/${first.orderId}`)
  await expect(page.getByText('70 copies', { exact: true })).toBeVisible()
})

test('twenty orders with the same number, submitted at once, create exactly one order', async () => {
  const body = JSON.stringify(orderTo('Kestrel Print'))
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(body)))
  const statuses = answers.map(({ status }) => status).sort((one, other) => one - other)
  expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 400)])
  const created = answers.find(({ status }) => status === 200)
  expect(z.object({ success: z.literal(true) }).safeParse(JSON.parse(created?.text ?? '{}')).success).toBe(true)
})
