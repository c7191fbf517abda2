import { type Caller, withoutAccount } from '../core/caller.ts'
import { forbidden, unauthorized } from '../core/errors.ts'
import type { ApiTokens } from '../identity/api-tokens.ts'
import type { Upstream } from '../upstream.ts'
import { findFirstMembership } from './memberships.ts'

/** A signature proves the account as well, a bearer token only the user; `role` is that on the account of the header. */
export type Identity = { userId: string; role: Caller | undefined } | { signer: Caller }
export type Authenticate = (request: Request) => Promise<Identity>
export type AuthenticateSigned = (up: Upstream, request: Request) => Promise<Caller>

export function createAuthenticate(up: Upstream, tokens: ApiTokens, signed?: AuthenticateSigned): Authenticate {
  return async (request) => {
    const bearer = /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
    if (bearer !== undefined) return tokens.verify(bearer, request.headers.get(up.config.accountHeader))
    if (!signed) throw unauthorized('Token Not Found')
    return { signer: await signed(up, request) }
  }
}

/** The role in which the caller acts: on the account that the header names, or that the signature belongs to. */
export function requireCaller(up: Upstream, identity: Identity, request: Request): Caller {
  if ('signer' in identity) return requireOwnAccount(up, identity.signer, request)
  if (!request.headers.has(up.config.accountHeader)) {
    throw forbidden(`Name the account in the header ${up.config.accountHeader}`)
  }
  if (!identity.role) throw forbidden('You are not a member of this account')
  return identity.role
}

/** A signature is good for the account of its role alone: its owners and admins see the secret (decision 042). */
export function requireOwnAccount(up: Upstream, signer: Caller, request: Request): Caller {
  const named = request.headers.get(up.config.accountHeader)
  if (named === null || named === signer.accountId) return signer
  throw forbidden(`This signature belongs to another account than the header ${up.config.accountHeader} names`)
}

/** As `requireCaller`; without a header a person acts on their first account, or with no rights at all. */
export async function findCaller(up: Upstream, identity: Identity, request: Request): Promise<Caller> {
  if ('signer' in identity || request.headers.has(up.config.accountHeader)) return requireCaller(up, identity, request)
  return (await findFirstMembership(up.database.orm, identity.userId)) ?? withoutAccount(identity.userId)
}
