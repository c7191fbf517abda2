import { createHash } from 'node:crypto'
import type { SessionRecord } from './records.ts'

/** By what the store finds sessions without reading them. */
export type IndexKind = 'subject' | 'username' | 'provider-session'

/** An index key is a hash, so that the store names no user. User names are compared without their case. */
export function indexKeyOf(kind: IndexKind, value: string): string {
  const spelled = kind === 'username' ? value.trim().toLowerCase() : value
  return createHash('sha256').update(`${kind}:${spelled}`).digest('hex')
}

/** Every index key of a session, as far as its user is known. */
export function indexKeysOf({ user, idpSid }: Pick<SessionRecord, 'user' | 'idpSid'>): string[] {
  return [
    indexKeyOf('subject', user.sub),
    ...(user.username === '' ? [] : [indexKeyOf('username', user.username)]),
    ...(idpSid === undefined ? [] : [indexKeyOf('provider-session', idpSid)]),
  ]
}

/** The index keys that a session gets by a change, such as the name of a user who signed in by a temporary token. */
export function addedIndexKeys(before: SessionRecord, after: SessionRecord): string[] {
  if (before.user.username === after.user.username) return []
  const known = indexKeysOf(before)
  return indexKeysOf(after).filter((key) => !known.includes(key))
}
