// @vitest-environment jsdom
import { createTranslator } from 'next-intl'
import { expect, it, vi } from 'vitest'
import { orders } from '#lib/contract/orders.ts'
import { shipments } from '#lib/contract/shipments.ts'
import messages from '#messages/en-GB.json'
import { screen } from '#tests/support/component.ts'
import { renderInPage } from '#tests/support/page.tsx'
import { ShipmentPanels } from './shipment-panels.tsx'

vi.mock('next-intl/server', () => ({
  getTranslations: async (namespace: 'shipments') => createTranslator({ locale: 'en-GB', messages, namespace }),
  getLocale: async () => 'en-GB',
}))
vi.mock('#lib/session/loaders.ts', () => ({
  requireAccount: async () => ({ account: { id: 'site' }, role: 'viewer', permissions: [] }),
}))

it('[OV-05] the line of a folded shipment counts what is packed, and says a receiver named as the carrier as well', async () => {
  const complaint = vi.spyOn(console, 'error')
  const items = ['live', 'complete', 'cancelled'].map((status) => ({ _id: status, sku: 's', quantity: 1, status }))
  const { order } = orders.details.response.parse({
    order: { _id: 'o', orderData: { sourceOrderId: 'PO-1', status: 'printready', items } },
  })
  const shipment = shipments.details.response.parse({
    _id: 's1',
    orderId: 'o',
    status: 'live',
    itemIds: items.map(({ _id }) => _id),
    carrier: { code: 'dhl' },
    shipTo: { name: 'DHL' },
  })
  renderInPage(await ShipmentPanels({ order, shipments: [shipment], time: {}, isOutsourced: false }))
  expect(screen.getByText('2 items').parentElement?.textContent).toBe('DHL · DHL · 2 items')
  expect(complaint.mock.calls.filter(([text]) => String(text).includes('same key'))).toEqual([])
})
