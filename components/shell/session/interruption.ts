import { lockedAddress } from '#lib/client/page-state.ts'
import type { SessionAnswer } from './session-actions.ts'

/** Where a page stands whose session ended by itself while something was filled in. Nothing of it is seen meanwhile. */
export type Step =
  /** Says so, and offers to sign in again. */
  | { at: 'telling'; isBlocked: boolean }
  /** The other window is open. */
  | { at: 'waiting' }
  /** The same person is back, in another account: asks for the one of this page. */
  | { at: 'returning' }
  | { at: 'back' }
  | { at: 'leaving'; address: string }

export type Happening =
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

export const endedAddress = '/api/session/ended'

/** No longer than an unlocked page would stay open to whoever comes by. */
export const keptMinutes = (idleLockMinutes: number) => Math.min(10, idleLockMinutes || 10)

/** What comes next. Only the same person, in the same account, gets the page back. */
export function afterHappening(page: { userId: string; accountId: string }, step: Step, happening: Happening): Step {
  switch (step.at) {
    case 'telling':
    case 'waiting':
    case 'returning':
      return next(page, step, happening)
    case 'back':
    case 'leaving':
      return step
  }
}

function next(page: { userId: string; accountId: string }, step: Step, happening: Happening): Step {
  switch (happening.type) {
    case 'windowOpened':
      return { at: 'waiting' }
    case 'windowBlocked':
      return { at: 'telling', isBlocked: true }
    case 'found':
      return step.at === 'returning' ? step : found(page, step, happening.answer)
    case 'accountChosen':
      return step.at === 'returning' ? { at: 'back' } : step
    case 'accountRefused':
      return step.at === 'returning' ? { at: 'leaving', address: '/' } : step
    case 'accountUnknown':
      return step.at === 'returning' ? { at: 'waiting' } : step
    case 'timeOver':
    case 'gaveUp':
      return { at: 'leaving', address: endedAddress }
  }
}

function found(page: { userId: string; accountId: string }, step: Step, answer: SessionAnswer): Step {
  const { state, userId, accountId } = answer
  if (state === 'locked') return { at: 'leaving', address: lockedAddress() }
  // Without an account the upstream has not answered yet: who it is will be known later.
  if (state !== 'active' || accountId === undefined) return step
  if (userId !== page.userId) return { at: 'leaving', address: '/' }
  return accountId === page.accountId ? { at: 'back' } : { at: 'returning' }
}
