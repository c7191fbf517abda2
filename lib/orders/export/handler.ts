import { writeXlsxStream } from 'hucre/xlsx'
import { toAccountTime } from '#lib/account/rules.ts'
import {
  type AccountTime,
  dateFormatOf,
  formatDate,
  formatDateTime,
  toWallTime,
} from '#lib/common/dates/account-time.ts'
import { isNotFound } from '#lib/common/errors/is-not-found.ts'
import { mapConcurrently } from '#lib/common/map-concurrently.ts'
import { type Cell, toCsvStream } from '#lib/common/write-csv.ts'
import { accounts } from '#lib/contract/accounts.ts'
import { type Order, type OrderSummary, orders } from '#lib/contract/orders.ts'
import { createShipmentFinder } from '#lib/contract/shared/packing.ts'
import { type NumberedShipment, withNumbers } from '#lib/contract/shared/shipment-numbers.ts'
import { shipments } from '#lib/contract/shipments.ts'
import { readableOrderDetails } from '#lib/orders/readable-details/readable-details.ts'
import { isShippedElsewhere } from '#lib/orders/rules.ts'
import { toOrdersQuery } from '#lib/orders/search-params.ts'
import { toOrderSummary } from '#lib/orders/to-order-summary.ts'
import { readJson } from '#lib/server/http/request-body.ts'
import { apiHeaders } from '#lib/server/http/security-headers.ts'
import type { ConcurrencyLimit } from '#lib/server/proxy/concurrency-limit.ts'
import type { Session } from '#lib/server/session/core/session.ts'
import { callAs } from '#lib/server/upstream/call-upstream.ts'
import type { CallWith } from '#lib/server/upstream/upstream.ts'
import type { WrapHandler } from '#lib/server/wrapper/wrapper.ts'
import { dateColumns, toOrderRow, toParcelRow } from './export-rows.ts'
import { type Progress, toFrame } from './frames.ts'
import { type OrdersPage, type ReadOrders, readAllOrders } from './read-orders.ts'
import { type ExportWish, exportWish } from './wish.ts'

export type ExportTexts = {
  sheet: string
  columns: readonly string[]
  statusOf: (status: string) => string
}

type Options = {
  wrapHandler: WrapHandler<Session>
  callWith: CallWith
  /** An export has one slot of its session, however many calls it makes. */
  concurrencyLimit: Pick<ConcurrencyLimit, 'acquire'>
  loadTexts: (of: ExportWish['of']) => Promise<ExportTexts>
}

const maxBodyBytes = 1024 * 1024

export function createExportHandler({ wrapHandler, callWith, concurrencyLimit, loadTexts }: Options) {
  return wrapHandler('export', { from: 'json', call: orders.list }, async (request, context) => {
    const { session, requestId, logAtEnd } = context
    const wish = await readJson(request, exportWish, { maxBytes: maxBodyBytes })
    const release = concurrencyLimit.acquire(session.key)
    const left = new AbortController()
    const signal = AbortSignal.any([request.signal, left.signal])
    const caller = { session, accountId: session.accountId, requestId, signal }
    try {
      const { oneflowAccountSettings } = await callAs(callWith, caller, accounts.vars, {})
      const time = toAccountTime(oneflowAccountSettings)
      const texts = await loadTexts(wish.of)
      const write = logAtEnd()
      const readDetails = async (id: string) => {
        const query = { includes: ['shipments'] }
        try {
          return await callAs(callWith, caller, readableOrderDetails, { params: { id }, query })
        } catch (error) {
          if (isNotFound(error)) return undefined
          throw error
        }
      }
      const source: Source = {
        readOrders: (query) => callAs(callWith, caller, orders.list, { query }),
        readOrder: async (id) => {
          const details = await readDetails(id)
          return details && toOrderSummary(details)
        },
        readParcels: async (order) => {
          if (isShippedElsewhere(session.accountId, order)) return []
          if (!wish.ids && order.orderData.status !== 'complete') {
            const details = order.orderData.shipments.length > 1 ? await readDetails(order._id) : undefined
            return details ? readyShipments(withNumbers(details.shipments), details.order.orderData) : []
          }
          const { data } = await callAs(callWith, caller, shipments.ofOrder, { params: { id: order._id } })
          return withNumbers(data).filter(({ status }) => status === 'live')
        },
        time,
        texts,
      }
      const body = toStream(wish, source, (error) => {
        left.abort(error)
        release()
        write(200, error)
      })
      return new Response(body, { headers: { ...apiHeaders, 'content-type': 'application/octet-stream' } })
    } catch (error) {
      release()
      throw error
    }
  })
}

/** As Today counts it, also while other shipments of the order are in production. */
function readyShipments(all: readonly NumberedShipment[], { items }: Pick<Order['orderData'], 'items'>) {
  const left = items.filter(({ status }) => status !== 'cancelled')
  const packed = Map.groupBy(left, createShipmentFinder(all))
  return all.filter(
    (shipment) => shipment.status === 'live' && packed.get(shipment)?.every(({ status }) => status === 'complete'),
  )
}

type Source = {
  readOrders: ReadOrders
  readOrder: (id: string) => Promise<OrderSummary | undefined>
  /** What this account may ship of it. */
  readParcels: (order: OrderSummary) => Promise<NumberedShipment[]>
  time: AccountTime
  texts: ExportTexts
}

/** Reads a page once the browser has taken the one before. */
export function toStream(
  wish: ExportWish,
  source: Source,
  onEnd: (error?: unknown) => void,
): ReadableStream<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  let progress: Progress = { rows: 0, total: 0 }
  const tell = (now: Progress, piece: Uint8Array | 'end' = new Uint8Array()) => {
    progress = now
    return writer.write(toFrame(progress, piece))
  }
  async function send() {
    const file = toFile(wish, rowsOf(wish, source, tell), source)
    for await (const piece of file) await tell(progress, piece)
    await tell(progress, 'end')
    await writer.close()
  }
  send().then(
    () => onEnd(),
    (error: unknown) => {
      onEnd(error)
      void writer.abort(error).catch(() => undefined) // the browser has left
    },
  )
  return readable
}

function toFile({ format, of }: ExportWish, rows: AsyncIterable<Cell[]>, { time, texts }: Source) {
  const { sheet, columns } = texts
  if (format === 'csv') return toCsvStream(rows, columns)
  const dates = dateColumns[of]
  const numFmt = dateFormatOf(time).toLowerCase() + dates.clock
  const widths = columns.map((header, at) => ({ header, width: 20, ...(at === dates.at && { numFmt }) }))
  return writeXlsxStream(rows, { name: sheet, columns: widths, freezePane: { rows: 1 } })
}

async function* rowsOf(
  wish: ExportWish,
  source: Source,
  tell: (progress: Progress) => Promise<void>,
): AsyncGenerator<Cell[]> {
  const { readParcels, time, texts } = source
  const isXlsx = wish.format === 'xlsx'
  const toMoment = (iso: string) =>
    (isXlsx && iso.includes('T') && toWallTime(iso, time, 'minute')) || formatDateTime(iso, time)
  const toDay = (iso: string) => (isXlsx && toWallTime(iso, time, 'day')) || formatDate(iso, time)
  let done = 0
  let rows = 0
  for await (const { orders, total } of ordersOf(wish, source)) {
    if (wish.of === 'orders') {
      for (const order of orders) yield toOrderRow(order, toMoment, texts.statusOf)
      rows += orders.length
    } else {
      const ofOrders = await mapConcurrently(orders, async (order) =>
        (await readParcels(order)).map((shipment) => toParcelRow(order, shipment, toDay)),
      )
      const parcels = ofOrders.flat()
      yield* parcels
      rows += parcels.length
    }
    done += orders.length
    await tell({ rows: done, total: Math.max(total, done) })
  }
  await tell({ rows, total: done })
}

/** Selected orders that no longer fit the filter are read by their ids. */
async function* ordersOf(
  { filters, ids }: ExportWish,
  { readOrders, readOrder, time }: Source,
): AsyncGenerator<OrdersPage> {
  const pages = readAllOrders(readOrders, toOrdersQuery({ page: 1, perPage: 100, filters }, time))
  if (!ids) return yield* pages
  const left = new Set(ids)
  const total = left.size
  for await (const { orders } of pages) {
    yield { orders: orders.filter(({ _id }) => left.delete(_id)), total }
    if (left.size === 0) return
  }
  const others = await mapConcurrently([...left], readOrder)
  yield { orders: others.filter((order) => order !== undefined), total }
}
