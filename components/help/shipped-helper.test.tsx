// @vitest-environment jsdom

import { HttpResponse, http } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { orders } from '#lib/contract/orders.ts'
import { shipments } from '#lib/contract/shipments.ts'
import { paths } from '#lib/paths.ts'
import { answer, fakePortal, refusal } from '#tests/support/answer.ts'
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
const preview = () => screen.getByRole('region', { name: 'Request' }).querySelector('pre')?.textContent ?? ''
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

it('[HE-03] Enter, the button and leaving the field look an order up, and offer its live shipments', async () => {
  const page = renderInPage(helper)
  const { user } = page
  await enterOrder(page)
  expect([...shipment().options].map(({ label }) => label)).toEqual([
    'Shipment 2 · Ada, London · 1 item',
    'Shipment 3 · Grace, London · 1 item',
  ])
  await user.type(field('Source order ID'), '2')
  expect(shipment().value).toBe('')
  await user.click(screen.getByRole('button', { name: 'Find shipments' }))
  await waitFor(() => expect(shipment().value).toBe('s-2'))
  await user.type(field('Source order ID'), '3')
  await user.tab()
  await waitFor(() => expect(shipment().value).toBe('s-2'))
})

it('[HE-03] an order that is unknown or has no shipment to choose is told', async () => {
  const { user } = renderInPage(helper)
  portal.use(answer(orders.bySourceId, () => ({ count: 0, data: [] })))
  await user.type(field('Source order ID'), 'LC-1{Enter}')
  await screen.findByText('No order found with that sourceId')
  portal.use(
    answer(orders.bySourceId, () => ({ count: 1, data: [order] })),
    answer(shipments.ofOrder, () => ({ data: [shipmentOf('s-1', 'shipped')] })),
  )
  await user.type(field('Source order ID'), '2{Enter}')
  await screen.findByText('There are no shipments ready to be shipped')
  expect(shipment().value).toBe('')
})

it('[HE-03] shipments that cannot be read are told with the reason, and can be asked for again', async () => {
  portal.use(answer(shipments.ofOrder, refusal(500, 'The shipments are away')))
  const { user } = renderInPage(helper)
  await user.type(field('Source order ID'), 'LC-1{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'ErrorAn error occurred while fetching shipmentsThe shipments are away',
  )
  portal.use(answer(shipments.ofOrder, () => ({ data: threeShipments })))
  await user.click(screen.getByRole('button', { name: 'Find shipments' }))
  await waitFor(() => expect(shipment().value).toBe('s-2'))
})

it('[HE-03] [SEC-35] the request follows the fields, and has its signature once it is asked for, for that shipment alone', async () => {
  const asked: string[] = []
  portal.use(
    http.post(`*${paths.signShipped(':id')}`, ({ request }) => {
      asked.push(new URL(request.url).pathname)
      return Response.json({ headers: { 'x-oneflow-authorization': '1000:abc', 'x-oneflow-date': 'D' } })
    }),
  )
  const page = renderInPage(helper)
  const { user } = page
  expect(preview()).toContain('PUT https://api.test/api/shipment/shipped/{shipmentId}')
  await enterOrder(page)
  portal.use(http.post(`*${paths.signShipped(':id')}`, () => refusal(500, 'The roles are away'), { once: true }))
  await user.click(screen.getByRole('button', { name: 'Show token and signature' }))
  await screen.findByText('An error occurred while fetching user details')
  await user.type(field('Tracking number'), 'TN1')
  await user.type(field('Tracking URL'), 'https://carrier.test/TN1')
  await waitFor(() => expect(preview()).toContain('https://carrier.test/TN1'))
  expect(preview()).toMatch(/^PUT https:\/\/api\.test\/api\/shipment\/shipped\/s-2\ncontent-type: application\/json\n/)
  expect(preview()).toContain('\n{\n    "trackingNumber": "TN1",\n    "trackingUrl": "https://carrier.test/TN1"\n}')
  expect([preview().includes('••••'), asked]).toEqual([true, []])

  await user.click(screen.getByRole('button', { name: 'Show token and signature' }))
  await waitFor(() => expect(preview()).toContain('x-oneflow-authorization: 1000:abc'))
  expect(asked).toEqual([paths.signShipped('s-2')])
  await user.click(screen.getByRole('button', { name: 'Copy as curl' }))
  await waitFor(async () => expect(await navigator.clipboard.readText()).toContain('1000:abc'))
  expect(await navigator.clipboard.readText()).toMatch(
    /^curl -X PUT 'https:\/\/api\.test\/api\/shipment\/shipped\/s-2'/,
  )
  await user.selectOptions(shipment(), 's-3')
  expect(preview()).not.toContain('1000:abc')
})

it('[HE-03] a shipment is marked as shipped, and starting from scratch clears the form', async () => {
  const sent = takeCalls()
  const page = renderInPage(helper)
  await enterOrder(page)
  await page.user.type(field('Tracking number'), ' TN1 {Enter}')
  await screen.findByText('The call succeeded: the shipment is shipped.')
  expect(sent).toEqual([{ path: paths.markShipped('s-2'), body: { trackingNumber: 'TN1' } }])
  expect(screen.getByRole('link', { name: 'View Order' }).getAttribute('href')).toBe('/orders/view/order-1')
  await page.user.click(screen.getByRole('button', { name: 'Start from scratch' }))
  expect(['Source order ID', 'Tracking number', 'Tracking URL'].map((name) => field(name).value)).toEqual(['', '', ''])
  expect([...shipment().options].map(({ value }) => value)).toEqual([''])
  expect(preview()).toContain('{shipmentId}')
})

it('[HE-03] without a shipment nothing is sent', async () => {
  const sent = takeCalls()
  const { user } = renderInPage(helper)
  await user.click(submit())
  await waitFor(() => expect(screen.getAllByText('This field is required.')).toHaveLength(2))
  expect(sent).toEqual([])
})

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

it('[HE-03] any other failure is told in its own words, and what is typed stays', async () => {
  takeCalls(() => Response.json({ message: 'This shipment is cancelled.' }, { status: 409 }))
  const page = renderInPage(helper)
  await enterOrder(page)
  await page.user.type(field('Tracking number'), 'TN1')
  await page.user.click(submit())
  expect((await screen.findByRole('alert')).textContent).toBe('Error during calling APIThis shipment is cancelled.')
  expect(field('Tracking number').value).toBe('TN1')
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
