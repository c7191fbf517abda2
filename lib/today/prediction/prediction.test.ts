import { expect, it } from 'vitest'
import type { Passage, ShipmentStage } from '#lib/contract/today.ts'
import { createCalendar } from '#lib/today/calendar/calendar.ts'
import { leastShipments, paceDays, predict, toPace } from './prediction.ts'

const hour = 3_600_000
const day = 24 * hour
const [timezone, hours] = ['Europe/London', { days: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' }]
const site = createCalendar({ timezone, hours })
const iso = (at: number) => new Date(at).toISOString()

/** Of ten shipments: artwork takes 10 min, production 3 h, shipping 1 h. */
const passage = {
  received: '2026-11-24T09:00:00Z',
  started: '2026-11-24T09:10:00Z',
  completed: '2026-11-24T12:10:00Z',
  shipped: '2026-11-24T13:10:00Z',
}
const pace = toPace(
  Array.from({ length: leastShipments }, () => passage),
  site,
)
const dueAt = (shipByDate: string) => ({ stage: 'production', since: '2026-11-25T10:00:00Z', shipByDate }) as const

it('[TD-02] a shipment is late that has more work left at the pace of the site than time', () => {
  const now = Date.parse('2026-11-25T12:00:00Z')
  const end = { endsAt: Date.parse('2026-11-25T14:00:00Z') }
  expect(predict(dueAt('2026-11-25T14:00:00Z'), pace, now, site)).toEqual({ ...end, isLate: false })
  expect(predict(dueAt('2026-11-25T13:59:00Z'), pace, now, site)).toEqual({ ...end, isLate: true })
  // Two hours of work are left when the site closes: they are done the next morning.
  const evening = predict(dueAt('2026-11-25T23:59:59Z'), pace, Date.parse('2026-11-25T17:00:00Z'), site)
  expect(evening).toEqual({ endsAt: Date.parse('2026-11-25T18:00:00Z'), isLate: false })
  const atNight = predict(dueAt('2026-11-25T23:59:59Z'), pace, Date.parse('2026-11-25T18:30:00Z'), site)
  expect(atNight).toEqual({ endsAt: Date.parse('2026-11-26T09:00:00Z'), isLate: true })
})

it('[TD-02] without enough shipments of a stage that is left, nothing is marked', () => {
  const few = toPace(
    [...Array.from({ length: leastShipments - 1 }, () => passage), { ...passage, started: undefined }],
    site,
  )
  expect(few).toEqual({ ready: { minutes: 60, shipments: leastShipments } })
  const now = Date.parse('2026-11-25T12:00:00Z')
  expect(predict(dueAt('2026-11-25T12:01:00Z'), few, now, site)).toBeUndefined()
  expect(toPace([], site)).toEqual({})
})

/** mulberry32: the same month every time. */
function createRandom(state: number) {
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

type Made = { received: number; started: number; completed: number; shipped: number; due: number }
const perDay = 40

/** November: orders come at all hours, some artwork comes late, and work takes as long as it does: mostly about the median. */
function makeMonth(): Made[] {
  const random = createRandom(20261101)
  const around = (minutes: number) => {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
    return minutes * Math.exp(0.7 * normal)
  }
  const first = Date.parse('2026-11-01T00:00:00Z')
  return Array.from({ length: 30 * perDay }, (_, index) => {
    const received = first + Math.floor(index / perDay) * day + random() * day
    const started = received + around(random() < 0.85 ? 3 : 360) * 60_000
    const completed = site.addWorkingMinutes(started, around(240))
    const shipped = site.addWorkingMinutes(completed, around(75))
    const { start, end, nextEnd } = site.workdaysAt(received)
    const isForToday = site.workingMinutes(received, start + day) > 7 * 60 && random() < 0.5
    return { received, started, completed, shipped, due: isForToday ? end : nextEnd }
  })
}

const toPassage = (made: Made): Passage => ({
  received: iso(made.received),
  started: iso(made.started),
  completed: iso(made.completed),
  shipped: iso(made.shipped),
})

const stageAt = (now: number, { received, started, completed }: Made): { stage: ShipmentStage; since: string } => {
  if (now < started) return { stage: 'artwork', since: iso(received) }
  return now < completed ? { stage: 'production', since: iso(started) } : { stage: 'ready', since: iso(completed) }
}

it('[TD-02] in a made-up month most marks are right, and most orders are marked while there is time', () => {
  const month = makeMonth()
  const marked = new Set<Made>()
  for (let now = Date.parse('2026-11-09T08:15:00Z'); now < Date.parse('2026-11-27T18:00:00Z'); now += hour) {
    const isInTheOffice = site.addWorkingMinutes(now, 0) === now
    if (!isInTheOffice) continue
    const newest = month
      .filter(({ shipped }) => shipped < now && shipped >= now - paceDays * day)
      .toSorted((a, b) => b.shipped - a.shipped)
      .slice(0, 100)
    const current = toPace(newest.map(toPassage), site)
    const { end } = site.workdaysAt(now)
    const waiting = month.filter(
      ({ received, shipped, due }) => received <= now && now < shipped && now <= due && due <= end,
    )
    for (const made of waiting) {
      const there = { ...stageAt(now, made), shipByDate: iso(made.due) }
      if (predict(there, current, now, site)?.isLate) marked.add(made)
    }
  }
  const judged = month.filter(
    ({ due }) => due > Date.parse('2026-11-09T23:00:00Z') && due < Date.parse('2026-11-28T00:00:00Z'),
  )
  const late = judged.filter(({ shipped, due }) => shipped > due)
  const marks = judged.filter((made) => marked.has(made))
  const wrong = marks.filter((made) => !late.includes(made))
  const missed = late.filter((made) => !marked.has(made))
  expect([judged, late, marks, wrong, missed].map(({ length }) => length)).toEqual([796, 114, 100, 11, 25])
})
