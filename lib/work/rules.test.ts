import { expect, it } from 'vitest'
import { deadlineDateOf, deadlineOf, whyNotComplete } from './rules.ts'

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
})

it('[WK-08] an item that was completed stays as it was then, or is neither in time nor late where that is not known', () => {
  const inTime = { kind: 'inTime', tone: 'success' }
  for (const [completed, expected] of [
    ['2026-11-20T16:59:00.000Z', { ...inTime, minutes: 1 }],
    [shipByDate, { ...inTime, minutes: 0 }],
    ['2026-11-20T19:00:00.000Z', { kind: 'late', tone: 'danger', minutes: 120 }],
  ] as const)
    expect(deadlineOf({ shipByDate, completed }, later)).toEqual(expected)
  expect(deadlineOf({ shipByDate, status: 'complete' }, later).kind).toBe('completed')
})

it('[WK-08] an item without a deadline has none, and the date of its completion once it is completed', () => {
  expect(deadlineOf({ shipByDate: undefined, completed: undefined }, 0).kind).toBe('none')
  expect(deadlineOf({ shipByDate: 'soon', completed: undefined }, 0).kind).toBe('none')
  const item = { shipByDate: undefined, completed: '2026-11-20T09:30:00.000Z' }
  expect(deadlineOf(item, 0)).toEqual({ kind: 'completed', tone: 'neutral', minutes: 0 })
  expect(deadlineDateOf(item)).toBe(item.completed)
})
