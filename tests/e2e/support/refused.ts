import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { request } from 'undici'
import { submissionErrors } from '#lib/contract/submission-errors.ts'
import { ada, signed } from './brand.ts'
import { upstreamOrigin } from './portals/addresses.ts'
import { ownPageOf } from './raw.ts'
import { expect, ready } from './test.ts'

/** An order of the demo brand for Kestrel Print. */
export const orderWith = (sourceOrderId: string, sku: string, carrier = 'pickup') => ({
  destination: { name: 'Kestrel Print' },
  orderData: {
    sourceOrderId,
    items: [
      {
        sku,
        quantity: 5,
        sourceItemId: `${sourceOrderId}-1`,
        components: [{ code: 'Card', localFile: true, path: 'card.pdf' }],
      },
    ],
    shipments: [{ shipmentIndex: 0, carrier: { alias: carrier }, shipTo: ada }],
  },
})

/** The demo brand sends an order that is refused. Answers its number. */
export async function sendRefused(sku = 'GONE-1', carrier?: string) {
  const sourceOrderId = `ERR-${randomUUID().slice(0, 8).toUpperCase()}`
  const path = '/api/order'
  const answer = await request(upstreamOrigin + path, {
    method: 'POST',
    headers: { ...signed('POST', path), 'content-type': 'application/json' },
    body: JSON.stringify(orderWith(sourceOrderId, sku, carrier)),
  })
  await answer.body.dump()
  expect(answer.statusCode).toBe(400)
  return sourceOrderId
}

/** Opens the newest error of a brand that is of the order. */
export async function openRefused(page: Page, sourceOrderId: string) {
  const call = async (path: string) =>
    (await page.request.get(`/api/upstream/ordersubmissionerror${path}`, { headers: ownPageOf(page) })).json()
  const { data } = submissionErrors.list.response.parse(await call('?asDestination=true&$limit=50'))
  const found = await Promise.all(data.map(async ({ _id }) => ({ _id, text: JSON.stringify(await call(`/${_id}`)) })))
  const id = found.find(({ text }) => text.includes(sourceOrderId))?._id
  await page.goto(`/order-submission-errors/view/${id}`)
  await ready(page)
}
