// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { packRows } from '#components/ui/data/packed-rows.ts'
import { renderInPage, screen, within } from '#tests/support/page.tsx'
import { type OrderRow, OrderRows } from './order-rows.tsx'

const row: OrderRow = {
  id: 'made-here',
  status: 'printready',
  statusName: 'Print ready',
  sourceOrderId: 'LC-1',
  from: 'Lumen Cards',
  outsourced: '',
  lineItems: '1',
  quantity: '50',
  shipments: '1',
  submitted: '20 Nov 2026',
}
const texts = { ...row, title: 'Orders', select: 'Select', selectPage: 'Select all' }

it('[LK-03] an order that a partner makes is marked among all orders', () => {
  const placed = { ...row, id: 'placed', sourceOrderId: 'LC-2', outsourced: 'Outsourced to Oak Print' }
  renderInPage(<OrderRows rows={packRows([row, placed])} texts={texts} filter="" />)
  const marked = screen.getAllByRole('row').filter((shown) => within(shown).queryByText('Outsourced to Oak Print'))
  expect(marked.map((shown) => within(shown).getByRole('link').textContent)).toEqual(['LC-2'])
})
