import { and, eq } from 'drizzle-orm'
import type { Caller } from '../caller.ts'
import { memberships, users } from '../database/schema/tables.ts'
import { unauthorized } from '../problem.ts'
import type { Upstream } from '../upstream.ts'
import { isSignedWith, readSignedRequest } from './signature.ts'

/** Who signed a request: the person, role and account that its token belongs to. */
export async function authenticateSigned(up: Upstream, request: Request): Promise<Caller> {
  const signed = readSignedRequest(request)
  if (!signed) throw unauthorized('Token Not Found')
  const [found] = await up.database.orm
    .select({ membership: memberships })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.token, signed.token), eq(users.active, true)))
  if (!found) throw unauthorized('Token Not Found')
  const { id, userId, accountId, role, permissions, secret } = found.membership
  if (!isSignedWith(secret, signed)) throw unauthorized('Invalid Signature')
  return { userId, membershipId: id, accountId, role, permissions }
}
