import { toComparedCode } from '#lib/contract/codes.ts'
import type { barcodes } from '../core/database/schema/tables.ts'
import type { OrderRows } from './rows.ts'

export function barcodesOf({ order, items, components }: OrderRows): (typeof barcodes.$inferInsert)[] {
  const shipmentOf = new Map(items.map(({ id, shipmentId }) => [id, shipmentId]))
  const common = { accountId: order.destinationAccountId, orderId: order.id, createdAt: order.createdAt }
  return [
    ...items.map(({ id, barcode, shipmentId }) => ({
      ...common,
      code: toComparedCode(barcode),
      type: 'item' as const,
      shipmentId,
      itemId: id,
    })),
    ...components.map(({ id, barcode, itemId }) => ({
      ...common,
      code: toComparedCode(barcode),
      type: 'component' as const,
      shipmentId: shipmentOf.get(itemId),
      itemId,
      componentId: id,
    })),
  ]
}
