import { expect, it } from 'vitest'
import {
  actionsOf,
  codeAlphabet,
  isExpired,
  linkCodeStates,
  linkStates,
  nextState,
  permissionRequestStates,
  sideOf,
} from './link-states.ts'

const now = new Date('2026-03-04T09:00:00Z')

it.each([
  ['link', linkStates],
  ['link code', linkCodeStates],
  ['permission request', permissionRequestStates],
])('[LK-02] [LK-08] every action of a %s leads to a state that the table has', (_, table) => {
  const next = Object.values(table)
    .flatMap(({ own, partner }) => [own, partner])
    .flatMap((actions): string[] => Object.values(actions))
  expect(next.length).toBeGreaterThan(0)
  expect(Object.keys(table)).toEqual(expect.arrayContaining(next))
})

it('[LK-04] each notice is acknowledged by one side, by its own action', () => {
  const offered = (['accepted', 'declined', 'disabled'] as const).map((state) => [
    actionsOf(permissionRequestStates, state, 'own'),
    actionsOf(permissionRequestStates, state, 'partner'),
  ])
  expect(offered).toEqual([
    [['acknowledgeAccepted'], []],
    [['acknowledgeDeclined'], []],
    [[], ['acknowledgeDisabled']],
  ])
})

it('[LK-08] a request is answered by the other side alone', () => {
  expect(nextState(permissionRequestStates, 'pending', 'partner', 'accept')).toBe('accepted')
  expect(nextState(permissionRequestStates, 'pending', 'own', 'accept')).toBeUndefined()
  expect(sideOf({ accountId: 'a' }, 'a')).toBe('own')
  expect(sideOf({ accountId: 'a' }, 'b')).toBe('partner')
})

it('[LK-08] a code expires in the second that it names', () => {
  expect(isExpired('2026-03-04T09:00:01Z', now)).toBe(false)
  expect(isExpired('2026-03-04T09:00:00Z', now)).toBe(true)
  expect(isExpired(undefined, now)).toBe(false)
})

it('[LK-06] codes hold no characters that look alike', () => {
  expect(codeAlphabet).not.toMatch(/[01258BILOSZ]/)
  expect(new Set(codeAlphabet).size).toBe(codeAlphabet.length)
})
