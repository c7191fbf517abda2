import { sql } from 'drizzle-orm'
import * as z from 'zod'
import { type OrderStatus, orderStatus } from '#lib/contract/orders.ts'
import type { Executor } from '../core/database/open.ts'
import type { Upstream } from '../upstream.ts'
import { copyOrders, type OrderCopy } from './order-copies.ts'
import { at, createRandom, type Random } from './random.ts'
import type { Report } from './site.ts'

const ordersPerTurn = 1000
/** Orders that are over spread over two years before now, the others over the last days. */
const pastMs = 700 * 24 * 60 * 60 * 1000
const presentMs = 3 * 24 * 60 * 60 * 1000
const originalsPerStatus = 25

const shares: readonly (readonly [OrderStatus, number])[] = [
  ['shipped', 885],
  ['cancelled', 40],
  ['printready', 45],
  ['complete', 15],
  ['error', 5],
  ['dataready', 5],
  ['pending', 5],
]

/** Adds many orders to a site that has some: copies of its small ones, each at a time of its own. */
export async function seedScale(up: Upstream, count: number, report: Report): Promise<void> {
  const random = createRandom('scale')
  const originals = await smallOrders(up.database.orm)
  if (originals.size === 0) throw new Error('There are no orders to copy. Seed the scenario "site" first.')
  const [highest] = numbers.parse((await up.database.orm.execute(sql`select count(*)::int as n from orders`)).rows)
  const firstNumber = highest?.n ?? 0
  for (let done = 0; done < count; done += ordersPerTurn) {
    const size = Math.min(ordersPerTurn, count - done)
    const copies = Array.from({ length: size }, (_, index) =>
      chooseCopy(random, originals, firstNumber + done + index, up.now()),
    )
    await up.database.transaction((tx) => copyOrders(tx, copies))
    report(`writing orders: ${(done + size).toLocaleString('en')} of ${count.toLocaleString('en')}`)
  }
  report('tidying the database')
  await up.database.vacuum()
}

const numbers = z.array(z.object({ n: z.number() }))
const original = z.object({ id: z.string(), status: orderStatus, date: z.coerce.date() })
type Original = z.infer<typeof original>

async function smallOrders(db: Executor): Promise<Map<OrderStatus, Original[]>> {
  const found = await db.execute(sql`
    select id, status, date from (
      select id, status, date, row_number() over (partition by status order by item_count, shipment_count, id) as place
      from orders
    ) as by_size where place <= ${originalsPerStatus} order by id`)
  return Map.groupBy(z.array(original).parse(found.rows), ({ status }) => status)
}

function chooseCopy(random: Random, originals: Map<OrderStatus, Original[]>, number: number, now: Date): OrderCopy {
  const status = random.weighted(shares.filter(([status]) => originals.has(status)))
  const { id, date } = at(originals.get(status) ?? [], random.between(0, originalsPerStatus - 1))
  const isOver = status === 'shipped' || status === 'cancelled'
  const receivedAt = now.getTime() - (isOver ? pastMs : presentMs) * (random.between(1, 1_000_000) / 1_000_000)
  // No event of the copy may be in the future.
  const movedMs = Math.min(0, receivedAt - date.getTime())
  return { original: id, number, receivedAt: new Date(date.getTime() + movedMs), movedMs }
}
