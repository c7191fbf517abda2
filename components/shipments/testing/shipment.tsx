import type { PackedItem } from '#lib/shipments/view-model.ts'
import { ShipmentActions, type ShipmentForActions } from '../shipment-actions.tsx'

export const itemOf = (id: string, more: Partial<PackedItem> = {}): PackedItem => ({
  id,
  barcode: `CODE-${id}`,
  description: `Card ${id}`,
  quantity: 2,
  isComplete: true,
  alert: '',
  parts: [],
  ...more,
})

export const live: ShipmentForActions = {
  id: 'shipment-1',
  orderId: 'order-1',
  status: 'live',
  trackingNumber: '',
  trackingUrl: '',
  documentId: undefined,
  instructions: '',
  dispatchAlert: '',
  notBefore: '',
  siteCode: 'B3000A8B51',
  shipTo: ['Ada Moss', '1 Primrose Street'],
  carrier: 'Post',
  items: [itemOf('a')],
  stockItems: [],
  withdrawn: [],
  numberOfItem: {},
  packing: undefined,
  userId: 'pia',
}

const everything = { ship: true, split: true, track: true }
type More = { allowed?: typeof everything; cannotShipYet?: string; number?: number }

export const actions = (given: Partial<ShipmentForActions> = {}, more: More = {}) => (
  <ShipmentActions shipment={{ ...live, ...given }} allowed={everything} number={1} cannotShipYet={null} {...more} />
)
