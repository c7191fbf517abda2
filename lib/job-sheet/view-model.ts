import type { File } from '#lib/contract/files.ts'
import type { Component, Item, Order, OrderDetails } from '#lib/contract/orders.ts'
import { createShipmentFinder, stockItemsOf } from '#lib/contract/shared/packing.ts'
import { withNumbers } from '#lib/contract/shared/shipment-numbers.ts'
import type { Shipment } from '#lib/contract/shipments.ts'
import type { PackedStock } from '#lib/shipments/view-model.ts'

/** In one address: a ream of paper. */
export const maxSheets = 500

export type Sheet = {
  order: Order
  item: Item
  component: Component
  file: File | undefined
  shipment: Shipment | undefined
  /** Which of the order's shipments it is, from 1; 0 without one. */
  shipmentNumber: number
  shipments: number
  stockItems: readonly PackedStock[]
}

export function toSheets(
  { order, shipments: placed, files }: OrderDetails,
  componentIds: readonly string[] | undefined,
): Sheet[] {
  const { items, stockItems } = order.orderData
  const fileById = new Map(files.map((file) => [file._id, file]))
  const shipments = withNumbers(placed)
  const shipmentOf = createShipmentFinder(shipments)
  return items.flatMap((item) => {
    const shipment = shipmentOf(item)
    const packed = shipment ? stockItemsOf(shipment, shipments, stockItems) : []
    return item.components
      .filter(({ _id }) => componentIds === undefined || componentIds.includes(_id))
      .map((component) => ({
        order,
        item,
        component,
        file: fileById.get(component.fileId ?? ''),
        shipment,
        shipmentNumber: shipment?.number ?? 0,
        shipments: shipments.length,
        stockItems: packed,
      }))
  })
}

export function unmatchedComponents(componentIds: readonly string[] | undefined, sheets: readonly Sheet[]): string[] {
  const printed = new Set(sheets.map(({ component }) => component._id))
  return (componentIds ?? []).filter((id) => !printed.has(id))
}
