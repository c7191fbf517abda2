import type * as z from 'zod'
import type { accountLink } from '#lib/contract/account-links.ts'

export type AccountLink = z.output<typeof accountLink>

/** The other side of a link (Spec 2 §3). */
export const partnerOf = (link: AccountLink, accountId: string): { id: string; name: string } =>
  link.accountIdA === accountId
    ? { id: link.accountIdB, name: link.accountNameB }
    : { id: link.accountIdA, name: link.accountNameA }
