// @vitest-environment jsdom

import { HttpResponse, http } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { orders } from '#lib/contract/orders.ts'
import { shipments } from '#lib/contract/shipments.ts'
import { paths } from '#lib/paths.ts'
import { answer, fakePortal } from '#tests/support/answer.ts'
import { screen, waitFor } from '#tests/support/component.ts'
import { renderInPage } from '#tests/support/page.tsx'
import { ShippedHelper } from './shipped-helper.tsx'

const portal = fakePortal()
const helper = <ShippedHelper shippedUrl="https://api.test/api/shipment/shipped" />
const order = { _id: 'order-1', orderData: { sourceOrderId: 'LC-1', status: 'printready' } }
const shipmentOf = (_id: string, status: string, name = 'Ada') => ({
  _id,
  orderId: 'order-1',
  status,
  itemIds: ['item-1'],
  shipTo: { name, town: 'London' },
})
const threeShipments = [shipmentOf('s-1', 'shipped'), shipmentOf('s-2', 'live'), shipmentOf('s-3', 'live', 'Grace')]

beforeEach(() =>
  portal.use(
    answer(orders.bySourceId, () => ({ count: 1, data: [order] })),
    answer(shipments.ofOrder, () => ({ data: threeShipments })),
  ),
)

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) })
const shipment = () => screen.getByRole<HTMLSelectElement>('combobox', { name: /^Shipment/ })
const submit = () => screen.getByRole('button', { name: 'Mark as shipped' })

/** Answers the calls, and records their addresses and bodies. */
function takeCalls(respond: () => Response = () => Response.json({ success: true })) {
  const sent: { path: string; body: unknown }[] = []
  portal.use(
    http.post(`*${paths.markShipped(':id')}`, async ({ request }) => {
      sent.push({ path: new URL(request.url).pathname, body: await request.json() })
      return respond()
    }),
  )
  return sent
}

async function enterOrder({ user }: ReturnType<typeof renderInPage>) {
  await user.type(field('Source order ID'), 'LC-1{Enter}')
  await waitFor(() => expect(shipment().value).toBe('s-2'))
}

it('[HE-03] what the upstream refuses is listed as invalid data, at its field or above the button', async () => {
  const validations = [
    { path: 'trackingNumber', message: 'is required' },
    { path: 'carrier', message: 'The carrier is closed' },
  ]
  takeCalls(() => Response.json({ error: { message: 'Validation failed', validations } }, { status: 400 }))
  const page = renderInPage(helper)
  await enterOrder(page)
  await page.user.click(submit())
  await waitFor(() => expect(screen.getAllByText(/Invalid data: trackingNumber: is required/)).not.toEqual([]))
  expect((await screen.findByRole('alert')).textContent).toContain('Invalid data: carrier: The carrier is closed')
  expect(document.activeElement).toBe(field('Tracking number'))
})

it('[HE-03] a shipment whose answer was lost is read again, and not sent again', async () => {
  const sent = takeCalls(() => HttpResponse.error())
  portal.use(answer(shipments.details, () => ({ ...shipmentOf('s-2', 'shipped'), trackingNumber: 'TN1' })))
  const page = renderInPage(helper)
  await enterOrder(page)
  await page.user.type(field('Tracking number'), 'TN1{Enter}')
  await screen.findByText('The call succeeded: the shipment is shipped.')
  expect(sent).toHaveLength(1)
})
