// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { orders } from '#lib/contract/orders.ts'
import { screen } from '#tests/support/component.ts'
import { renderInPage } from '#tests/support/page.tsx'
import { OrderFacts } from './order-facts.tsx'

const order = (email: string) =>
  orders.details.response.shape.order.parse({ _id: 'o', orderData: { sourceOrderId: 'SO-1', email } })

it('[OV-08] a mail address that is wider than its place breaks behind its @, and one that is empty is left out', () => {
  const { show } = renderInPage(
    <OrderFacts order={order('ada@example.com')} shipments={[]} time={{ timezone: 'UTC' }} />,
  )
  const address = screen.getByText('ada@example.com')
  expect(address.innerHTML).toBe('ada@<wbr>example.com')
  show(<OrderFacts order={order('')} shipments={[]} time={{ timezone: 'UTC' }} />)
  expect(screen.queryByText('E-mail')).toBeNull()
})
