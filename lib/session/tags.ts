import { createHash } from 'node:crypto'
import type { SessionRecord } from './record.ts'

/** By what sessions can be found in the store. */
export type Tagged = 'subject' | 'username' | 'provider-session'

/** The tag as the store knows it: a hash, so that the store names nobody. User names are the same in any case. */
export function tagOf(kind: Tagged, value: string): string {
  const spelled = kind === 'username' ? value.trim().toLowerCase() : value
  return createHash('sha256').update(`${kind}:${spelled}`).digest('hex')
}

/** Every tag of a session, as far as it is known whose it is. */
export function tagsOf({ user, idpSid }: Pick<SessionRecord, 'user' | 'idpSid'>): string[] {
  return [
    tagOf('subject', user.sub),
    ...(user.username === '' ? [] : [tagOf('username', user.username)]),
    ...(idpSid === undefined ? [] : [tagOf('provider-session', idpSid)]),
  ]
}

/** The tags that a session gets by a change, such as the name of a person who came with a temporary token. */
export function moreTags(before: SessionRecord, after: SessionRecord): string[] {
  if (before.user.username === after.user.username) return []
  const known = tagsOf(before)
  return tagsOf(after).filter((tag) => !known.includes(tag))
}
