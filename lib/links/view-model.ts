import type * as z from 'zod'
import type { accountLink, linkCode, linkPermission } from '#lib/contract/account-links.ts'
import { isExpired, type LinkCodeState, linkSideOf } from '#lib/contract/shared/link-states.ts'

export type AccountLink = z.output<typeof accountLink>

/** The other side of a link (Spec 2 §3), by its id where it has no name. */
export const linkPartnerOf = (link: AccountLink, accountId: string): { id: string; name: string } =>
  link.accountIdA === accountId
    ? { id: link.accountIdB, name: link.accountNameB || link.accountIdB }
    : { id: link.accountIdA, name: link.accountNameA || link.accountIdA }

export type LinkCode = z.output<typeof linkCode>
export type LinkPermission = z.output<typeof linkPermission>
export const linkPermissions = ['ordersubmission', 'outsource'] as const satisfies readonly LinkPermission[]
export const isLinkPermission = (permission: string): permission is LinkPermission =>
  linkPermissions.some((known) => known === permission)

/** The name is empty where the upstream does not give it. */
export const otherPartyOf = (code: LinkCode, accountId: string): { id: string | undefined; name: string } =>
  linkSideOf(code, accountId) === 'own'
    ? { id: code.accountDestinationId, name: code.accountDestinationName }
    : { id: code.accountId, name: code.accountName }

/** A permission request holds one permission (Spec 2 §3). */
export const permissionOf = ({ permission }: LinkCode): string =>
  typeof permission === 'string' ? permission : (permission[0] ?? 'ordersubmission')

export const requestedOf = (pending: readonly LinkCode[], partnerId: string, accountId: string): string[] =>
  pending
    .filter((code) => code.type === 'permission' && otherPartyOf(code, accountId).id === partnerId)
    .map(permissionOf)

export const codeStateOf = (code: LinkCode, now: Date): LinkCodeState => {
  if (code.status !== 'pending') return 'accepted'
  return isExpired(code.expirationDate, now) ? 'expired' : 'pending'
}

const unitsMs = [
  ['days', 24 * 60 * 60_000],
  ['hours', 60 * 60_000],
  ['minutes', 60_000],
] as const

/** In the largest unit of which a whole one is left. A code of seven days has seven for its first hour. */
export function remainingOf(expiresAt: string, now: number) {
  const left = new Date(expiresAt).getTime() - now
  if (!(left > 0)) return { unit: 'expired', count: 0 } as const
  const countOf = (ms: number) => Math.floor(left / ms + 1 / 24)
  const [unit, ms] = unitsMs.find(([, ms]) => countOf(ms) > 0) ?? ['soon', Number.POSITIVE_INFINITY]
  return { unit, count: countOf(ms) }
}
