import { identifyBarcode } from '#lib/barcodes/queries.ts'
import { callProxy } from '#lib/browser/calls/call-proxy.ts'
import { lateCalls } from '#lib/browser/calls/late-calls.ts'
import { pageAccount } from '#lib/browser/page/request-headers.ts'
import type { Line } from '#lib/common/csv.ts'
import { isNotFound } from '#lib/common/errors/is-not-found.ts'
import { mapConcurrently } from '#lib/common/map-concurrently.ts'
import { toComparedCode, toPlainCode } from '#lib/contract/codes.ts'
import { id } from '#lib/contract/fields.ts'
import type { OrderSummary } from '#lib/contract/orders.ts'
import type { Shipment } from '#lib/contract/shipments.ts'
import { readOrder } from '#lib/orders/queries.ts'
import { isShippedElsewhere, meantOrders } from '#lib/orders/rules.ts'
import { toOrderSummary } from '#lib/orders/to-order-summary.ts'
import { doubtfulLabel, type Label, toTrackingNumber } from '#lib/shipments/label.ts'
import { findSiteCode, type SiteCode } from '#lib/shipments/mutations.ts'
import { isLikeCode, problemsOf, type Tracking } from '#lib/shipments/rules.ts'
import type { Columns, Table } from './columns.ts'

type Parcel = { shipmentId: string; orderId: string; number: number }
type Found =
  | { kind: 'ready' | 'notComplete'; parcel: Parcel }
  | { kind: 'shipped'; parcel: Parcel; trackingNumber: string }
  | { kind: 'unknown' | 'severalOrders' | 'elsewhere' }
  | { kind: 'severalShipments'; count: number }
  | { kind: 'notShippable'; status: string }
  | { kind: 'unread'; error: unknown }

/** What is found out of a row. `line`: of another row. */
export type Verdict =
  | Found
  | { kind: 'done'; parcel: Parcel }
  | { kind: 'noOrder' | 'noNumber' | 'tooLong' | 'command' | 'badUrl' | 'rounded' }
  | { kind: 'siteCode'; siteCode: SiteCode }
  | { kind: 'repeated' | 'orderTwice'; line: number }
  | { kind: 'numberTwice'; parcel: Parcel; line: number }
  | { kind: 'label'; parcel: Parcel; label: Label }

export type ListRow = Line & { name: string; shipment: string; tracking: Tracking }
export type CheckedRow = ListRow & { verdict: Verdict }
export type ShippableRow = ListRow & { verdict: Verdict & { parcel: Parcel } }

/** Shipped only if the user says so. */
export const askedKinds = ['notComplete', 'numberTwice', 'label'] as const
export type AskedKind = (typeof askedKinds)[number]

export function shippableRows(rows: readonly CheckedRow[], accepted: ReadonlySet<AskedKind>): ShippableRow[] {
  const kinds = new Set<string>(['ready', ...accepted])
  return rows.filter((row): row is ShippableRow => kinds.has(row.verdict.kind))
}

export function toListRows({ rows }: Pick<Table, 'rows'>, columns: Columns): ListRow[] {
  return rows.map(({ line, cells }) => {
    const textOf = (at: number | undefined) => (at === undefined ? '' : (cells[at] ?? ''))
    const tracking = {
      trackingNumber: toTrackingNumber(textOf(columns.trackingNumber)),
      trackingUrl: textOf(columns.trackingUrl),
    }
    const [order, shipment] = [toPlainCode(textOf(columns.order)), toPlainCode(textOf(columns.shipment))]
    return { line, cells, name: order || shipment, shipment, tracking }
  })
}

const keyOf = ({ name, shipment }: ListRow) => JSON.stringify([name, shipment])

/** Reads only. Rows of one order are looked up once. */
export async function checkRows(
  rows: readonly ListRow[],
  { signal, onChecked }: { signal: AbortSignal; onChecked: (done: number) => void },
): Promise<CheckedRow[]> {
  const sound = rows.filter((row) => !findFault(row))
  const numbers = Map.groupBy(sound, ({ tracking }) => toComparedCode(tracking.trackingNumber))
  const orders = new Map<string, Promise<Ordered>>()
  let siteCode: Promise<string> | undefined
  let done = 0
  const checked = await mapConcurrently(rows, async (row): Promise<CheckedRow> => {
    signal.throwIfAborted()
    const verdict = findFault(row) ?? (await look(row))
    done += 1
    onChecked(done)
    return { ...row, verdict }
  })
  return compareRows(checked)

  async function look(row: ListRow): Promise<Verdict> {
    try {
      const key = keyOf(row)
      const ordered = orders.get(key) ?? readOrdered(row, signal)
      orders.set(key, ordered)
      const found = findShipment(await ordered, row)
      if (!('parcel' in found)) return found
      const number = toComparedCode(row.tracking.trackingNumber)
      if (found.kind === 'shipped')
        return toComparedCode(found.trackingNumber) === number ? { kind: 'done', parcel: found.parcel } : found
      siteCode ??= readSiteCode(found.parcel.orderId)
      if (isLikeCode(number, await siteCode)) {
        const own = await findSiteCode(number, signal)
        if (own) return { kind: 'siteCode', siteCode: own }
      }
      const { parcel } = found
      const other = numbers.get(number)?.find((other) => keyOf(other) !== keyOf(row))
      if (other) return { kind: 'numberTwice', parcel, line: other.line }
      const label = doubtfulLabel(row.tracking.trackingNumber)
      return label ? { kind: 'label', parcel, label } : found
    } catch (error) {
      signal.throwIfAborted()
      return { kind: 'unread', error }
    }
  }
}

/** What is wrong with a row in itself. */
function findFault({ name, tracking }: ListRow): Verdict | undefined {
  if (name === '') return { kind: 'noOrder' }
  const { trackingNumber, trackingUrl } = problemsOf(tracking)
  if (trackingNumber === 'required') return { kind: 'noNumber' }
  if (trackingNumber) return { kind: trackingNumber }
  if (trackingUrl) return { kind: 'badUrl' }
  return isRounded(tracking.trackingNumber) || isRounded(name) ? { kind: 'rounded' } : undefined
}

/** A spreadsheet took the number for one to calculate with, and has lost its last digits. */
const isRounded = (text: string) => /^\d(?:[.,]\d+)?e\+?\d+$/i.test(text)

type Ordered = { orders: readonly OrderSummary[]; shipments: readonly Shipment[]; named?: string | undefined }

/** By the number of the brand, or by a barcode of the order, as the job sheet has it. */
async function readOrdered({ name, shipment }: ListRow, signal: AbortSignal): Promise<Ordered> {
  const { data } = await callProxy(lateCalls.ordersBySourceId, { params: { id: name } }, signal)
  const [order, ...others] = meantOrders(data, ({ orderData }) => orderData.status)
  if (order) return { orders: [order, ...others], shipments: others.length > 0 ? [] : await shipmentsOf(order._id) }
  const ofBarcode = await identifyBarcode(toComparedCode(name), signal)
  const ids = [ofBarcode?.barcode.shipmentId, shipment].filter((text) => id.safeParse(text).success)
  const found = await readShipment(ids[0])
  const orderId = ofBarcode?.order?._id ?? found?.orderId
  if (orderId === undefined) return { orders: [], shipments: [] }
  const input = { params: { id: orderId }, query: { includes: [] } }
  const summary = toOrderSummary(await callProxy(lateCalls.orderDetails, input))
  return { orders: [summary], shipments: await shipmentsOf(orderId), named: found?._id }

  async function shipmentsOf(orderId: string) {
    return (await callProxy(lateCalls.shipmentsOfOrder, { params: { id: orderId } }, signal)).data
  }
  async function readShipment(shipmentId: string | undefined) {
    if (shipmentId === undefined) return undefined
    try {
      return await callProxy(lateCalls.shipment, { params: { id: shipmentId } }, signal)
    } catch (error) {
      if (isNotFound(error)) return undefined
      throw error
    }
  }
}

const isElsewhere = (order: OrderSummary) => isShippedElsewhere(pageAccount(), order)

/** The shipment that the row names by id or number, else the only one that is left. */
function findShipment({ orders: [order, ...others], shipments, named }: Ordered, { shipment: text }: ListRow): Found {
  if (!order) return { kind: 'unknown' }
  // The copy at the partner has the number of the order that was outsourced.
  if (others.length > 0) return { kind: [order, ...others].every(isElsewhere) ? 'elsewhere' : 'severalOrders' }
  const isNamed = ({ _id, shipmentIndex }: Shipment) =>
    _id === named || (text !== '' && (_id === text || String(shipmentIndex + 1) === text))
  const live = shipments.filter(({ status }) => status === 'live')
  const shipped = shipments.filter(({ status }) => status === 'shipped')
  const byName = shipments.find(isNamed)
  const candidates = byName ? [byName] : live.length > 0 ? live : shipped
  const [found, second] = candidates
  const { status } = order.orderData
  if (!found) return { kind: 'notShippable', status }
  const parcel = { shipmentId: found._id, orderId: order._id, number: found.shipmentIndex + 1 }
  if (found.status === 'shipped') return { kind: 'shipped', parcel, trackingNumber: found.trackingNumber }
  if (second) return { kind: 'severalShipments', count: candidates.length }
  if (found.status !== 'live') return { kind: 'notShippable', status: found.status }
  if (isElsewhere(order)) return { kind: 'elsewhere' }
  if (status === 'complete') return { kind: 'ready', parcel }
  return status === 'printready' ? { kind: 'notComplete', parcel } : { kind: 'notShippable', status }
}

/** A barcode of the site, by whose form another one is known. */
async function readSiteCode(orderId: string): Promise<string> {
  const order = await readOrder(orderId).catch(() => undefined) // then every number counts as a carrier's
  return order?.orderData.items[0]?.barcode ?? ''
}

/** A shipment is shipped by one row, or by none where two give it other numbers. */
function compareRows(rows: readonly CheckedRow[]): CheckedRow[] {
  const byShipment = Map.groupBy(shippableRows(rows, new Set(askedKinds)), ({ verdict }) => verdict.parcel.shipmentId)
  return rows.map((row) => {
    const same = 'parcel' in row.verdict ? byShipment.get(row.verdict.parcel.shipmentId) : undefined
    const [first, second] = same ?? []
    if (!first || !second || !same?.some(({ line }) => line === row.line)) return row
    const numbers = new Set(same.map(({ tracking }) => toComparedCode(tracking.trackingNumber)))
    if (numbers.size === 1)
      return row.line === first.line ? row : { ...row, verdict: { kind: 'repeated', line: first.line } }
    return { ...row, verdict: { kind: 'orderTwice', line: row.line === first.line ? second.line : first.line } }
  })
}
