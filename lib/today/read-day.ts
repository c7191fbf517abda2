import { LRUCache } from 'lru-cache'
import type { AccountTime } from '#lib/common/dates/account-time.ts'
import { ifServed } from '#lib/contract/addition.ts'
import type { Call, InputOf, OutputOf } from '#lib/contract/call.ts'
import { orders } from '#lib/contract/orders.ts'
import { today } from '#lib/contract/today.ts'
import { processWide } from '#lib/server/process-wide.ts'
import { createCalendar, type SiteCalendar } from './calendar/calendar.ts'
import { gatherDay } from './gather/gather-day.ts'
import { type Pace, paceDays, toPace } from './prediction/prediction.ts'
import { type Day, toCount } from './view-model.ts'

/** Calls the upstream as the user whose request is answered. */
export type Ask = <C extends Call>(call: C, input: InputOf<C>) => Promise<OutputOf<C>>
type Workdays = ReturnType<SiteCalendar['workdaysAt']>

const dayMs = 24 * 60 * 60 * 1000
const iso = (at: number) => new Date(at).toISOString()

const toQuery = (now: number, { start, end, nextEnd }: Workdays) => ({
  now: iso(now),
  start: iso(start),
  end: iso(end),
  nextEnd: iso(nextEnd),
})

/** Without the addition, what the named calls tell (decision 051). */
export async function readDay(
  ask: Ask,
  accountId: string,
  calendar: SiteCalendar,
  now: number,
  limit: number,
): Promise<Day> {
  const days = calendar.workdaysAt(now)
  const day = await ifServed(ask(today.read, { query: { ...toQuery(now, days), limit } }))
  return day ?? gatherDay(ask, accountId, calendar, now, limit)
}

export async function readCount(ask: Ask, time: AccountTime, now: number) {
  const days = createCalendar(time).workdaysAt(now)
  return { ...(await countDay(ask, days, now)), dayEndsInMs: days.tomorrow - now }
}

async function countDay(ask: Ask, days: Workdays, now: number) {
  const day = await ifServed(ask(today.read, { query: { ...toQuery(now, days), limit: 0 } }))
  if (day) return toCount(day)
  const { shippedToday, dueToday } = await ask(orders.extra, {})
  return { done: shippedToday, total: shippedToday + dueToday }
}

const paces = () => processWide('site-paces', () => new LRUCache<string, Pace>({ max: 1000, ttl: 5 * 60_000 }))

/** Of the last days, so it is read seldom. Without working hours nights would count, and nothing is foretold. */
export async function readPace(
  ask: Ask,
  accountId: string,
  { hours }: AccountTime,
  calendar: SiteCalendar,
  now: number,
) {
  if (!hours) return {}
  const key = JSON.stringify([accountId, hours])
  const known = paces().get(key)
  if (known) return known
  const query = { ...toQuery(now, calendar.workdaysAt(now)), limit: 0, since: iso(now - paceDays * dayMs) }
  const day = await ifServed(ask(today.read, { query }))
  if (!day) return {}
  const pace = toPace(day.passages, calendar)
  paces().set(key, pace)
  return pace
}
