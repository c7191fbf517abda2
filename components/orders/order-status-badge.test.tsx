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
const others = ['pending', 'dataready', 'cancelled', 'error', 'live', 'started', 'checked', 'success', 'unknown']

it('[OL-01] print ready, complete and shipped look like no other status, also in the search', () => {
  const looks = ['printready', 'complete', 'shipped'].map(order)
  for (const part of ['colour', 'drawing'] as const) {
    expect(new Set(looks.map((look) => look[part])).size, part).toBe(3)
    const own = new Set(looks.map((look) => look[part]))
    expect(others.filter((status) => own.has(order(status)[part]))).toEqual([])
  }
  expect(lookOf(<ShipmentStatus status="shipped" />)).toEqual(order('shipped'))
  for (const status of ['printready', 'complete', 'shipped'] as const) {
    const hit = orderHit.parse({ objectID: 's', orderId: 'o', sourceOrderId: 'SO-1', status, created: '2026-11-20' })
    const hits = [{ index: 'shipments' as const, hit }]
    const options = <HitOptions hits={hits} active={-1} now={new Date()} onChoose={() => {}} />
    expect(lookOf(options)).toEqual(order(status))
  }
})
