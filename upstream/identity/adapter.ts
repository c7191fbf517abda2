import { and, eq, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'
import type { Database, Executor } from '../database/open.ts'
import { identityEntities } from '../database/schema/tables.ts'

const { model, id, uid, userCode, grantId, expiresAt, payload } = identityEntities

const isAlive = () => or(isNull(expiresAt), gt(expiresAt, new Date()))

/** Keeps what the identity provider has to remember, so that a restart signs nobody out. */
export function createAdapterFactory({ orm }: Database): AdapterFactory {
  return (name): Adapter => {
    const is = (condition: SQL) => and(eq(model, name), condition)

    async function findBy(condition: SQL): Promise<AdapterPayload | undefined> {
      const [row] = await orm
        .select({ payload })
        .from(identityEntities)
        .where(and(is(condition), isAlive()))
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
          .where(is(eq(id, key)))
      },
      async destroy(key) {
        await orm.delete(identityEntities).where(is(eq(id, key)))
      },
      async revokeByGrantId(key) {
        await orm.delete(identityEntities).where(is(eq(grantId, key)))
      },
    }
  }
}

const tokens = ['AuthorizationCode', 'AccessToken', 'RefreshToken']

/** Ends sessions with every token that lives by them. A sign-in of somebody else may be under way in them: it goes on. */
export async function endGrants({ orm }: Database, grantIds: string[]): Promise<void> {
  const isGrant = and(eq(model, 'Grant'), inArray(id, grantIds))
  const isToken = and(inArray(model, tokens), inArray(grantId, grantIds))
  await orm.delete(identityEntities).where(or(isGrant, isToken))
}

/** Ends every session of a person, so that none comes back to life when they are switched on again. */
export async function endSessionsOf(tx: Executor, userId: string): Promise<void> {
  await tx.delete(identityEntities).where(sql`${payload} ->> 'accountId' = ${userId}`)
}

/** Forgets what has expired. */
export async function trimIdentityEntities({ orm }: Database, now: Date): Promise<void> {
  await orm.delete(identityEntities).where(lt(expiresAt, now))
}
