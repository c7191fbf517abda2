import { and, eq, gt, inArray } from 'drizzle-orm'
import { errors, importJWK, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod'
import { type Caller, toCaller } from '../core/caller.ts'
import { identityEntities, memberships, users } from '../core/database/schema/tables.ts'
import { unauthorized } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import type { Upstream } from '../upstream.ts'
import { canSignIn, recordSignIn } from './people.ts'
import type { IdentitySecrets } from './secrets.ts'

export const apiAudience = 'urn:siteflow:api'
export const grantClaim = 'gid'
const tokenSession = 'TokenSession'
const tokenSessionMs = 24 * 60 * 60 * 1000

const claims = z.object({ sub: z.string(), [grantClaim]: z.string() })

export type IssuedToken = { token: string; expiresIn: number; userId: string }
export type ApiTokens = {
  /** Throws a 401 unless the token is valid now. `role` is that of the user on the given account, if any. */
  verify(
    token: string,
    accountId?: string | null,
  ): Promise<{ userId: string; grantId: string; role: Caller | undefined }>
  begin(userId: string): Promise<IssuedToken>
  renew(session: { userId: string; grantId: string }): Promise<IssuedToken>
}

export const issuerOf = (origin: string) => `${origin}/identity`

/** Access tokens of the API. Every call looks up the grant of its token, so a token ends with its session. */
export async function createApiTokens(up: Upstream, { signingKey }: IdentitySecrets): Promise<ApiTokens> {
  const { orm } = up.database
  const issuer = issuerOf(up.config.origin)
  const { kid, kty, n, e } = signingKey
  const publicKey = await importJWK({ kty, n, e }, 'RS256')
  const privateKey = await importJWK(signingKey, 'RS256')

  async function renew({ userId, grantId }: { userId: string; grantId: string }): Promise<IssuedToken> {
    const expiresIn = up.config.accessTokenSeconds
    const now = Math.floor(up.now().getTime() / 1000)
    const token = await new SignJWT({ [grantClaim]: grantId })
      .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid })
      .setIssuer(issuer)
      .setAudience(apiAudience)
      .setSubject(userId)
      .setIssuedAt(now)
      .setExpirationTime(now + expiresIn)
      .sign(privateKey)
    return { token, expiresIn, userId }
  }

  async function readClaims(token: string) {
    try {
      const options = { issuer, audience: apiAudience, typ: 'at+jwt', algorithms: ['RS256'], currentDate: up.now() }
      const { payload } = await jwtVerify(token, publicKey, options)
      return claims.parse(payload)
    } catch (error) {
      if (error instanceof errors.JWTExpired) throw unauthorized('Token has expired')
      throw unauthorized('Token is not valid')
    }
  }

  return {
    async verify(token, account) {
      const { sub, [grantClaim]: grantId } = await readClaims(token)
      const { id, userId, accountId, role, permissions } = memberships
      const isLive = and(
        inArray(identityEntities.model, ['Grant', tokenSession]),
        eq(identityEntities.id, grantId),
        gt(identityEntities.expiresAt, up.now()),
      )
      const [found] = await orm
        .select({ role: { id, userId, accountId, role, permissions } })
        .from(users)
        .innerJoin(identityEntities, isLive)
        .leftJoin(memberships, and(eq(accountId, account ?? ''), eq(userId, users.id)))
        .where(and(eq(users.id, sub), canSignIn(up.config)))
      if (!found) throw unauthorized('Session has ended')
      return { userId: sub, grantId, role: found.role ? toCaller(found.role, 'token') : undefined }
    },
    async begin(userId) {
      const grantId = newId()
      const expiresAt = new Date(up.now().getTime() + tokenSessionMs)
      const payload = { accountId: userId }
      await orm.insert(identityEntities).values({ model: tokenSession, id: grantId, payload, grantId, expiresAt })
      await recordSignIn(up, userId)
      return renew({ userId, grantId })
    },
    renew,
  }
}
