import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, it, vi } from 'vitest'
import { answerJson, startFakeUpstream } from '#tests/support/servers/fake-upstream.ts'
import { freePort } from '#tests/support/servers/free-port.ts'
import { judgeOffer, type OfferSettings, readOffer, sentenceOf } from './offer.ts'

const provider = await startFakeUpstream()
afterAll(provider.close)
const issuer = provider.origin
const discovery = `${issuer}/.well-known/openid-configuration`
const whole = {
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
}
const say = async (configured: string) => {
  const reading = await readOffer(configured)
  return 'fault' in reading ? sentenceOf(reading.fault) : 'no fault'
}
const answerWith = (...how: Parameters<typeof answerJson>) => void (provider.state.answer = answerJson(...how))

it.each([
  [
    'a slash too many',
    whole,
    `${issuer}/`,
    [discovery, `names "${issuer}"`, `is "${issuer}/"`, `OIDC_ISSUER=${issuer} `],
  ],
  ['a slash too few', { ...whole, issuer: `${issuer}/` }, issuer, [`names "${issuer}/"`, `OIDC_ISSUER=${issuer}/ `]],
  [
    'a placeholder of Entra ID',
    { ...whole, issuer: 'https://login.microsoftonline.com/{tenantid}/v2.0' },
    issuer,
    ['{tenantid}', 'the id of your tenant'],
  ],
  [
    'an address of Entra ID without its version',
    { ...whole, issuer: 'https://sts.windows.net/1f2e/' },
    issuer,
    ['OIDC_ISSUER=https://login.microsoftonline.com/1f2e/v2.0'],
  ],
  ['no issuer', {}, issuer, ['JSON without an issuer']],
  [
    'an endpoint over http',
    { ...whole, token_endpoint: 'http://idp.example/token', jwks_uri: undefined },
    issuer,
    ['token_endpoint is http://idp.example/token', 'jwks_uri is missing', 'https'],
  ],
  ['the configured issuer', whole, issuer, ['no fault']],
])('a discovery document with %s is told with what to set', async (_, body, configured, parts) => {
  answerWith(body)
  const sentence = await say(configured)
  for (const part of parts) expect(`${sentence} `).toContain(part)
})

it.each([
  [404, {}, '404: there is no discovery document', 'before /.well-known/'],
  [301, { location: 'https://idp.example/' }, '301 to https://idp.example/', 'OIDC_ISSUER'],
  [403, {}, '403', 'without signing in'],
  [502, {}, '502', 'has a fault'],
])('an answer of %i is told with what to do', async (status, headers, came, advice) => {
  answerWith({}, status, headers)
  const sentence = await say(issuer)
  for (const part of [`GET ${discovery}`, came, advice]) expect(sentence).toContain(part)
})

it('the address of the discovery document as issuer is told with the part that is the issuer', async () => {
  provider.state.answer = (request, response, raw) =>
    answerJson(whole, request.url === '/.well-known/openid-configuration' ? 200 : 404)(request, response, raw)
  expect(await say(discovery)).toMatch(new RegExp(`discovery document itself; set OIDC_ISSUER=${issuer}$`))
})

it('a page of HTML is told as no discovery document', async () => {
  provider.state.answer = (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end('<title>Sign in</title>')
  }
  expect(await say(issuer)).toContain('200 with text/html, which is not JSON')
})

it('a provider that is down, unknown, or speaks no TLS is told as that', async () => {
  expect(await say(`http://127.0.0.1:${await freePort()}`)).toMatch(/no connection .*ECONNREFUSED.*is down/)
  expect(await say('https://idp.invalid')).toMatch(/name was not found.*check the host/)
  expect(await say(issuer.replace('http', 'https'))).toMatch(/no TLS .*scheme and the port/)
})

it('a provider that does not answer within five seconds is told as slow', async () => {
  provider.state.answer = () => undefined
  vi.spyOn(AbortSignal, 'timeout').mockImplementationOnce((ms) => {
    expect(ms).toBe(5000)
    return AbortSignal.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'))
  })
  expect(await say(issuer)).toMatch(/no answer within 5 seconds; .*firewall/)
})

it('a certificate of an unknown authority is told with NODE_EXTRA_CA_CERTS', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'sfl-certificate-'))
  const [key, cert] = ['key.pem', 'cert.pem'].map((name) => path.join(folder, name)) as [string, string]
  const how = 'req -x509 -nodes -newkey ec -pkeyopt ec_paramgen_curve:P-256 -days 1 -subj /CN=localhost'.split(' ')
  await promisify(execFile)('openssl', [
    ...how,
    '-addext',
    'subjectAltName=DNS:localhost',
    '-keyout',
    key,
    '-out',
    cert,
  ])
  const server = createServer({ key: await readFile(key), cert: await readFile(cert) }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  expect(await say(`https://localhost:${port}`)).toMatch(/not trusted \(self-signed.*NODE_EXTRA_CA_CERTS=/)
  server.close()
})

const settings: OfferSettings = {
  APP_ORIGIN: 'https://portal.example',
  OIDC_SCOPE: 'openid offline_access',
  OIDC_SIGN_OUT: undefined,
  OIDC_ID_TOKEN_ALG: undefined,
  OIDC_CLIENT_AUTH: undefined,
}
const rowOf = (what: string, offer: object, chosen: object = {}) =>
  judgeOffer({ ...settings, ...chosen }, { ...whole, ...offer }).find((row) => row.what === what)

const methods = (name: string) => ({ token_endpoint_auth_methods_supported: [name] })
const algorithms = (...names: string[]) => ({ id_token_signing_alg_values_supported: names })

it.each([
  ['client authentication', {}, {}, 'ok', undefined],
  ['client authentication', methods('client_secret_post'), {}, 'ok', undefined],
  ['client authentication', methods('private_key_jwt'), {}, 'missing', /OIDC_CLIENT_AUTH=private_key_jwt/],
  ['client authentication', methods('self_signed_tls_client_auth'), { OIDC_CLIENT_AUTH: 'tls' }, 'ok', undefined],
  ['ID token', algorithms('PS256', 'HS512'), {}, 'ok', undefined],
  ['ID token', algorithms('HS256', 'HS512'), {}, 'missing', /HS256, HS512$/],
  ['ID token', algorithms('RS256', 'HS512'), { OIDC_ID_TOKEN_ALG: 'HS512' }, 'ok', undefined],
  ['ID token', algorithms('RS256'), { OIDC_ID_TOKEN_ALG: 'ES256' }, 'missing', /OIDC_ID_TOKEN_ALG.*: RS256$/],
  ['ID token', algorithms('none'), {}, 'missing', /sign the ID token/],
  ['scopes', { scopes_supported: ['openid'] }, {}, 'note', /^offline_access is not announced/],
  ['sign-out', {}, {}, 'missing', /OIDC_SIGN_OUT/],
  ['sign-out', {}, { OIDC_SIGN_OUT: 'none' }, 'note', /may go on/],
  ['sign-out', {}, { OIDC_SIGN_OUT: 'get' }, 'missing', /OIDC_SIGN_OUT/],
  ['sign-out', {}, { OIDC_SIGN_OUT: 'https://idp.example/logout' }, 'ok', undefined],
  ['sign-out', { end_session_endpoint: 'http://idp.example/end' }, {}, 'missing', /can be used/],
  ['sign-in', { require_pushed_authorization_requests: true }, {}, 'missing', /PAR/],
  ['sign-in', { response_types_supported: ['id_token'] }, {}, 'missing', /code flow/],
  ['PKCE', { code_challenge_methods_supported: ['plain'] }, {}, 'missing', /S256/],
  ['lock', { prompt_values_supported: ['none'] }, {}, 'note', /only be ended/],
  ['lock', { claims_supported: ['sub', 'auth_time'] }, {}, 'ok', undefined],
])(
  '%s is judged by what the provider announces and the settings choose (%#)',
  (what, offer, chosen, verdict, advice) => {
    const row = rowOf(what, offer, chosen)
    expect(row?.verdict).toBe(verdict)
    expect(row?.advice ?? '').toMatch(advice ?? /^$/)
  },
)
