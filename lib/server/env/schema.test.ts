import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { clientCredentials } from './client-credentials.ts'
import { EnvError, parseEnv } from './schema.ts'

const secret = 'k7Jq2vXw9LbTz4RmPd8sYc1HgNf6Ua3e'
const SESSION_KEYS = `2:${secret},1:${secret.toLowerCase()}`
const client = { OIDC_CLIENT_ID: 'portal', OIDC_CLIENT_SECRET: 'not-shown-anywhere', SESSION_KEYS }
const origins = { APP_ORIGIN: 'https://portal.example.com', UPSTREAM_URL: 'https://api.example.com/api/' }
const good = { NODE_ENV: 'production', ...origins, OIDC_ISSUER: 'https://id.example.com', ...client }
const problemsOf = (change: Record<string, string | undefined>) => {
  try {
    parseEnv({ ...good, ...change })
    return []
  } catch (error) {
    return error instanceof EnvError ? error.problems : [String(error)]
  }
}

it('[SEC-50] the environment schema refuses what cannot be used or is weak, and says which', () => {
  const keys = 'SESSION_KEYS'
  for (const [name, value, problem] of [
    [keys, undefined, 'is not set'],
    [keys, 'change-me'.padEnd(40, 'x'), 'needs random keys: `openssl rand -base64 32`'],
    [keys, `1:${secret},1:${secret}`, 'needs a different number before each key'],
    ['APP_ORIGIN', 'https://portal.example.com/app', 'must be an origin such as https://example.com'],
    ['OIDC_ISSUER', 'http://id.example.com', 'must be https, except for localhost'],
    ['COOKIE_SUFFIX', 'stage; Domain=x', 'must look like -stage'],
    ['IDLE_LOCK_MINUTES', 'soon', 'has a value that cannot be used'],
  ] as const)
    expect(problemsOf({ [name]: value }), `${value}`).toEqual([`${name} ${problem}`])
})

it('[SEC-50] each setting of the identity provider that is wrong names itself, and no value', () => {
  const own = ['client_id', 'redirect_uri', 'response_type', 'scope', 'state', 'nonce', 'code_challenge', 'max_age']
  const tls = { OIDC_CLIENT_AUTH: 'tls', OIDC_CLIENT_SECRET: undefined }
  const rows: [change: Record<string, string | undefined>, ...problems: RegExp[]][] = [
    [
      { OIDC_ISSUER: 'https://id.example.com/.well-known/openid-configuration' },
      /^OIDC_ISSUER .*without \/\.well-known/,
    ],
    [{ OIDC_ISSUER: 'https://id.example.com/{tenantid}/v2.0' }, /^OIDC_ISSUER .*your own tenant/],
    [{ OIDC_ISSUER: 'https://id.example.com/?p=policy' }, /^OIDC_ISSUER .*without \?/],
    [{ OIDC_SIGN_OUT: 'put' }, /^OIDC_SIGN_OUT must be post, get, none/],
    [{ OIDC_SIGN_OUT: 'http://id.example.com/logout' }, /^OIDC_SIGN_OUT must/],
    [{ OIDC_SIGN_OUT: 'https://id.example.com/logout?to={logout_uri}' }, /^OIDC_SIGN_OUT must/],
    [{ OIDC_SIGN_OUT: 'javascript:alert(1)//{state}' }, /^OIDC_SIGN_OUT must/],
    [{ OIDC_FORM_ACTION: 'https://broker.example/path' }, /^OIDC_FORM_ACTION must be an origin/],
    ...own.map((name): [Record<string, string>, RegExp] => [
      { OIDC_AUTHORIZATION_PARAMS: `audience=a&${name}=b` },
      new RegExp(`^OIDC_AUTHORIZATION_PARAMS cannot name ${name}`),
    ]),
    [{ OIDC_AUTHORIZATION_PARAMS: 'access_type' }, /^OIDC_AUTHORIZATION_PARAMS must look like/],
    [{ OIDC_AUTHORIZATION_PARAMS: 'a=1&a=2' }, /^OIDC_AUTHORIZATION_PARAMS names a parameter twice/],
    [{ OIDC_AUTHORIZATION_PARAMS: 'prompt=none' }, /^OIDC_AUTHORIZATION_PARAMS cannot ask for prompt=none/],
    [{ OIDC_AUTHORIZATION_PARAMS: 'audience=a', OIDC_AUDIENCE: 'b' }, /^OIDC_AUDIENCE and OIDC_AUTHORIZATION_PARAMS/],
    [{ OIDC_ID_TOKEN_ALG: 'none' }, /^OIDC_ID_TOKEN_ALG must be one of RS256, /],
    [{ OIDC_CLIENT_AUTH: 'client_secret_basic' }, /^OIDC_CLIENT_AUTH must be one of basic, /],
    [{ OIDC_CLIENT_SECRET: undefined }, /^OIDC_CLIENT_SECRET is not set$/],
    [{ OIDC_CLIENT_SECRET: undefined, COOKIE_SUFFIX: 'x' }, /^COOKIE_SUFFIX/, /^OIDC_CLIENT_SECRET is not set$/],
    [{ ...tls, OIDC_ID_TOKEN_ALG: 'HS256' }, /^OIDC_CLIENT_SECRET/, /^OIDC_CLIENT_KEY_FILE/, /^OIDC_CLIENT_CERT_FILE/],
    [{ OIDC_CLIENT_AUTH: 'private_key_jwt' }, /^OIDC_CLIENT_KEY_FILE is not set$/],
  ]
  for (const [change, ...expected] of rows)
    expect(problemsOf(change), JSON.stringify(change)).toEqual(
      expected.map((problem) => expect.stringMatching(problem)),
    )
  const right = {
    OIDC_SIGN_OUT: 'https://id.example.com/logout?client_id={client_id}&logout_uri={post_logout_redirect_uri}',
    OIDC_AUTHORIZATION_PARAMS: 'audience=https://api&access_type=offline&prompt=consent',
  }
  expect(problemsOf(right)).toEqual([])
  expect(problemsOf({ OIDC_CLIENT_AUTH: 'none', OIDC_CLIENT_SECRET: undefined })).toEqual([])
})

it('[SEC-50] a file of the client that cannot be used names its variable, and nothing of the file', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sfl-env-'))
  const file = (name: string, text: string | Buffer) => {
    writeFileSync(path.join(folder, name), text)
    return path.join(folder, name)
  }
  const pem = (bits: number) =>
    generateKeyPairSync('rsa', { modulusLength: bits }).privateKey.export({ type: 'pkcs8', format: 'pem' })
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const wrong = {
    'missing file': path.join(folder, 'nothing'),
    'no key': file('text', 'CANARY'),
    'broken JWK': file('json', '{"kty":"RSA","d":"CANARY"}'),
    'public key': file('public', publicKey.export({ type: 'spki', format: 'pem' })),
    'weak key': file('weak', pem(1024)),
  }
  for (const [what, OIDC_CLIENT_KEY_FILE] of Object.entries(wrong))
    expect(() => clientCredentials({ OIDC_CLIENT_KEY_FILE, OIDC_CLIENT_CERT_FILE: undefined }), what).toThrow(
      /usable:\n {2}OIDC_CLIENT_KEY_FILE must name a readable file with a private key[^/]*$/,
    )
  expect(() =>
    clientCredentials({ OIDC_CLIENT_KEY_FILE: undefined, OIDC_CLIENT_CERT_FILE: file('c', 'CANARY') }),
  ).toThrow(/usable:\n {2}OIDC_CLIENT_CERT_FILE must name a readable file with a PEM certificate$/)
  expect(
    clientCredentials({ OIDC_CLIENT_KEY_FILE: file('good', pem(2048)), OIDC_CLIENT_CERT_FILE: undefined }).key?.alg,
  ).toBe('RS256')
})

it('[SEC-50] the environment schema takes http for localhost, elsewhere not in production', () => {
  const http = { APP_ORIGIN: 'http://portal.lan', ALLOW_INSECURE_COOKIES: '1' }
  expect(problemsOf(http)).toHaveLength(1)
  expect(problemsOf({ ...http, NODE_ENV: 'development' })).toEqual([])
  expect(problemsOf({ APP_ORIGIN: 'http://localhost:3000', OIDC_ISSUER: 'http://127.0.0.1:4000/identity' })).toEqual([])
})

it('[SEC-50] the environment schema never repeats a value in its errors', () => {
  const wrong = Object.fromEntries(Object.keys(good).map((name) => [name, `CANARY ${name}`]))
  expect(problemsOf(wrong).length).toBeGreaterThan(3)
  expect(problemsOf(wrong).join('\n')).not.toContain('CANARY')
})
