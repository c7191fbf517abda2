// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { orders } from '#lib/contract/orders.ts'
import { shipments } from '#lib/contract/shipments.ts'
import { renderInPage, screen } from '#tests/support/page.tsx'
import { ShipmentPanels } from './shipment-panels.tsx'

vi.mock('next-intl/server', () => import('#components/testing/server.ts'))
vi.mock('#lib/server/session/loaders.ts', () => import('#components/testing/server.ts'))

it('[OV-05] a folded shipment counts what is packed, and names receiver and carrier alike', async () => {
  const complaint = vi.spyOn(console, 'error')
  const items = ['live', 'complete', 'cancelled'].map((status) => ({ _id: status, sku: 's', quantity: 1, status }))
  const orderData = { sourceOrderId: 'PO-1', status: 'printready', items }
  const { order } = orders.details.response.parse({ order: { _id: 'o', orderData } })
  const shipment = shipments.details.response.parse({
    _id: 's1',
    orderId: 'o',
    status: 'live',
    itemIds: items.map(({ _id }) => _id),
    carrier: { code: 'dhl' },
    shipTo: { name: 'DHL' },
  })
  renderInPage(
    await ShipmentPanels({
      order,
      models: [],
      packing: undefined,
      shipments: [shipment],
      time: {},
      isOutsourced: false,
    }),
  )
  expect(screen.getByText('2 items').parentElement?.textContent).toBe('DHL · DHL · 2 items')
  expect(complaint.mock.calls.filter(([text]) => String(text).includes('same key'))).toEqual([])
})
