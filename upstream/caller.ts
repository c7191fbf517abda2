import type { Role } from '#lib/contract/call.ts'

/** Who makes a call, for which account: resolved from the bearer token (or the signature) and the account header. */
export type Caller = {
  userId: string
  membershipId: string
  accountId: string
  role: Role
  permissions: readonly string[]
  /** A token proves a person with all their roles. A signature proves the one role whose secret made it. */
  provenBy: 'token' | 'signature'
}

/** A person who has not chosen an account, or belongs to none. */
export const withoutAccount = (userId: string): Caller => ({
  userId,
  membershipId: '',
  accountId: '',
  role: 'simple',
  permissions: [],
  provenBy: 'token',
})
