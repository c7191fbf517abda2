import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { type Env, EnvError } from './schema.ts'

type Files = Pick<Env, 'OIDC_CLIENT_KEY_FILE' | 'OIDC_CLIENT_CERT_FILE'>
export type ClientCredentials = {
  key?: { object: KeyObject; alg: string; kid: string | undefined }
  /** PEM, with the certificates that follow it in the file. */
  certificate?: { pem: string; thumbprint: string }
}

const jwk = z.looseObject({ kty: z.string(), kid: z.string().optional(), alg: z.string().optional() })
const ofCurve: Record<string, string> = { prime256v1: 'ES256', secp384r1: 'ES384', secp521r1: 'ES512' }

/** What the portal proves itself with where it has no secret. Throws `EnvError`, which names the variable alone. */
export function clientCredentials({ OIDC_CLIENT_KEY_FILE, OIDC_CLIENT_CERT_FILE }: Files): ClientCredentials {
  const key = OIDC_CLIENT_KEY_FILE && usable('OIDC_CLIENT_KEY_FILE', keyProblem, () => readKey(OIDC_CLIENT_KEY_FILE))
  const certificate =
    OIDC_CLIENT_CERT_FILE &&
    usable('OIDC_CLIENT_CERT_FILE', 'must name a readable file with a PEM certificate', () =>
      readCertificate(OIDC_CLIENT_CERT_FILE),
    )
  return { ...(key && { key }), ...(certificate && { certificate }) }
}

const keyProblem =
  'must name a readable file with a private key (RSA of 2048 bits or more, EC or Ed25519) as PEM or JWK'

function readKey(file: string): NonNullable<ClientCredentials['key']> {
  const text = readFileSync(file, 'utf8')
  const given = text.trimStart().startsWith('{') ? jwk.parse(JSON.parse(text)) : undefined
  const object = createPrivateKey(given ? { key: given, format: 'jwk' } : text)
  const { modulusLength = 0, namedCurve = '' } = object.asymmetricKeyDetails ?? {}
  const ofRsa = modulusLength >= 2048 ? (given?.alg ?? 'RS256') : undefined
  const alg = { rsa: ofRsa, ec: ofCurve[namedCurve], ed25519: 'EdDSA' }[
    object.asymmetricKeyType as 'rsa' | 'ec' | 'ed25519'
  ]
  if (alg === undefined) throw new TypeError('no key that can sign')
  return { object, alg, kid: given?.kid }
}

function readCertificate(file: string): NonNullable<ClientCredentials['certificate']> {
  const pem = readFileSync(file, 'utf8')
  const { fingerprint256 } = new X509Certificate(pem)
  return { pem, thumbprint: Buffer.from(fingerprint256.replaceAll(':', ''), 'hex').toString('base64url') }
}

function usable<T>(name: string, problem: string, read: () => T): T {
  try {
    return read()
  } catch {
    throw new EnvError([`${name} ${problem}`])
  }
}
