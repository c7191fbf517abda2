import { createHash } from 'node:crypto'
import { toComparedUsername } from '#lib/contract/usernames.ts'
import type { SessionRecord } from './records.ts'

export type IndexKind = 'subject' | 'username' | 'provider-session'

/** Hashed, so that the store names no user. User names are hashed in the form in which they are compared. */
export function indexKeyOf(kind: IndexKind, value: string): string {
  const spelled = kind === 'username' ? toComparedUsername(value) : value
  return createHash('sha256').update(`${kind}:${spelled}`).digest('hex')
}

export function indexKeysOf({ user, idpSid }: Pick<SessionRecord, 'user' | 'idpSid'>): string[] {
  return [
    indexKeyOf('subject', user.sub),
    ...(user.username === '' ? [] : [indexKeyOf('username', user.username)]),
    ...(idpSid === undefined ? [] : [indexKeyOf('provider-session', idpSid)]),
  ]
}

export function addedIndexKeys(before: SessionRecord, after: SessionRecord): string[] {
  if (before.user.username === after.user.username) return []
  const known = indexKeysOf(before)
  return indexKeysOf(after).filter((key) => !known.includes(key))
}
