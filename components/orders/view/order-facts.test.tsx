// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { orders } from '#lib/contract/orders.ts'
import { screen } from '#tests/support/component.ts'
import { renderInPage } from '#tests/support/page.tsx'
import { OrderFacts } from './order-facts.tsx'

const facts = (orderData: object) => {
  const order = orders.details.response.shape.order.parse({
    _id: 'o',
    orderData: { sourceOrderId: 'SO-1', ...orderData },
  })
  return <OrderFacts order={order} shipments={[]} time={{ timezone: 'America/New_York', dateFormat: 'dd/MM/yyyy' }} />
}
const valueOf = (name: string) => screen.queryByText(name)?.nextElementSibling?.textContent

it('[OV-08] a mail address that is wider than its place breaks at its separators, and one that is empty is left out', () => {
  const { show } = renderInPage(facts({ email: 'ada@example.com' }))
  const address = screen.getByText('ada@example.com')
  expect(address.innerHTML).toBe('ada@<wbr>example<wbr>.com')
  show(facts({ email: '' }))
  expect(screen.queryByText('E-mail')).toBeNull()
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
