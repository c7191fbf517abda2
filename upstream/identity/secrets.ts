import { randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import * as z from 'zod'
import type { Database } from '../core/database/open.ts'
import { loadOrCreateSecret, randomSecret } from '../core/database/secrets.ts'

const signingKey = z.looseObject({ kty: z.literal('RSA'), kid: z.string() })

export type IdentitySecrets = { signingKey: JWK & { kid: string }; cookieKeys: string[]; clientSecret: string }

/** Generated at the first start and stored: new secrets would sign all users out at every restart. */
export async function loadIdentitySecrets(database: Database, givenClientSecret?: string): Promise<IdentitySecrets> {
  return {
    signingKey: await loadOrCreateSecret(database, 'identity-signing-key', signingKey, makeSigningKey),
    cookieKeys: [await loadOrCreateSecret(database, 'identity-cookies', z.string(), randomSecret)],
    clientSecret:
      givenClientSecret ?? (await loadOrCreateSecret(database, 'identity-client', z.string(), randomSecret)),
  }
}

async function makeSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { ...(await exportJWK(privateKey)), kid: randomBytes(8).toString('hex'), use: 'sig', alg: 'RS256' }
}
