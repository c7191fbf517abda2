import {
  type DetectorStep,
  detectScan,
  endBurst,
  expiryOf,
  modifiers,
  noKeysYet,
  type Reading,
} from '../detect-scan.ts'
import type { KeyEvent } from '../key-event.ts'
import { defaultProfile, type ScannerProfile } from '../scanner-profile.ts'

/** Feeds keys to the detector as a page does, with the silences between and after them. */
export function detectScans(keyEvents: readonly KeyEvent[], profile: ScannerProfile = defaultProfile) {
  const reads: Reading[] = []
  const keys: DetectorStep['key'][] = []
  const detected = { reads, keys, toUser: 0, toScanner: 0 }
  let now = noKeysYet
  let waiting = 0

  const follow = (step: DetectorStep) => {
    now = step.next
    if (step.held === 'user') detected.toUser += waiting
    if (step.held === 'scanner') detected.toScanner += waiting
    if (step.held) waiting = 0
    if (step.read) reads.push(step.read)
  }
  for (const keyEvent of [...keyEvents, undefined]) {
    const expiry = expiryOf(now, profile)
    if (expiry !== undefined && (keyEvent === undefined || keyEvent.at > expiry)) follow(endBurst(now, profile))
    if (keyEvent === undefined) break
    const step = detectScan(now, keyEvent, profile)
    follow(step)
    if (keyEvent.type === 'down' && !modifiers.test(keyEvent.key)) keys.push(step.key)
    if (step.key === 'hold') waiting += 1
  }
  return { ...detected, stillHeld: waiting }
}
