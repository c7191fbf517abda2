// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { orders } from '#lib/contract/orders.ts'
import { shipments } from '#lib/contract/shipments.ts'
import { cleanup, renderInPage, screen } from '#tests/support/page.tsx'
import { ShipmentPanels } from './shipment-panels.tsx'

vi.mock('next-intl/server', () => import('#components/testing/server.ts'))
vi.mock('#lib/server/session/loaders.ts', () => import('#components/testing/server.ts'))

const items = ['live', 'complete', 'cancelled'].map((status) => ({ _id: status, sku: 's', quantity: 1, status }))
const itemIds = items.map(({ _id }) => _id)

async function showPanels(sent: object[], parties = {}, given: object[] = items) {
  const orderData = { sourceOrderId: 'PO-1', status: 'printready', items: given }
  const { order } = orders.details.response.parse({ order: { _id: 'o', ...parties, orderData } })
  const shown = sent.map((of, at) =>
    shipments.details.response.parse({ _id: `s${at}`, orderId: 'o', status: 'live', itemIds, ...of }),
  )
  const rest = { models: [], packing: undefined, time: {}, isOutsourced: false }
  cleanup()
  renderInPage(await ShipmentPanels({ order, shipments: shown, ...rest }))
}

it('[OV-05] a folded shipment counts what is packed, and names receiver and carrier alike', async () => {
  await showPanels([{ carrier: { code: 'dhl' }, shipTo: { name: 'DHL' } }])
  expect(screen.getByText('2 items').parentElement?.textContent).toBe('DHL · DHL · 2 items')
})

it('[OV-05] a shipment that lists no items has those that name it, else its place in the order', async () => {
  const places = {
    named: { shipmentId: 's1', shipmentIndex: 0 },
    namedToo: { shipmentId: 's1' },
    placed: { shipmentIndex: 1 },
    split: { shipmentId: 's0', shipmentIndex: 0 },
    takenOut: { shipmentId: 's2', shipmentIndex: 0 },
    plain: {},
  }
  const placed = Object.entries(places).map(([_id, place]) => ({ _id, sku: 's', quantity: 1, ...place }))
  const lists = [[], [], ['split']].map((listed, shipmentIndex) => ({ itemIds: listed, shipmentIndex }))
  await showPanels(lists, {}, placed)
  expect(screen.getAllByText(/^\d items?$/).map(({ textContent }) => textContent)).toEqual([
    '1 item',
    '3 items',
    '1 item',
  ])
  expect(screen.getAllByRole('button', { name: /^Partial/ })).toHaveLength(1)
})

it('[SP-01] [SP-03] who only sent an order is offered to ship and track nothing of it', async () => {
  const actions = () => screen.queryAllByRole('button', { name: /: Shipment/ }).map(({ textContent }) => textContent)
  const sent = [{}, { status: 'shipped', trackingNumber: '1Z' }]
  await showPanels(sent)
  expect(actions()).toEqual(['Partial shipment', 'Ship', 'Edit tracking'])
  await showPanels(sent, { source: { id: 'site' }, destination: { id: 'partner' } })
  expect(actions()).toEqual([])
})
