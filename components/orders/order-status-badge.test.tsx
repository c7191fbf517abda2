// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { OrderStatusBadge } from '#components/orders/order-status-badge.tsx'
import { HitOptions } from '#components/search/hit-options.tsx'
import { ShipmentStatus } from '#components/shipments/shipment-status.tsx'
import { orderHit } from '#lib/contract/search.ts'
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
  for (const status of [
    'pending',
    'dataready',
    'cancelled',
    'error',
    'live',
    'started',
    'checked',
    'success',
    'unknown',
  ]) {
    const { colour, drawing } = order(status)
    for (const look of looks) expect([look.colour === colour, look.drawing === drawing]).toEqual([false, false])
  }
})

it('[OL-01] a shipped shipment looks as a shipped order, and orders look the same in the search', () => {
  expect(lookOf(<ShipmentStatus status="shipped" />)).toEqual(order('shipped'))
  for (const status of ['printready', 'complete', 'shipped'] as const) {
    const hit = orderHit.parse({ objectID: 's', orderId: 'o', sourceOrderId: 'SO-1', status, created: '2026-11-20' })
    const hits = [{ index: 'shipments' as const, hit }]
    const options = <HitOptions hits={hits} active={-1} now={new Date()} onChoose={() => {}} />
    expect(lookOf(options)).toEqual(order(status))
  }
})
