import { expect, it } from 'vitest'
import { codeStateOf, type LinkCode, remainingOf, requestedOf } from './view-model.ts'

const sides = { accountId: 'a', accountName: 'Ash', accountDestinationId: 'b', accountDestinationName: 'Birch' }
const asked = { permission: 'outsource', status: 'pending', email: '', code: '' } as const
const request: LinkCode = { _id: 'request', type: 'permission', ...asked, ...sides }

it('[LK-03] a permission waits at the link that it was asked for, whichever side asked', () => {
  expect(requestedOf([request], 'b', 'a')).toEqual(['outsource'])
  expect(requestedOf([request], 'a', 'b')).toEqual(['outsource'])
  expect(requestedOf([request], 'c', 'a')).toEqual([])
  expect(requestedOf([{ ...request, type: 'accountLink' }], 'b', 'a')).toEqual([])
})

it('[LK-08] the time left of a code is told in its largest unit', () => {
  const now = Date.parse('2026-03-01T09:00:00Z')
  for (const [left, unit, count] of [
    [0, 'expired', 0],
    [57_000, 'soon', 0],
    [60_000, 'minutes', 1],
    [3_600_000, 'hours', 1],
    [7 * 86_400_000 - 3_600_001, 'days', 6],
    [7 * 86_400_000 - 1, 'days', 7],
  ] as const) {
    const expirationDate = new Date(now + left).toISOString()
    expect(remainingOf(expirationDate, now), `${left}`).toEqual({ unit, count })
    const state = codeStateOf({ ...request, type: 'accountLink', expirationDate }, new Date(now))
    expect(state, `${left}`).toBe(left > 0 ? 'pending' : 'expired')
  }
})
