import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import * as z from 'zod'
import type { Database } from '../core/database/open.ts'
import { secrets } from '../core/database/schema/tables.ts'

const signingKey = z.looseObject({ kty: z.literal('RSA'), kid: z.string() })

export type IdentitySecrets = { signingKey: JWK & { kid: string }; cookieKeys: string[]; clientSecret: string }

/** Generated at the first start and stored: new secrets would sign all users out at every restart. */
export async function loadIdentitySecrets(database: Database, givenClientSecret?: string): Promise<IdentitySecrets> {
  return {
    signingKey: await loadOrCreate(database, 'identity-signing-key', signingKey, makeSigningKey),
    cookieKeys: [await loadOrCreate(database, 'identity-cookies', z.string(), randomSecret)],
    clientSecret: givenClientSecret ?? (await loadOrCreate(database, 'identity-client', z.string(), randomSecret)),
  }
}

const randomSecret = async () => randomBytes(32).toString('base64url')

async function makeSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { ...(await exportJWK(privateKey)), kid: randomBytes(8).toString('hex'), use: 'sig', alg: 'RS256' }
}

/** Of several processes that start at once, one stores its value and all use that one. */
async function loadOrCreate<T>(
  { orm }: Database,
  name: string,
  schema: z.ZodType<T>,
  make: () => Promise<unknown>,
): Promise<T> {
  const find = () => orm.select({ value: secrets.value }).from(secrets).where(eq(secrets.name, name))
  const [stored] = await find()
  if (stored) return schema.parse(stored.value)
  await orm
    .insert(secrets)
    .values({ name, value: await make() })
    .onConflictDoNothing()
  const [made] = await find()
  return schema.parse(made?.value)
}
