import { importPKCS8 } from 'jose'
import { type ClientAuth, ClientSecretPost, modifyAssertion, None, PrivateKeyJwt, TlsClientAuth } from 'openid-client'
import type { ClientCredentials } from '#lib/server/env/client-credentials.ts'
import type { Env } from '#lib/server/env/schema.ts'

type Settings = Pick<Env, 'OIDC_CLIENT_AUTH' | 'OIDC_CLIENT_SECRET'>

export async function createClientAuth(
  { OIDC_CLIENT_AUTH, OIDC_CLIENT_SECRET: secret }: Settings,
  { key, certificate }: ClientCredentials,
  announced: readonly string[] = ['client_secret_basic'],
): Promise<ClientAuth> {
  const usual =
    announced.includes('client_secret_post') && !announced.includes('client_secret_basic') ? 'post' : 'basic'
  const way = OIDC_CLIENT_AUTH ?? usual
  if (way === 'none') return None()
  if (way === 'tls') return TlsClientAuth()
  if (way === 'post') return ClientSecretPost(secret)
  if (way === 'basic') return basic(secret)
  if (!key) throw new TypeError('OIDC_CLIENT_KEY_FILE is not set')
  const pem = key.object.export({ type: 'pkcs8', format: 'pem' }).toString()
  const signing = await importPKCS8(pem, key.alg)
  return PrivateKeyJwt(key.kid === undefined ? signing : { key: signing, kid: key.kid }, {
    // Entra ID finds the key by its certificate.
    [modifyAssertion]: (header) => void (certificate && (header['x5t#S256'] = certificate.thumbprint)),
  })
}

/** The library encodes `-` and `_` as well, which providers that do not decode (RFC 6749 §2.3.1) would refuse. */
const basic =
  (secret: string): ClientAuth =>
  (_provider, { client_id }, _body, headers) =>
    headers.set('authorization', `Basic ${Buffer.from(`${encoded(client_id)}:${encoded(secret)}`).toString('base64')}`)

const encoded = (text: string) => new URLSearchParams({ '': text }).toString().slice(1)
