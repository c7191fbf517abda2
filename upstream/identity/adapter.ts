import { and, eq, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'
import type { Database, Executor } from '../core/database/open.ts'
import { identityEntities, memberships } from '../core/database/schema/tables.ts'
import type { Upstream } from '../upstream.ts'

const { model, id, uid, userCode, grantId, expiresAt, payload } = identityEntities

const isUnexpired = () => or(isNull(expiresAt), gt(expiresAt, new Date()))

/** Stores sessions, grants and tokens of the identity provider, so that users stay signed in over a restart. */
export function createAdapterFactory({ orm }: Database): AdapterFactory {
  return (name): Adapter => {
    const ofModel = (condition: SQL) => and(eq(model, name), condition)

    async function findBy(condition: SQL): Promise<AdapterPayload | undefined> {
      const [row] = await orm
        .select({ payload })
        .from(identityEntities)
        .where(and(ofModel(condition), isUnexpired()))
      return row?.payload
    }

    return {
      async upsert(key, content, expiresIn) {
        const entity = {
          payload: { ...content },
          uid: content.uid ?? null,
          userCode: content.userCode ?? null,
          grantId: content.grantId ?? null,
          expiresAt: expiresIn === undefined ? null : new Date(Date.now() + expiresIn * 1000),
        }
        await orm
          .insert(identityEntities)
          .values({ model: name, id: key, ...entity })
          .onConflictDoUpdate({ target: [model, id], set: entity })
      },
      find: (key) => findBy(eq(id, key)),
      findByUid: (key) => findBy(eq(uid, key)),
      findByUserCode: (key) => findBy(eq(userCode, key)),
      async consume(key) {
        const consumed = JSON.stringify({ consumed: Math.floor(Date.now() / 1000) })
        await orm
          .update(identityEntities)
          .set({ payload: sql`${payload} || ${consumed}::jsonb` })
          .where(ofModel(eq(id, key)))
      },
      async destroy(key) {
        await orm.delete(identityEntities).where(ofModel(eq(id, key)))
      },
      async revokeByGrantId(key) {
        await orm.delete(identityEntities).where(ofModel(eq(grantId, key)))
      },
    }
  }
}

const tokens = ['AuthorizationCode', 'AccessToken', 'RefreshToken']

/** Deletes grants with their tokens. Interactions stay: another user may be signing in in the same browser. */
export async function endGrants({ orm }: Database, grantIds: string[]): Promise<void> {
  const isGrant = and(eq(model, 'Grant'), inArray(id, grantIds))
  const isToken = and(inArray(model, tokens), inArray(grantId, grantIds))
  await orm.delete(identityEntities).where(or(isGrant, isToken))
}

/**
 * Deletes every session of a user, so that none is valid again when the user is made active again. A sign-in whose form was
 * accepted is one too, even if the browser has not gone on yet. Live events of the user's accounts end as well.
 */
export async function endSessionsOf({ bus }: Upstream, tx: Executor, userId: string): Promise<void> {
  const isSession = sql`${payload} ->> 'accountId' = ${userId}`
  const isSignIn = sql`${payload} #>> '{result,login,accountId}' = ${userId}`
  await tx.delete(identityEntities).where(or(isSession, isSignIn))
  const { accountId } = memberships
  const accounts = await tx.select({ id: accountId }).from(memberships).where(eq(memberships.userId, userId))
  for (const account of accounts)
    await bus.publish(tx, { accountIds: [account.id], entity: 'account', entityId: account.id })
}

export async function deleteExpiredEntities({ orm }: Database, now: Date): Promise<void> {
  await orm.delete(identityEntities).where(lt(expiresAt, now))
}
