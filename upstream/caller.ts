import type { Role } from '#lib/contract/call.ts'

/** Who makes a call, for which account: resolved from the bearer token (or the signature) and the account header. */
export type Caller = {
  userId: string
  membershipId: string
  accountId: string
  role: Role
  permissions: readonly string[]
}
