// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { OrderStatusBadge } from '#components/orders/order-status-badge.tsx'
import { ShipmentStatus } from '#components/shipments/shipment-status.tsx'
import { Badge } from '#components/ui/data/badge.tsx'
import { cleanup } from '#tests/support/component.ts'
import { renderInPage } from '#tests/support/page.tsx'

/** The colour and the drawing of a badge. */
function lookOf(badge: React.ReactNode) {
  renderInPage(badge)
  const shown = document.querySelector('.badge')
  const look = { colour: shown?.className, drawing: shown?.querySelector('path')?.getAttribute('d') }
  cleanup()
  return look
}
const order = (status: string) => lookOf(<OrderStatusBadge status={status} />)

it('[OL-01] print ready, complete and shipped have each a colour and an icon of their own', () => {
  const looks = ['printready', 'complete', 'shipped'].map(order)
  expect(new Set(looks.map(({ colour }) => colour)).size).toBe(3)
  expect(new Set(looks.map(({ drawing }) => drawing)).size).toBe(3)
})

it('[OL-01] no other status of an order looks like one of these', () => {
  const looks = ['printready', 'complete', 'shipped'].map(order)
  for (const status of ['pending', 'dataready', 'cancelled', 'error', 'unknown']) {
    const { colour, drawing } = order(status)
    for (const look of looks) expect([look.colour === colour, look.drawing === drawing]).toEqual([false, false])
  }
})

it('[OL-01] a shipped shipment looks as a shipped order, and a complete item as a complete order', () => {
  expect(lookOf(<ShipmentStatus status="shipped" />)).toEqual(order('shipped'))
  expect(lookOf(<Badge tone="success">Complete</Badge>)).toEqual(order('complete'))
})
