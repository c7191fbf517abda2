import type { KeyPress } from '../key-press.ts'
import { type ScannerProfile, usualScanner } from '../profile.ts'
import { expire, expiryOf, nothingYet, type Reading, recognise, type Step } from '../recognise.ts'

/** Lets the recogniser hear keys as a page does, with the silences between and after them. */
export function hear(presses: readonly KeyPress[], profile: ScannerProfile = usualScanner) {
  const reads: Reading[] = []
  const keys: Step['key'][] = []
  const heard = { reads, keys, toPerson: 0, toScanner: 0 }
  let now = nothingYet
  let waiting = 0

  const follow = (step: Step) => {
    now = step.next
    if (step.held === 'person') heard.toPerson += waiting
    if (step.held === 'scanner') heard.toScanner += waiting
    if (step.held) waiting = 0
    if (step.read) reads.push(step.read)
  }
  for (const press of [...presses, undefined]) {
    const expiry = expiryOf(now, profile)
    if (expiry !== undefined && (press === undefined || press.at > expiry)) follow(expire(now, profile))
    if (press === undefined) break
    const step = recognise(now, press, profile)
    follow(step)
    keys.push(step.key)
    if (step.key === 'hold') waiting += 1
  }
  return { ...heard, stillHeld: waiting }
}
