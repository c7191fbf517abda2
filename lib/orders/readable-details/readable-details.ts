import * as z from 'zod'
import { file, fileVersion } from '#lib/contract/files.ts'
import { item, order, orderLog, orders, stockItem } from '#lib/contract/orders.ts'
import { orderOutsourcing } from '#lib/contract/outsourcing.ts'
import { packing } from '#lib/contract/packing.ts'
import { shipment } from '#lib/contract/shipments.ts'
import { readAnswer } from '#lib/contract/wire.ts'

const readable = <T extends z.ZodType>(element: T) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((list) => {
      const read = list
        .map((entry) => readAnswer(element, entry))
        .flatMap(({ success, data }) => (success ? [data] : []))
      return { read, unread: list.length - read.length }
    })

/** Parsing the other fields is slow in an order of thousands of files. */
const shownFile = file
  .pick({ _id: true, status: true, path: true, currentRevision: true, errors: true })
  .extend({ versions: z.array(fileVersion.pick({ revision: true, errorList: true, remarks: true })).default([]) })
export type ShownFile = z.infer<typeof shownFile>

const readableOrder = order.extend({
  orderData: order.shape.orderData.extend({ items: readable(item), stockItems: readable(stockItem) }),
  logs: readable(orderLog),
})

/** One invalid file or shipment must not hide the order. `unread` counts the parts that the page reports as missing. */
export const readableOrderDetails = {
  ...orders.details,
  response: z
    .object({
      order: readableOrder,
      shipments: readable(shipment),
      files: readable(shownFile),
      outsourcing: orderOutsourcing.optional().catch(undefined),
      packing: packing.optional().catch(undefined),
    })
    .transform(({ order: { orderData, logs, ...rest }, shipments, files, outsourcing, packing }) => ({
      order: {
        ...rest,
        orderData: { ...orderData, items: orderData.items.read, stockItems: orderData.stockItems.read },
        logs: logs.read,
      },
      shipments: shipments.read,
      files: files.read,
      outsourcing,
      packing,
      unread: {
        items: orderData.items.unread,
        stockItems: orderData.stockItems.unread,
        shipments: shipments.unread,
        files: files.unread,
        logs: logs.unread,
      },
    })),
}
