import type { Caller } from './caller.ts'
import type { ApiTokens } from './identity/api-tokens.ts'
import { forbidden, unauthorized } from './problem.ts'
import { findFirstMembership, findMembership } from './store/memberships.ts'
import type { Upstream } from './upstream.ts'

/** Who makes a request. A signature names the account as well, a bearer token only the person. */
export type Identity = { userId: string; caller?: Caller }
export type Authenticate = (request: Request) => Promise<Identity>
/** Reads a signed request, or throws a 401. */
export type AuthenticateSigned = (up: Upstream, request: Request) => Promise<Caller>

/** Accepts a bearer token, or else a request signed with the token and secret of a role. */
export function createAuthenticate(up: Upstream, tokens: ApiTokens, signed?: AuthenticateSigned): Authenticate {
  return async (request) => {
    const bearer = /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
    if (bearer !== undefined) return tokens.verify(bearer)
    if (!signed) throw unauthorized('Token Not Found')
    const caller = await signed(up, request)
    return { userId: caller.userId, caller }
  }
}

/** The role in which somebody acts: on the account that the header names, or that the signature belongs to. */
export async function requireCaller(up: Upstream, identity: Identity, request: Request): Promise<Caller> {
  const accountId = request.headers.get(up.config.accountHeader)
  if (accountId === null) {
    if (identity.caller) return identity.caller
    throw forbidden(`Name the account in the header ${up.config.accountHeader}`)
  }
  if (identity.caller?.accountId === accountId) return identity.caller
  const caller = await findMembership(up.database.orm, identity.userId, accountId)
  if (!caller) throw forbidden('You are not a member of this account')
  return caller
}

/** As `requireCaller`; without a header somebody acts on their first account, or with no rights at all. */
export async function findCaller(up: Upstream, identity: Identity, request: Request): Promise<Caller> {
  if (identity.caller || request.headers.has(up.config.accountHeader)) return requireCaller(up, identity, request)
  const first = await findFirstMembership(up.database.orm, identity.userId)
  return first ?? { userId: identity.userId, membershipId: '', accountId: '', role: 'simple', permissions: [] }
}
