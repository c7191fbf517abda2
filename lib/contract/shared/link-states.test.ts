import { expect, it } from 'vitest'
import { actionsOf, codeAlphabet, isExpired, nextState, permissionRequestStates, sideOf } from './link-states.ts'

it('[LK-04] [LK-08] one side answers a request, and one side acknowledges each notice', () => {
  const offered = (['accepted', 'declined', 'disabled'] as const).map((state) => [
    actionsOf(permissionRequestStates, state, 'own'),
    actionsOf(permissionRequestStates, state, 'partner'),
  ])
  expect(offered).toEqual([
    [['acknowledgeAccepted'], []],
    [['acknowledgeDeclined'], []],
    [[], ['acknowledgeDisabled']],
  ])
  expect(nextState(permissionRequestStates, 'pending', 'partner', 'accept')).toBe('accepted')
  expect(nextState(permissionRequestStates, 'pending', 'own', 'accept')).toBeUndefined()
  expect(['a', 'b'].map((account) => sideOf({ accountId: 'a' }, account))).toEqual(['own', 'partner'])
})

it('[LK-06] [LK-08] a code has no look-alike characters, and expires in the named second', () => {
  expect(codeAlphabet).not.toMatch(/[01258BILOSZ]/)
  expect(new Set(codeAlphabet).size).toBe(codeAlphabet.length)
  const now = new Date('2026-03-04T09:00:00Z')
  const dates = ['2026-03-04T09:00:01Z', '2026-03-04T09:00:00Z', undefined]
  expect(dates.map((date) => isExpired(date, now))).toEqual([false, true, false])
})
