import { LRUCache } from 'lru-cache'
import { toDeadline, withInstants } from '#lib/common/dates/account-time.ts'
import { mapConcurrently } from '#lib/common/map-concurrently.ts'
import { ifServed } from '#lib/contract/addition.ts'
import { orders } from '#lib/contract/orders.ts'
import { production, type WorkItem } from '#lib/contract/production.ts'
import { withNumbers } from '#lib/contract/shared/shipment-numbers.ts'
import { type Shipment, shipments } from '#lib/contract/shipments.ts'
import { type DueShipment, shipmentStages } from '#lib/contract/today.ts'
import { processWide } from '#lib/server/process-wide.ts'
import type { SiteCalendar } from '#lib/today/calendar/calendar.ts'
import type { Ask } from '#lib/today/read-day.ts'
import type { Day } from '#lib/today/view-model.ts'

const pagesize = 100
/** Pages of each list; what is beyond them is not counted. */
const maxPages = 3
/** Each waiting order costs a call for its shipments, which are kept for a while: the page is read each minute. */
const maxWaiting = 100
const parcels = () =>
  processWide('waiting-parcels', () => new LRUCache<string, Shipment[]>({ max: 5000, ttl: 5 * 60_000 }))
/** What is complete and was due before has mostly left. */
const completedForMs = 7 * 24 * 60 * 60 * 1000

const iso = (at: number) => new Date(at).toISOString()

/** Of an upstream that knows only Spec 1 §7: items by their status and date, orders without all artwork, and their shipments. */
export async function gatherDay(
  ask: Ask,
  accountId: string,
  calendar: SiteCalendar,
  now: number,
  limit: number,
): Promise<Day> {
  const { start, end, nextEnd } = calendar.workdaysAt(now)
  const until = { $lte: iso(nextEnd) }
  const [live, complete, waiting, counted] = await Promise.all([
    readItems(ask, 'live', until),
    readItems(ask, 'complete', { ...until, $gte: iso(now - completedForMs) }),
    gatherWaiting(ask, accountId),
    countShipped(ask),
  ])
  const isDue = ({ shipByDate }: { shipByDate: string }) => Date.parse(shipByDate) <= nextEnd
  const waitingIds = new Set(waiting.shipments.map(({ _id }) => _id))
  const found = toShipments([...live.items, ...complete.items].map((item) => withInstants(item, calendar.time)))
  const artwork = waiting.shipments.map((shipment) => withInstants(shipment, calendar.time))
  const unshipped = found.filter(({ _id, shippedDate }) => !shippedDate && !waitingIds.has(_id))
  const open = [...unshipped, ...artwork].filter(isDue)
  const leftAt = ({ shippedDate = '' }: DueShipment) => Date.parse(toDeadline(shippedDate, calendar.time))
  const shipped = found.filter((shipment) => leftAt(shipment) >= start)
  const inOrder = open.toSorted((a, b) => Date.parse(a.shipByDate) - Date.parse(b.shipByDate))
  const isNext = ({ shipByDate }: DueShipment) => Date.parse(shipByDate) > end
  const at = (stage: DueShipment['stage']) => inOrder.filter((shipment) => shipment.stage === stage)
  const countsOf = (stage: DueShipment['stage']) => {
    const due = at(stage).map(({ shipByDate }) => Date.parse(shipByDate))
    const countOf = (from: number, to: number) => due.filter((date) => date >= from && date <= to).length
    return { overdue: countOf(0, now - 1), today: countOf(now, end), next: countOf(end + 1, nextEnd) }
  }
  const first = (wanted: (shipment: DueShipment) => boolean) =>
    shipmentStages.flatMap((stage) => at(stage).filter(wanted).slice(0, limit))
  return {
    stages: { artwork: countsOf('artwork'), production: countsOf('production'), ready: countsOf('ready') },
    shippedToday: counted ?? shipped.length,
    data: first((shipment) => !isNext(shipment)),
    next: first(isNext),
    shipped: shipped.toSorted((a, b) => leftAt(b) - leftAt(a)).slice(0, limit),
    isPartial: live.isCut || complete.isCut || waiting.isCut || counted === undefined || shipped.length < counted,
    isGathered: true,
  }
}

/** What leaves today may be due before or after what the items are read for. */
const countShipped = async (ask: Ask) => (await ifServed(ask(orders.extra, {})))?.shippedToday

async function readItems(ask: Ask, status: 'live' | 'complete', shipByDate: { $lte: string; $gte?: string }) {
  const items: WorkItem[] = []
  // The oldest live ones are overdue; of the complete ones the newest are of today.
  const direction = status === 'live' ? 1 : -1
  for (let page = 1; page <= maxPages; page += 1) {
    const { data } = await ask(production.items, { query: { page, pagesize, status, direction, shipByDate } })
    items.push(...data)
    if (data.length < pagesize) return { items, isCut: false }
  }
  return { items, isCut: true }
}

/** An item without a shipment or a date cannot be placed. */
function toShipments(items: readonly WorkItem[]): DueShipment[] {
  const byShipment = Map.groupBy(items, ({ shipmentId }) => shipmentId)
  return [...byShipment].flatMap(([shipmentId, packed]): DueShipment[] => {
    const [{ orderId, order, shipByDate } = {}] = packed
    if (!shipmentId || !orderId || !shipByDate) return []
    const left = packed.filter(({ status }) => status !== 'complete')
    const completed = packed.flatMap((item) => item.completed ?? []).toSorted()
    return [
      {
        ...noMore,
        _id: shipmentId,
        orderId,
        sourceOrderId: order?.sourceOrderId ?? '',
        sourceName: order?.sourceName ?? '',
        orderStatus: order?.status ?? '',
        stage: left.length > 0 ? 'production' : 'ready',
        since: left.length > 0 ? undefined : completed.at(-1),
        shipByDate,
        shippedDate: packed.find((item) => item.shippedDate)?.shippedDate,
        itemCount: packed.length,
        completedCount: packed.length - left.length,
      },
    ]
  })
}

const noMore = { customerName: '', itemCount: 0, completedCount: 0, number: 1, shipmentCount: 1, isOutsourced: false }

/** Lists of orders have no ship-by date: that of the oldest is read with their shipments. They are listed newest first. */
async function gatherWaiting(ask: Ask, accountId: string) {
  const status = ['pending', 'dataready', 'error'] as const
  const readPage = (page: number) => ask(orders.list, { query: { page, pagesize, 'orderData.status': [...status] } })
  const newest = await readPage(1)
  const last = Math.ceil(newest.count / pagesize)
  const older = Array.from({ length: maxPages - 1 }, (_, at) => last - at).filter((page) => page > 1)
  const pages = [...(await Promise.all(older.map(readPage))), newest]
  // A new order between two reads moves one to the next page.
  const found = new Map(pages.flatMap(({ data }) => data.toReversed()).map((order) => [order._id, order]))
  const waiting = [...found.values()].slice(0, maxWaiting)
  const read = await mapConcurrently(waiting, async ({ _id, source, orderData }): Promise<DueShipment[]> => {
    const packed = await readParcels(ask, accountId, _id)
    return withNumbers(packed).flatMap(({ _id: id, status, shipByDate, number }) =>
      status === 'live' && shipByDate
        ? [
            {
              ...noMore,
              _id: id,
              orderId: _id,
              sourceOrderId: orderData.sourceOrderId,
              sourceName: source.name,
              customerName: orderData.customerName,
              orderStatus: orderData.status,
              stage: 'artwork',
              since: orderData.date || undefined,
              shipByDate,
              itemCount: orderData.items.length,
              number,
              shipmentCount: packed.length,
            },
          ]
        : [],
    )
  })
  return { shipments: read.flat(), isCut: newest.count > waiting.length }
}

async function readParcels(ask: Ask, accountId: string, id: string): Promise<readonly Shipment[]> {
  const key = `${accountId} ${id}`
  const known = parcels().get(key)
  if (known) return known
  const { data } = await ask(shipments.ofOrder, { params: { id } })
  parcels().set(key, data)
  return data
}
