import type { WorkItem } from '#lib/contract/production.ts'

/** An item as the work list receives it. */
export const workItem = (name: string, more: Partial<WorkItem> = {}): WorkItem => ({
  _id: name,
  orderId: `order-${name}`,
  shipmentId: `shipment-${name}`,
  sourceItemId: `${name}-1`,
  sku: 'BC-85x55',
  description: `Card ${name}`,
  quantity: 50,
  status: 'live',
  barcode: `B3${name}`,
  shipByDate: '2026-11-20T17:00:00.000Z',
  order: { _id: `order-${name}`, sourceOrderId: `PO-${name}`, sourceName: 'Lumen Cards', status: 'printready' },
  components: [],
  ...more,
})

export const workItems = (names: readonly (string | number)[]) => names.map((name) => workItem(String(name)))
