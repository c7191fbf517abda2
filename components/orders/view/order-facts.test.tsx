// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { orders } from '#lib/contract/orders.ts'
import { shipment } from '#lib/contract/shipments.ts'
import { renderInPage, screen } from '#tests/support/page.tsx'
import { OrderFacts } from './order-facts.tsx'

const time = { timezone: 'America/New_York', dateFormat: 'dd/MM/yyyy' }
const facts = (orderData: object, parcels: object[] = []) => {
  const order = orders.details.response.shape.order.parse({
    _id: 'o',
    orderData: { sourceOrderId: 'SO-1', ...orderData },
  })
  const shipments = parcels.map((parcel) => shipment.parse({ _id: 's', orderId: 'o', ...parcel }))
  return <OrderFacts order={order} shipments={shipments} time={time} />
}
const valueOf = (name: string) => screen.queryByText(name)?.nextElementSibling?.textContent
const live = (shipByDate: string) => ({ status: 'live', shipByDate })
const shipped = (day: number) => ({ status: 'shipped', shipByDate: `2026-03-0${day}T17:00:00.000Z` })
const cancelled = { status: 'cancelled', shipByDate: '2026-03-02T17:00:00.000Z' }

it('[OV-08] an order says its email, its reprint and its delivery date', () => {
  const { show } = renderInPage(facts({ email: 'ada@example.com' }))
  expect(screen.getByText('ada@example.com').innerHTML).toBe('ada@<wbr>example<wbr>.com')
  for (const [orderData, name, told] of [
    [{ email: '' }, 'Email', undefined],
    [{ reprint: true, reprintReason: 'The first run was too dark.' }, 'Reprint', 'The first run was too dark.'],
    [{ reprint: true, reprintReason: '' }, 'Reprint', 'No reason given'],
    [{ reprint: false }, 'Reprint', undefined],
    [{ deliveryDate: '2026-03-09' }, 'Delivery date', '09/03/2026'],
    [{ deliveryDate: '2026-03-09T00:00:00+0000' }, 'Delivery date', '08/03/2026 20:00'],
    [{ deliveryDate: 'ASAP' }, 'Delivery date', 'ASAP'],
    [{}, 'Delivery date', undefined],
  ] as const) {
    show(facts(orderData))
    expect(valueOf(name), JSON.stringify(orderData)).toBe(told)
  }
})

it.each([
  ['one is to go', [shipped(1), cancelled, live('2026-03-20T17:00:00.000Z')], '20/03/2026 13:00'],
  ['zones', [live('2026-03-20T01:00:00+09:00'), live('2026-03-19T20:00:00Z')], '19/03/2026 12:00'],
  ['all have gone', [shipped(4), shipped(1)], '01/03/2026 12:00'],
  ['what is to go has no date', [shipped(1), { status: 'live' }], undefined],
  ['no date', [live('soon')], 'soon'],
] as const)('[OV-08] an order is to be shipped by its first shipment still to go, where %s', (_, parcels, told) => {
  renderInPage(facts({}, [...parcels]))
  expect(valueOf('Ship by')).toBe(told)
})
