import { type AccountTime, formatDate, toDeadline } from '#lib/common/dates/account-time.ts'
import { safeHref } from '#lib/common/safe-href.ts'
import type { Item, StockItem } from '#lib/contract/orders.ts'
import { startOfToday } from '#lib/contract/shared/date-ranges.ts'
import type { Shipment } from '#lib/contract/shipments.ts'
import { toFileName } from '#lib/files/formats.ts'
import { itemNameOf } from '#lib/orders/rules.ts'
import type { ComponentModel } from '#lib/orders/view-model.ts'

export type PackedItem = {
  id: string
  barcode: string
  description: string
  quantity: number
  isComplete: boolean
  alert: string
  parts: readonly ComponentModel[]
}

/** `items`: of the shipment. */
export function packedItems(
  items: readonly Item[],
  partsOf: ReadonlyMap<string, readonly ComponentModel[]>,
): PackedItem[] {
  return items
    .filter(({ status }) => status !== 'cancelled')
    .map((item) => ({
      id: item._id,
      barcode: item.barcode,
      description: itemNameOf(item),
      quantity: item.quantity,
      isComplete: item.status === 'complete',
      alert: item.dispatchAlert,
      parts: partsOf.get(item._id) ?? [],
    }))
}

export type PackedStock = Omit<StockItem, 'shipmentIndex'> & { id: string }

export type AttachmentModel = { name: string; type: string; href: string | undefined; host: string }

export const toAttachmentModels = ({ attachments }: Pick<Shipment, 'attachments'>): AttachmentModel[] =>
  attachments
    .filter(({ path }) => path.trim() !== '')
    .map(({ path, type, contentType }) => {
      const href = safeHref(path)
      const host = href ? new URL(href).host : ''
      return { name: toFileName(path) || host || path, type: type || contentType, href, host }
    })

/** Some brands want their parcels to leave on a day, and not before: that day, until it begins at the site, else nothing. */
export function findEarliestDispatch(
  { status, canShipEarly, shipByDate }: Pick<Shipment, 'status' | 'canShipEarly' | 'shipByDate'>,
  now: Date,
  time: AccountTime,
): string {
  if (status !== 'live' || canShipEarly || shipByDate === undefined) return ''
  return startOfToday(new Date(toDeadline(shipByDate, time)), time.timezone).toJSDate() > now
    ? formatDate(shipByDate, time)
    : ''
}
