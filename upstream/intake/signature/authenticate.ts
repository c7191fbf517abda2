import { and, eq } from 'drizzle-orm'
import { type Caller, toCaller } from '../../core/caller.ts'
import { memberships, users } from '../../core/database/schema/tables.ts'
import { unauthorized } from '../../core/errors.ts'
import { canSignIn } from '../../identity/people.ts'
import type { Upstream } from '../../upstream.ts'
import { isSignedWith, readSignedRequest } from './signature.ts'
import { acceptedDateFormats, checkSignedDate } from './signed-date.ts'

/** Who signed a request. Throws a 401 if its date is not recent. */
export async function authenticateSigned(up: Upstream, request: Request): Promise<Caller> {
  const caller = await findSigner(up, request)
  requireRecent(up, readSignedRequest(request)?.date ?? '')
  return caller
}

/** Who signed a request of any date: the user, role and account of its token. */
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
  const age = checkSignedDate(date, ours, minutes)
  if (age === 'unreadable') {
    throw unauthorized(`The date of this request cannot be read. Write it as ${acceptedDateFormats}.`)
  }
  if (age === 'distant') {
    throw unauthorized(
      `The date of this request is ${date}, which is more than ${minutes} minutes from ours, ${ours.toISOString()}. Set the clock of the sender.`,
    )
  }
}
