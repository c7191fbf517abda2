import { expect, it } from 'vitest'
import { deadlineDateOf, deadlineOf, whyNotComplete } from './rules.ts'

it.each([
  ['live', 'printready', undefined],
  ['complete', 'printready', 'item'],
  ['live', 'complete', 'order'],
  ['live', 'shipped', 'order'],
  ['complete', 'complete', 'item'],
])('[WK-05] an item that is %s in an order that is %s: %s', (status, ofOrder, why) => {
  const order = { _id: 'o', sourceOrderId: 'PO-1', sourceName: '', status: ofOrder }
  expect(whyNotComplete({ status, order })).toBe(why)
})

const shipByDate = '2026-11-20T17:00:00.000Z'
const live = { shipByDate, completed: undefined }

it.each([
  ['a day before', '2026-11-19T17:00:00.000Z', 'due', 'success', 1440],
  ['a moment before the last two hours', '2026-11-20T14:59:59.999Z', 'due', 'success', 120],
  ['where the last two hours begin', '2026-11-20T15:00:00.000Z', 'due', 'warning', 120],
  ['in them', '2026-11-20T15:40:00.000Z', 'due', 'warning', 80],
  ['in the last minute', '2026-11-20T16:59:30.000Z', 'due', 'warning', 0],
  ['at the deadline itself', '2026-11-20T17:00:00.000Z', 'due', 'warning', 0],
  ['a moment after it', '2026-11-20T17:00:00.001Z', 'overdue', 'danger', 0],
  ['long after', '2026-11-20T18:30:00.000Z', 'overdue', 'danger', 90],
])('[WK-08] %s: %s is %s, %s', (_, now, kind, tone, minutes) => {
  expect(deadlineOf(live, Date.parse(now))).toEqual({ kind, tone, minutes })
})

it.each([
  ['before it', '2026-11-20T16:59:00.000Z', { kind: 'inTime', tone: 'success', minutes: 1 }],
  ['at it', shipByDate, { kind: 'inTime', tone: 'success', minutes: 0 }],
  ['after it', '2026-11-20T19:00:00.000Z', { kind: 'late', tone: 'danger', minutes: 120 }],
])('[WK-08] an item that was completed %s stays as it was then', (_, completed, expected) => {
  expect(deadlineOf({ shipByDate, completed }, Date.parse('2027-01-01T00:00:00Z'))).toEqual(expected)
})

it('[WK-08] an item without a deadline has none', () => {
  expect(deadlineOf({ shipByDate: undefined, completed: undefined }, 0).kind).toBe('none')
  expect(deadlineOf({ shipByDate: 'soon', completed: undefined }, 0).kind).toBe('none')
})

it('[WK-08] an item without a deadline that was completed has the date of its completion', () => {
  const item = { shipByDate: undefined, completed: '2026-11-20T09:30:00.000Z' }
  expect(deadlineOf(item, 0)).toEqual({ kind: 'completed', tone: 'neutral', minutes: 0 })
  expect(deadlineDateOf(item)).toBe(item.completed)
})

it('[WK-08] an item that was completed at a time that the upstream does not say is neither overdue nor in time', () => {
  const item = { shipByDate, status: 'complete' }
  expect(deadlineOf(item, Date.parse('2027-01-01T00:00:00Z')).kind).toBe('completed')
})
