// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { orders } from '#lib/contract/orders.ts'
import { shipment } from '#lib/contract/shipments.ts'
import { screen } from '#tests/support/component.ts'
import { renderInPage } from '#tests/support/page.tsx'
import { OrderFacts } from './order-facts.tsx'

const facts = (orderData: object, parcels: object[] = []) => {
  const order = orders.details.response.shape.order.parse({
    _id: 'o',
    orderData: { sourceOrderId: 'SO-1', ...orderData },
  })
  const shipments = parcels.map((parcel) => shipment.parse({ _id: 's', orderId: 'o', ...parcel }))
  return (
    <OrderFacts order={order} shipments={shipments} time={{ timezone: 'America/New_York', dateFormat: 'dd/MM/yyyy' }} />
  )
}
const valueOf = (name: string) => screen.queryByText(name)?.nextElementSibling?.textContent

it('[OV-08] a mail address that is wider than its place breaks at its separators, and one that is empty is left out', () => {
  const { show } = renderInPage(facts({ email: 'ada@example.com' }))
  const address = screen.getByText('ada@example.com')
  expect(address.innerHTML).toBe('ada@<wbr>example<wbr>.com')
  show(facts({ email: '' }))
  expect(screen.queryByText('Email')).toBeNull()
})

it.each([
  ['its reason', { reprint: true, reprintReason: 'The first run was too dark.' }, 'The first run was too dark.'],
  ['that none was given', { reprint: true, reprintReason: '' }, 'No reason given'],
  ['nothing, if it is none', { reprint: false }, undefined],
])('[OV-08] of a reprint the facts of the order say %s', (_, orderData, told) => {
  renderInPage(facts(orderData))
  expect(valueOf('Reprint')).toBe(told)
})

it.each([
  ['a day is that day', '2026-03-09', '09/03/2026'],
  ['an instant has its time', '2026-03-09T00:00:00+0000', '08/03/2026 20:00'],
  ['what is no date is shown as it came', 'ASAP', 'ASAP'],
  ['none is left out', undefined, undefined],
])('[OV-08] the delivery date of an order: %s', (_, deliveryDate, told) => {
  renderInPage(facts({ deliveryDate }))
  expect(valueOf('Delivery date')).toBe(told)
})

const shipped = { status: 'shipped', shipByDate: '2026-03-01T17:00:00.000Z' }
const cancelled = { status: 'cancelled', shipByDate: '2026-03-02T17:00:00.000Z' }
it.each([
  [
    'the first that is still to go',
    [shipped, cancelled, { status: 'live', shipByDate: '2026-03-20T17:00:00.000Z' }],
    '20/03/2026 13:00',
  ],
  [
    'the earlier instant, in whatever zone it is written',
    [
      { status: 'live', shipByDate: '2026-03-20T01:00:00+09:00' },
      { status: 'live', shipByDate: '2026-03-19T20:00:00Z' },
    ],
    '19/03/2026 12:00',
  ],
  [
    'the first that went, once all have gone',
    [{ ...shipped, shipByDate: '2026-03-04T17:00:00Z' }, shipped],
    '01/03/2026 12:00',
  ],
  ['none, where what is still to go has none', [shipped, { status: 'live' }], undefined],
  ['what is no date as it came', [{ status: 'live', shipByDate: 'soon' }], 'soon'],
])('[OV-08] the date of an order to ship by is that of %s', (_, parcels, told) => {
  renderInPage(facts({}, parcels))
  expect(valueOf('Ship by')).toBe(told)
})
