import { expect, it } from 'vitest'
import { linkActionsOf, linkSideOf, nextState, permissionRequestStates as requests, type Side } from './link-states.ts'

it('[LK-04] [LK-08] one side answers a request, and one side acknowledges each notice', () => {
  const offered = (side: Side) =>
    ['accepted', 'declined', 'disabled', 'unknown'].map((state) => linkActionsOf(requests, state, side).join())
  expect(offered('own')).toEqual(['acknowledgeAccepted', 'acknowledgeDeclined', '', ''])
  expect(offered('partner')).toEqual(['', '', 'acknowledgeDisabled', ''])
  expect(nextState(requests, 'pending', 'partner', 'accept')).toBe('accepted')
  expect(nextState(requests, 'pending', 'own', 'accept')).toBeUndefined()
  expect(['a', 'b'].map((account) => linkSideOf({ accountId: 'a' }, account))).toEqual(['own', 'partner'])
})
