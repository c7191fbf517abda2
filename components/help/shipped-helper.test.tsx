// @vitest-environment jsdom
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { field, invalid, select } from '#components/testing/forms.ts'
import { setPageAccount } from '#lib/browser/page/request-headers.ts'
import { paths } from '#lib/common/paths.ts'
import { orders } from '#lib/contract/orders.ts'
import { shipments } from '#lib/contract/shipments.ts'
import { answer, fakePortal } from '#tests/support/answer.ts'
import { renderInPage, screen, waitFor } from '#tests/support/page.tsx'
import { ShippedHelper } from './shipped-helper.tsx'

const portal = fakePortal()
const helper = <ShippedHelper shippedUrl="https://api.test/api/shipment/shipped" />
const order = { _id: 'order-1', orderData: { sourceOrderId: 'LC-1', status: 'printready' } }
const shipmentOf = (_id: string, status: string) => {
  return { _id, orderId: 'order-1', status, itemIds: ['item-1'], shipTo: { name: 'Ada', town: 'London' } }
}

const placed = ['shipped', 'live', 'live'].map((status, at) => shipmentOf(`s-${at + 1}`, status))
beforeEach(() =>
  portal.use(
    answer(orders.bySourceId, () => ({ count: 1, data: [order] })),
    answer(shipments.ofOrder, { data: placed }),
  ),
)

/** Answers the calls, and counts them. */
function takeCalls(respond: () => Response) {
  const asked = vi.fn(respond)
  portal.use(http.post(`*${paths.markShipped(':id')}`, asked))
  return asked
}

async function enterOrder() {
  const { user } = renderInPage(helper)
  await user.type(field('Source order ID'), 'LC-1{Enter}')
  await waitFor(() => expect(select('Shipment').value).toBe('s-2'))
  return user
}

it('[HE-03] what the upstream refuses is listed as invalid, at its field or above the button', async () => {
  const required = { path: 'trackingNumber', message: 'is required' }
  takeCalls(() => invalid(required, { path: 'carrier', message: 'The carrier is closed' }))
  const user = await enterOrder()
  await user.click(screen.getByRole('button', { name: 'Mark as shipped' }))
  await waitFor(() => expect(screen.getAllByText(/Invalid data: trackingNumber: is required/)).not.toEqual([]))
  expect((await screen.findByRole('alert')).textContent).toContain('Invalid data: carrier: The carrier is closed')
  expect(document.activeElement).toBe(field('Tracking number'))
})

it('[HE-03] a shipment whose answer was lost is read again, and not sent again', async () => {
  const sent = takeCalls(() => HttpResponse.error())
  portal.use(answer(shipments.details, () => ({ ...shipmentOf('s-2', 'shipped'), trackingNumber: 'TN1' })))
  const user = await enterOrder()
  await user.type(field('Tracking number'), 'TN1{Enter}')
  await screen.findByText('The call succeeded: the shipment is shipped.')
  expect(sent).toHaveBeenCalledOnce()
})

it('[HE-03] the shipment is of the open order that the account makes, of those with its number', async () => {
  setPageAccount('site')
  onTestFinished(() => setPageAccount(undefined))
  const withNumber = (_id: string, status: string, source: string, destination: string) => {
    return { _id, source: { id: source }, destination: { id: destination }, orderData: { ...order.orderData, status } }
  }
  const data = [
    withNumber('ended', 'cancelled', 'brand-2', 'site'),
    withNumber('copy', 'printready', 'site', 'partner'),
    withNumber('order-1', 'printready', 'brand', 'site'),
  ]
  portal.use(
    answer(orders.bySourceId, () => ({ count: 3, data })),
    answer(shipments.ofOrder, ({ url }) => ({ data: url.endsWith('/order-1') ? placed : [shipmentOf('c', 'live')] })),
  )
  await enterOrder()
})
