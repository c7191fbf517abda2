import { and, eq } from 'drizzle-orm'
import type { Caller } from '../caller.ts'
import { memberships, users } from '../database/schema/tables.ts'
import { canSignIn } from '../identity/people.ts'
import { unauthorized } from '../problem.ts'
import { toCaller } from '../store/memberships.ts'
import type { Upstream } from '../upstream.ts'
import { isSignedWith, readSignedRequest } from './signature.ts'
import { judgeSignedDate, takenFormats } from './signed-date.ts'

/** Who signed a request that has just come. */
export async function authenticateSigned(up: Upstream, request: Request): Promise<Caller> {
  const caller = await findSigner(up, request)
  requireRecent(up, readSignedRequest(request)?.date ?? '')
  return caller
}

/** Who signed a request, however long ago: the person, role and account that its token belongs to. */
export async function findSigner(up: Upstream, request: Request): Promise<Caller> {
  const signed = readSignedRequest(request)
  if (!signed) throw unauthorized('Token Not Found')
  const [found] = await up.database.orm
    .select({ membership: memberships })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.token, signed.token), canSignIn(up.config)))
  if (!found) throw unauthorized('Token Not Found')
  if (!isSignedWith(found.membership.secret, signed)) throw unauthorized('Invalid Signature')
  return toCaller(found.membership, 'signature')
}

function requireRecent({ config: { signedRequestMinutes: minutes }, now }: Upstream, date: string): void {
  const ours = now()
  const verdict = judgeSignedDate(date, ours, minutes)
  if (verdict === 'unreadable') {
    throw unauthorized(`The date of this request cannot be read. Write it as ${takenFormats}.`)
  }
  if (verdict === 'distant') {
    throw unauthorized(
      `The date of this request is ${date}, which is more than ${minutes} minutes from ours, ${ours.toISOString()}. Set the clock of the sender.`,
    )
  }
}
