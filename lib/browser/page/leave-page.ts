import { codeOf } from '#lib/common/errors/code-of.ts'
import { UpstreamError } from '#lib/contract/wire.ts'
import { isLeaving, startLeaving } from './leaving.ts'
import { canContinuePage } from './page-session.ts'
import { postToOtherTabs } from './session-channel.ts'
import { endedAddress, lockedAddress, movedAddress } from './ways-out.ts'

export function isPageUnusable(error: unknown): boolean {
  return destinationOf(error) !== undefined
}

/** Leaves the page once. True: the page was suspended instead, and its session continues. */
export async function leavePage(error: unknown): Promise<boolean> {
  const go = destinationOf(error)
  if (!go || isLeaving()) return false
  if ((go === leaveEnded || go === leaveMoved) && (await canContinuePage())) return true
  if (isLeaving()) return false
  startLeaving()
  go()
  return false
}

function destinationOf(error: unknown): (() => void) | undefined {
  if (!(error instanceof UpstreamError)) return undefined
  const code = codeOf(error)
  if (error.status === 401 && code === 'session_ended') return leaveEnded
  if (error.status === 423 && code === 'session_locked') return () => window.location.assign(lockedAddress())
  if (error.status === 409 && code === 'account_changed') return leaveMoved
  if (error.status === 409 && code === 'account_lost') return () => window.location.assign('/account-lost')
  return undefined
}

function leaveEnded() {
  postToOtherTabs('ended')
  window.location.assign(endedAddress())
}

function leaveMoved() {
  window.location.assign(movedAddress)
}
