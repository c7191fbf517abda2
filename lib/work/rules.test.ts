import { expect, it } from 'vitest'
import { toSpan } from './formats.ts'
import { deadlineDateOf, deadlineOf, isOnWorkList, whyNotComplete } from './rules.ts'

it('[WK-05] an item is completed once, and not once its order is complete or shipped', () => {
  for (const [status, ofOrder, why] of [
    ['live', 'printready', undefined],
    ['complete', 'printready', 'item'],
    ['live', 'complete', 'order'],
    ['live', 'shipped', 'order'],
    ['complete', 'complete', 'item'],
  ] as const) {
    const order = { _id: 'o', sourceOrderId: 'PO-1', sourceName: '', status: ofOrder }
    expect(whyNotComplete({ status, order }), `${status} in ${ofOrder}`).toBe(why)
  }
})

it('[WK-03] an item is on a work list while it is live in production, or once it is complete', () => {
  const given = ['live printready', 'live ', 'live dataready', 'live error', 'cancelled printready', 'complete shipped']
  const listed = given.filter((state) => {
    const [status = '', ofOrder = ''] = state.split(' ')
    return isOnWorkList({ status, order: { _id: 'o', sourceOrderId: 'PO-1', sourceName: '', status: ofOrder } })
  })
  expect(listed).toEqual(['live printready', 'live ', 'complete shipped'])
})

const shipByDate = '2026-11-20T17:00:00.000Z'
const later = Date.parse('2027-01-01T00:00:00Z')

it('[WK-08] a deadline is far, within two hours, or passed', () => {
  for (const [now, ...expected] of [
    ['2026-11-19T17:00:00.000Z', 'due', 'success', 1440],
    ['2026-11-20T14:59:59.999Z', 'due', 'success', 120],
    ['2026-11-20T15:00:00.000Z', 'due', 'warning', 120],
    ['2026-11-20T16:59:30.000Z', 'due', 'warning', 0],
    ['2026-11-20T17:00:00.000Z', 'due', 'warning', 0],
    ['2026-11-20T17:00:00.001Z', 'overdue', 'danger', 0],
    ['2026-11-20T18:30:00.000Z', 'overdue', 'danger', 90],
  ] as const) {
    const { kind, tone, minutes } = deadlineOf({ shipByDate, completed: undefined }, Date.parse(now))
    expect([kind, tone, minutes], now).toEqual(expected)
  }
  const longBefore = Date.parse('2026-11-19T00:00:00.000Z')
  expect(deadlineOf({ shipByDate, completed: undefined, willMiss: true }, longBefore).tone).toBe('warning')
})

it('[WK-08] a completed item stays as it was then, or is just completed if that is unknown', () => {
  const inTime = { kind: 'inTime', tone: 'success' }
  expect(deadlineOf({ shipByDate, completed: '2026-11-20T16:59:00.000Z' }, later)).toEqual({ ...inTime, minutes: 1 })
  expect(deadlineOf({ shipByDate, completed: shipByDate }, later)).toEqual({ ...inTime, minutes: 0 })
  const late = { kind: 'late', tone: 'danger', minutes: 120 }
  expect(deadlineOf({ shipByDate, completed: '2026-11-20T19:00:00.000Z' }, later)).toEqual(late)
  expect(deadlineOf({ shipByDate, status: 'complete' }, later).kind).toBe('completed')
})

it('[WK-08] an item without a deadline has none, but a date once it is completed', () => {
  for (const odd of [undefined, 'soon'])
    expect(deadlineOf({ shipByDate: odd, completed: undefined }, 0).kind, odd).toBe('none')
  const item = { shipByDate: undefined, completed: '2026-11-20T09:30:00.000Z' }
  expect(deadlineOf(item, 0)).toEqual({ kind: 'completed', tone: 'neutral', minutes: 0 })
  expect(deadlineDateOf(item)).toBe(item.completed)
})

it('[WK-08] a span is worded in minutes, hours or days', () => {
  const worded = [0, 59, 80, 120, 1439, 1440, 3000].map((minutes) => Object.values(toSpan(minutes)).join(' '))
  expect(worded.join()).toBe('now 0 0,minutes 59 0,hours 1 20,hours 2 0,hours 23 59,days 1 0,days 2 2')
})
