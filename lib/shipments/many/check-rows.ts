import { identifyBarcode } from '#lib/barcodes/queries.ts'
import { callProxy } from '#lib/browser/calls/call-proxy.ts'
import { lateCalls } from '#lib/browser/calls/late-calls.ts'
import { pageAccount } from '#lib/browser/page/request-headers.ts'
import type { Line } from '#lib/common/csv.ts'
import type { AccountTime } from '#lib/common/dates/account-time.ts'
import { isNotFound } from '#lib/common/errors/is-not-found.ts'
import { mapConcurrently } from '#lib/common/map-concurrently.ts'
import { toComparedCode, toPlainCode } from '#lib/contract/codes.ts'
import { id } from '#lib/contract/fields.ts'
import type { OrderSummary } from '#lib/contract/orders.ts'
import { type NumberedShipment, withNumbers } from '#lib/contract/shared/shipment-numbers.ts'
import { findBySourceId } from '#lib/orders/find-by-source-id.ts'
import { readOrder } from '#lib/orders/queries.ts'
import { isShippedElsewhere, meantOrders } from '#lib/orders/rules.ts'
import { toOrderSummary } from '#lib/orders/to-order-summary.ts'
import { doubtfulLabel, type Label, toTrackingNumber } from '#lib/shipments/label.ts'
import { findSiteCode, type SiteCode } from '#lib/shipments/mutations.ts'
import { isLikeCode, isSameNumber, problemsOf, type Tracking } from '#lib/shipments/rules.ts'
import { findEarliestDispatch } from '#lib/shipments/view-model.ts'
import type { Columns, Table } from './columns.ts'

/** `isUnfinished`: its order is not complete. */
type Parcel = { shipmentId: string; orderId: string; number: number; isUnfinished: boolean }
type Found =
  | { kind: 'ready' | 'notComplete'; parcel: Parcel }
  | { kind: 'tooEarly'; parcel: Parcel; date: string }
  | { kind: 'shipped'; parcel: Parcel; trackingNumber: string }
  | { kind: 'done'; parcel: Parcel }
  | { kind: 'unknown' | 'noShipment' | 'severalOrders' | 'elsewhere' }
  | { kind: 'severalShipments'; count: number }
  | { kind: 'notShippable'; status: string }
  | { kind: 'unread'; error: unknown }

/** What is found out of a row. `line`: of another row. */
export type Verdict =
  | Found
  | { kind: 'noOrder' | 'noNumber' | 'tooLong' | 'command' | 'badUrl' | 'rounded' }
  | { kind: 'siteCode'; siteCode: SiteCode }
  | { kind: 'repeated' | 'orderTwice'; line: number }
  | { kind: 'numberTwice'; parcel: Parcel; line: number }
  | { kind: 'label'; parcel: Parcel; label: Label }

export type ListRow = Line & { name: string; shipment: string; tracking: Tracking }
export type CheckedRow = ListRow & { verdict: Verdict }
export type ShippableRow = ListRow & { verdict: Verdict & { parcel: Parcel } }

/** Shipped only if the user says so. */
export const askedKinds = ['notComplete', 'tooEarly', 'numberTwice', 'label'] as const
export type AskedKind = (typeof askedKinds)[number]

/** What the user is asked before a row is shipped; undefined where it is not. */
export function doubtsOf(verdict: Verdict): readonly AskedKind[] | undefined {
  const kind = askedKinds.find((one) => one === verdict.kind)
  if (!('parcel' in verdict) || (!kind && verdict.kind !== 'ready')) return undefined
  const others = kind && kind !== 'notComplete' ? [kind] : []
  return verdict.parcel.isUnfinished ? ['notComplete', ...others] : others
}

export function shippableRows(rows: readonly CheckedRow[], accepted: ReadonlySet<AskedKind>): ShippableRow[] {
  return rows.filter((row): row is ShippableRow => doubtsOf(row.verdict)?.every((kind) => accepted.has(kind)) ?? false)
}

export function toListRows({ rows }: Pick<Table, 'rows'>, columns: Columns): ListRow[] {
  return rows.map(({ line, cells }) => {
    const textOf = (at: number | undefined) => (at === undefined ? '' : (cells[at] ?? ''))
    const tracking = {
      trackingNumber: toTrackingNumber(textOf(columns.trackingNumber)),
      trackingUrl: textOf(columns.trackingUrl),
    }
    const shipment = toPlainCode(textOf(columns.shipment))
    return { line, cells, name: textOf(columns.order).trim() || shipment, shipment, tracking }
  })
}

const keyOf = ({ name, shipment }: ListRow) => JSON.stringify([name, shipment])

/** Reads only. Rows of one order are looked up once. */
export async function checkRows(
  rows: readonly ListRow[],
  { time, signal, onChecked }: { time: AccountTime; signal: AbortSignal; onChecked: (done: number) => void },
): Promise<CheckedRow[]> {
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
  return compareRows(compareNumbers(checked))

  async function look(row: ListRow): Promise<Verdict> {
    try {
      const key = keyOf(row)
      const ordered = orders.get(key) ?? readOrdered(row, signal)
      orders.set(key, ordered)
      const found = findShipment(await ordered, row, time)
      if (!('parcel' in found) || found.kind === 'shipped' || found.kind === 'done') return found
      const number = toComparedCode(row.tracking.trackingNumber)
      siteCode ??= readSiteCode(found.parcel.orderId)
      if (isLikeCode(number, await siteCode)) {
        const own = await findSiteCode(number, signal)
        if (own) return { kind: 'siteCode', siteCode: own }
      }
      // What has left cannot come back; a number can be corrected.
      if (found.kind === 'tooEarly') return found
      const label = doubtfulLabel(row.tracking.trackingNumber)
      return label ? { kind: 'label', parcel: found.parcel, label } : found
    } catch (error) {
      signal.throwIfAborted()
      return { kind: 'unread', error }
    }
  }
}

/** What is wrong with a row in itself. */
function findFault({ name, tracking }: ListRow): Verdict | undefined {
  if (toPlainCode(name) === '') return { kind: 'noOrder' }
  const { trackingNumber, trackingUrl } = problemsOf(tracking)
  if (trackingNumber === 'required') return { kind: 'noNumber' }
  if (trackingNumber) return { kind: trackingNumber }
  if (trackingUrl) return { kind: 'badUrl' }
  return isRounded(tracking.trackingNumber) || isRounded(name) ? { kind: 'rounded' } : undefined
}

/** A program took the number for one to calculate with, and has lost its last digits. `2E1234` may be an order. */
const isRounded = (text: string) => /^\d(?:[.,]\d+e\+?|e\+)\d+$/i.test(text)

/** `shipmentId`: of the barcode that the row gives in the place of an order. */
type Ordered = { orders: readonly Known[]; shipmentId?: string | undefined }
type Known = { order: OrderSummary; shipments: readonly NumberedShipment[] }

/** By the number of the brand, or by a barcode of the order, as the job sheet has it. */
async function readOrdered({ name, shipment }: ListRow, signal: AbortSignal): Promise<Ordered> {
  // The upstream keeps full-width letters as the brand wrote them; a copied text may have more that the brand did not.
  const byNumber = await findBySourceId(name, signal)
  const orders =
    byNumber.length > 0 || toPlainCode(name) === name ? byNumber : await findBySourceId(toPlainCode(name), signal)
  if (orders.length > 0) return { orders: await withShipments(orders) }
  const ofBarcode = await identifyBarcode(toComparedCode(name), signal)
  const shipmentId = ofBarcode?.barcode.shipmentId
  const orderId = ofBarcode?.order?._id ?? (await readOrderId(shipmentId ?? shipment))
  if (orderId === undefined) return { orders: [] }
  const input = { params: { id: orderId }, query: { includes: [] } }
  return { orders: await withShipments([toOrderSummary(await callProxy(lateCalls.orderDetails, input))]), shipmentId }

  function withShipments(found: readonly OrderSummary[]) {
    return mapConcurrently(found, async (order) => {
      const { data } = await callProxy(lateCalls.shipmentsOfOrder, { params: { id: order._id } }, signal)
      return { order, shipments: withNumbers(data) }
    })
  }
  async function readOrderId(shipmentId: string) {
    if (!id.safeParse(shipmentId).success) return undefined
    try {
      return (await callProxy(lateCalls.shipment, { params: { id: shipmentId } }, signal)).orderId || undefined
    } catch (error) {
      if (isNotFound(error)) return undefined
      throw error
    }
  }
}

const isElsewhere = ({ order }: Known) => isShippedElsewhere(pageAccount(), order)

/** The shipment that the row names by its id or number, and no other; else the only one that is left. */
function findShipment(
  { orders, shipmentId }: Ordered,
  { shipment: text, tracking }: ListRow,
  time: AccountTime,
): Found {
  if (orders.length === 0) return { kind: 'unknown' }
  const isNamed = ({ _id, number }: NumberedShipment) => _id === shipmentId || _id === text || String(number) === text
  const named = orders
    .map(({ order, shipments }) => ({ order, shipments: shipments.filter(isNamed) }))
    .filter(({ shipments }) => shipments.length > 0)
  const known = shipmentId || text ? named : orders
  const before = known
    .flatMap(({ order, shipments }) => shipments.map((shipment) => ({ order, shipment })))
    .find(({ shipment }) => shipment.status === 'shipped' && isSameNumber(shipment, tracking))
  if (before) return { kind: 'done', parcel: parcelOf(before.order, before.shipment) }
  const candidates = meantOrders(known, ({ order }) => order.orderData.status)
  const [only, ...others] = candidates
  if (!only) return { kind: 'noShipment' }
  // The copy at the partner has the number of the order that was outsourced.
  if (others.length > 0) return { kind: candidates.every(isElsewhere) ? 'elsewhere' : 'severalOrders' }
  return findRemaining(only, time)
}

function findRemaining(known: Known, time: AccountTime): Found {
  const { order, shipments } = known
  const ofStatus = (wanted: string) => shipments.filter(({ status }) => status === wanted)
  const { status } = order.orderData
  const candidates = [ofStatus('live'), ofStatus('shipped'), shipments].find(({ length }) => length > 0) ?? []
  const [found] = candidates
  if (!found) return { kind: 'notShippable', status }
  const parcel = parcelOf(order, found)
  if (found.status === 'shipped') return { kind: 'shipped', parcel, trackingNumber: found.trackingNumber }
  if (found.status !== 'live') return { kind: 'notShippable', status: found.status }
  if (candidates.length > 1) return { kind: 'severalShipments', count: candidates.length }
  if (isElsewhere(known)) return { kind: 'elsewhere' }
  if (status !== 'complete' && status !== 'printready') return { kind: 'notShippable', status }
  const date = findEarliestDispatch(found, new Date(), time)
  if (date) return { kind: 'tooEarly', parcel, date }
  return { kind: status === 'complete' ? 'ready' : 'notComplete', parcel }
}

const parcelOf = (order: OrderSummary, { _id, number }: NumberedShipment): Parcel => ({
  shipmentId: _id,
  orderId: order._id,
  number,
  isUnfinished: order.orderData.status !== 'complete',
})

/** A barcode of the site, by whose form another one is known. */
async function readSiteCode(orderId: string): Promise<string> {
  const order = await readOrder(orderId).catch(() => undefined) // then every number counts as a carrier's
  return order?.orderData.items[0]?.barcode ?? ''
}

/** Parcels of one order may travel under one number. */
function compareNumbers(rows: readonly CheckedRow[]): CheckedRow[] {
  const sound = rows.filter((row) => !findFault(row))
  const byNumber = Map.groupBy(sound, ({ tracking }) => toComparedCode(tracking.trackingNumber))
  return rows.map((row) => {
    const { verdict, tracking } = row
    if (verdict.kind !== 'ready' && verdict.kind !== 'notComplete' && verdict.kind !== 'label') return row
    const other = byNumber.get(toComparedCode(tracking.trackingNumber))?.find((found) => isOfOtherOrder(found, row))
    return other ? { ...row, verdict: { kind: 'numberTwice', parcel: verdict.parcel, line: other.line } } : row
  })
}

/** By their names where the order of one was not found. */
const isOfOtherOrder = (one: CheckedRow, other: CheckedRow) =>
  'parcel' in one.verdict && 'parcel' in other.verdict
    ? one.verdict.parcel.orderId !== other.verdict.parcel.orderId
    : one.name !== other.name

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
