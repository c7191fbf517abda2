import * as z from 'zod'
import { file } from '#lib/contract/files.ts'
import { olderLogs, orderParts } from '#lib/contract/order-parts.ts'
import { item, log, order, orders } from '#lib/contract/orders.ts'
import { shipment } from '#lib/contract/shipments.ts'
import { readAnswer } from '#lib/contract/wire.ts'
import { fromColumns, logsFromColumns } from './from-columns.ts'

/** The elements of a list that can be read, and how many cannot. A list that is not there is empty. */
const readable = <T extends z.ZodType>(element: T) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((list) => {
      const read = list.map((one) => readAnswer(element, one)).flatMap(({ success, data }) => (success ? [data] : []))
      return { read, unread: list.length - read.length }
    })

/** A file as the page shows it: of thousands, what is never read costs time. */
const shownFile = file.pick({
  _id: true,
  status: true,
  path: true,
  currentRevision: true,
  versions: true,
  refetchableAt: true,
})
export type ShownFile = z.infer<typeof shownFile>

const readableOrder = order.extend({
  orderData: order.shape.orderData.extend({ items: readable(item) }),
  logs: readable(log),
})

/**
 * The details of an order as its page reads them: what is odd about one file or shipment must not take the order away.
 * `unread` counts what the page then has to say is missing.
 */
export const orderPage = {
  ...orders.details,
  response: z
    .object({
      order: readableOrder,
      shipments: readable(shipment),
      files: readable(shownFile),
      parts: orderParts.optional(),
      olderLogs: olderLogs.optional(),
    })
    .refine(({ order: { orderData }, parts }) => {
      const items = orderData.items.read.length + orderData.items.unread
      return !parts || (orderData.items.unread === 0 && parts.item.every((place) => place >= 0 && place < items))
    }, 'a component of no item')
    .transform(({ order: { orderData, logs, ...rest }, shipments, files, parts, olderLogs: older }) => {
      const more = parts && fromColumns(parts, orderData.items.read.length)
      const items = more
        ? orderData.items.read.map((one, at) => ({ ...one, components: more.components[at] ?? [] }))
        : orderData.items.read
      return {
        order: {
          ...rest,
          orderData: { ...orderData, items },
          logs: older ? [...logs.read, ...logsFromColumns(older)] : logs.read,
        },
        shipments: shipments.read,
        // What is told of a file by itself counts: it comes last.
        files: more ? [...more.files, ...files.read] : files.read,
        unread: {
          items: orderData.items.unread,
          shipments: shipments.unread,
          files: files.unread,
          logs: logs.unread,
        },
      }
    }),
}
