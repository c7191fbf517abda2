import { DateTime } from 'luxon'
import type { OrderStatus } from '#lib/contract/orders.ts'
import type { AccountKey, Accounts } from './accounts.ts'
import customers from './data/customers.json' with { type: 'json' }
import type { Random } from './random.ts'

type Customer = (typeof customers.british)[number]
type Trouble = 'encrypted' | 'broken' | 'missing'
export type OrderPlan = {
  source: AccountKey
  destination: 'kestrel' | 'hoshi'
  customer: Customer
  receivedAt: Date
  status: OrderStatus
  due?: Date
  trouble?: Trouble
  shipments: 1 | 2
  isPartlyShipped: boolean
}

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs
const lastDayAgeMs = 20 * hourMs
const weekAgeMs = 4 * dayMs
const oldestAgeMs = 30 * dayMs
const recentCount = 40
const weekCount = 130

type Weights<T> = readonly (readonly [T, number])[]
type Route = readonly [AccountKey, OrderPlan['destination']]

const routes: Weights<Route> = [
  [['lumen', 'kestrel'], 52],
  [['maple', 'kestrel'], 24],
  [['kestrel', 'kestrel'], 8],
  [['kestrel', 'hoshi'], 6],
  [['hoshi', 'hoshi'], 10],
]
const statusesOfToday: Weights<OrderStatus> = [
  ['printready', 58],
  ['dataready', 16],
  ['complete', 14],
  ['shipped', 10],
  ['pending', 6],
  ['cancelled', 3],
]
const statusesOfThisWeek: Weights<OrderStatus> = [
  ['shipped', 54],
  ['printready', 38],
  ['complete', 14],
  ['cancelled', 4],
]
const earlierStatuses: Weights<OrderStatus> = [
  ['shipped', 95],
  ['cancelled', 5],
]

type Opening = Partial<Pick<OrderPlan, 'status' | 'trouble' | 'customer' | 'shipments' | 'isPartlyShipped'>> & {
  route?: Route
}
const [arabic, hebrew, emoji, markup, endless] = customers.unusual
const [tanaka] = customers.japanese
const ofLumen: Route = ['lumen', 'kestrel']

/** The newest orders, newest first: every status and every unusual customer is on the first pages of the list. */
const openings: Opening[] = [
  { status: 'dataready', route: ofLumen },
  { status: 'printready', route: ['maple', 'kestrel'] },
  { status: 'printready', customer: emoji, route: ofLumen },
  { status: 'dataready', route: ['maple', 'kestrel'] },
  { status: 'printready', customer: tanaka, route: ofLumen },
  { status: 'error', trouble: 'encrypted', route: ofLumen },
  { status: 'pending', route: ['maple', 'kestrel'] },
  { status: 'printready', customer: arabic, route: ofLumen },
  { status: 'complete', route: ofLumen },
  { status: 'printready', customer: markup, route: ['maple', 'kestrel'] },
  { status: 'shipped', route: ofLumen },
  { status: 'error', trouble: 'broken', route: ['maple', 'kestrel'] },
  { status: 'printready', shipments: 2, isPartlyShipped: true, route: ofLumen },
  { status: 'printready', customer: hebrew, route: ofLumen },
  { status: 'cancelled', route: ofLumen },
  { status: 'printready', route: ['hoshi', 'hoshi'] },
  { status: 'printready', customer: endless, route: ['kestrel', 'kestrel'] },
  { status: 'complete', shipments: 2, route: ['maple', 'kestrel'] },
  { status: 'dataready', route: ['kestrel', 'hoshi'] },
  { status: 'shipped', route: ['hoshi', 'hoshi'] },
  { status: 'error', trouble: 'missing', route: ofLumen },
  { status: 'complete', route: ['hoshi', 'hoshi'] },
  { status: 'pending', route: ofLumen },
  { status: 'dataready', route: ofLumen },
]

export function planOrders(random: Random, accounts: Accounts, count: number, now: Date): OrderPlan[] {
  return Array.from({ length: count }, (_, index) => {
    const { route = random.weighted(routes), ...opening } = openings[index] ?? {}
    const age = ageOf(random, index, count)
    const status = random.weighted(statusesAt(age))
    const shipments = random.chance(0.12) ? 2 : 1
    const plan = {
      source: route[0],
      destination: route[1],
      customer: customerOf(random, route[0]),
      status,
      shipments,
      isPartlyShipped: shipments === 2 && status === 'printready' && random.chance(0.6),
      ...opening,
    } as const
    // Missing artwork fails after 12 hours, so the order is older than that.
    const ageMs = plan.trouble === 'missing' ? Math.max(age, 13 * hourMs) : age
    const zone = accounts[plan.destination].settings.timezone ?? 'utc'
    const due = isOpen(plan.status) ? dueOf(random, ageMs, DateTime.fromJSDate(now, { zone })) : undefined
    return { ...plan, receivedAt: new Date(now.getTime() - ageMs), ...(due && { due }) }
  })
}

/** Orders are dense today, less dense this week, and sparse before. */
function ageOf(random: Random, index: number, count: number): number {
  const secondMs = random.between(0, 59_999)
  if (index < recentCount) return lastDayAgeMs * ((index + 0.5) / recentCount) ** 1.6 + secondMs
  const [from, to, first, next] =
    index < weekCount
      ? [lastDayAgeMs, weekAgeMs, recentCount, weekCount]
      : [weekAgeMs, oldestAgeMs, weekCount, Math.max(count, weekCount + 1)]
  return from + ((index - first + random.between(0, 9) / 10) / (next - first)) * (to - from) + secondMs
}

function statusesAt(ageMs: number): Weights<OrderStatus> {
  if (ageMs < lastDayAgeMs) return statusesOfToday
  return ageMs < weekAgeMs ? statusesOfThisWeek : earlierStatuses
}

function customerOf(random: Random, source: AccountKey): Customer {
  const { british, european, american, japanese } = customers
  const circle = {
    lumen: [...british, ...european],
    maple: [...american, ...british],
    kestrel: british,
    hoshi: japanese,
  }
  return random.pick(circle[source])
}

const isOpen = (status: OrderStatus) => status !== 'shipped' && status !== 'cancelled'

type Deadline = 'overdue' | 'soon' | 'today' | 'tomorrow' | 'later'
const deadlines: Weights<Deadline> = [
  ['overdue', 16],
  ['soon', 10],
  ['today', 26],
  ['tomorrow', 32],
  ['later', 24],
]

function dueOf(random: Random, ageMs: number, now: DateTime): Date {
  const deadline = random.weighted(deadlines)
  if (deadline === 'overdue' && ageMs > 12 * hourMs) return now.minus({ minutes: random.between(10, 600) }).toJSDate()
  if (deadline === 'overdue' || deadline === 'soon') return now.plus({ minutes: random.between(20, 115) }).toJSDate()
  const collection = now.set({
    hour: random.pick([12, 15, 17]),
    minute: random.pick([0, 30]),
    second: 0,
    millisecond: 0,
  })
  if (deadline === 'tomorrow') return collection.plus({ days: 1 }).toJSDate()
  if (deadline === 'later') return collection.plus({ days: random.between(2, 8) }).toJSDate()
  return (collection > now.plus({ hours: 2 }) ? collection : now.endOf('day')).toJSDate()
}
