import { expect, it } from 'vitest'
import { createCalendar } from './calendar/calendar.ts'
import { type Day, toBoard, toCount } from './view-model.ts'

const hours = { days: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' }
const site = createCalendar({ timezone: 'Europe/London', hours })
const now = Date.parse('2026-11-25T15:00:00Z')
const pace = Object.fromEntries(
  ['artwork', 'production', 'ready'].map((stage) => [stage, { minutes: 60, shipments: 20 }]),
)
const none = { overdue: 0, today: 0, next: 0 }
const empty: Day = {
  stages: { artwork: none, production: none, ready: none },
  shippedToday: 0,
  data: [],
  next: [],
  shipped: [],
}
const shipment = (id: string, stage: 'artwork' | 'production' | 'ready', shipByDate: string, more = {}) => ({
  _id: id,
  orderId: id,
  sourceOrderId: id,
  sourceName: '',
  customerName: '',
  orderStatus: '',
  stage,
  since: '2026-11-25T15:00:00Z',
  shipByDate,
  itemCount: 1,
  completedCount: 0,
  number: 1,
  shipmentCount: 1,
  isOutsourced: false,
  ...more,
})

it('[TD-01] what has left and what still has to make the count, and an account without orders has none', () => {
  expect(toCount(empty)).toEqual({ done: 0, total: 0 })
  expect(toBoard(empty, {}, now, site)).toMatchObject({ done: 0, total: 0, willMiss: [], isPartial: false })
  const stages = { ...empty.stages, production: { overdue: 2, today: 3, next: 9 }, ready: { ...none, today: 1 } }
  expect(toCount({ stages, shippedToday: 4 })).toEqual({ done: 4, total: 10 })
})

it('[TD-02] what will miss its time is marked before it is late, but neither a late one nor one of a partner', () => {
  const midnight = '2026-11-25T23:59:59Z'
  const data = [
    shipment('late', 'ready', '2026-11-25T14:00:00Z'),
    shipment('soon', 'production', '2026-11-25T16:30:00Z'),
    shipment('in time', 'artwork', midnight),
    shipment('partner', 'artwork', '2026-11-25T16:30:00Z', { isOutsourced: true }),
  ]
  const { willMiss, stages } = toBoard({ ...empty, data }, pace, now, site)
  expect(willMiss).toMatchObject([{ _id: 'soon', missesAt: '2026-11-25T17:00:00.000Z' }])
  // The site closes before midnight, and what has to leave then has to leave before.
  expect(stages[0]?.rows[0]).toMatchObject({ _id: 'in time', leaveBy: '2026-11-25T18:00:00.000Z' })
  expect(toBoard({ ...empty, data }, {}, now, site).willMiss).toEqual([])
})

it('[TD-02] what has left is not said to miss its time', () => {
  const left = shipment('left', 'ready', '2026-11-25T15:30:00Z', { shippedDate: '2026-11-25T14:00:00Z' })
  const { shipped } = toBoard({ ...empty, shipped: [left] }, pace, now, site)
  expect(shipped).toMatchObject([{ _id: 'left' }])
  expect(shipped[0]?.missesAt).toBeUndefined()
})

it.each([
  ['today, due soon', { today: 2 }, '16:30', true],
  ['today, due later', { today: 2 }, '17:30', false],
  ['the next working day, due soon', { next: 2 }, '16:30', true],
  ['none is cut', { today: 1 }, '16:30', false],
])('[TD-02] a cut list may hide more that will miss their time: %s', (_, count, due, mayMissMore) => {
  const shown = [shipment('long begun', 'production', `2026-11-25T${due}:00Z`, { since: '2026-11-25T09:00:00Z' })]
  const lists = 'next' in count ? { next: shown } : { data: shown }
  const day = { ...empty, ...lists, stages: { ...empty.stages, production: { ...none, ...count } } }
  expect(toBoard(day, pace, now, site)).toMatchObject({ willMiss: [], mayMissMore })
  expect(toBoard(day, {}, now, site).mayMissMore).toBe(false)
})
