import { endedAddress, lockedAddress } from '#lib/browser/page/ways-out.ts'
import type { SessionAnswer } from './session-actions.ts'

/** States of a suspended page (decision 028). */
export type ReauthenticationStep =
  | { at: 'telling'; isBlocked: boolean }
  | { at: 'waiting' }
  /** The same user is back, in another account: this page's account is chosen. */
  | { at: 'returning' }
  | { at: 'back' }
  | { at: 'leaving'; address: string }

export type ReauthenticationEvent =
  | {
      type:
        | 'windowOpened'
        | 'windowBlocked'
        | 'accountChosen'
        | 'accountRefused'
        | 'accountUnknown'
        | 'timeOver'
        | 'gaveUp'
    }
  | { type: 'found'; answer: SessionAnswer }

/** No longer than an idle page stays unlocked. */
export const suspendedMinutes = (idleLockMinutes: number) => Math.min(10, idleLockMinutes || 10)

/** Only the same user, in the same account, gets the page back. */
export function nextStep(
  page: { userId: string; accountId: string },
  step: ReauthenticationStep,
  event: ReauthenticationEvent,
): ReauthenticationStep {
  if (step.at === 'back' || step.at === 'leaving') return step
  switch (event.type) {
    case 'windowOpened':
      return { at: 'waiting' }
    case 'windowBlocked':
      return { at: 'telling', isBlocked: true }
    case 'found':
      return step.at === 'returning' ? step : stepAfterFound(page, step, event.answer)
    case 'accountChosen':
      return step.at === 'returning' ? { at: 'back' } : step
    case 'accountRefused':
      return step.at === 'returning' ? { at: 'leaving', address: '/' } : step
    case 'accountUnknown':
      return step.at === 'returning' ? { at: 'waiting' } : step
    case 'timeOver':
      return { at: 'leaving', address: endedAddress() }
    case 'gaveUp':
      return { at: 'leaving', address: '/api/session/ended' }
  }
}

function stepAfterFound(
  page: { userId: string; accountId: string },
  step: ReauthenticationStep,
  answer: SessionAnswer,
): ReauthenticationStep {
  const { state, userId, accountId } = answer
  if (state === 'locked') return { at: 'leaving', address: lockedAddress() }
  // Without an account the upstream has not answered yet: a later check tells.
  if (state !== 'active' || accountId === undefined) return step
  if (userId !== page.userId) return { at: 'leaving', address: '/' }
  return accountId === page.accountId ? { at: 'back' } : { at: 'returning' }
}
