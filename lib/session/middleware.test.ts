import { NextRequest } from 'next/server'
import { expect, it } from 'vitest'
import { parseEnv } from '#lib/env/schema.ts'
import { requestLimits } from '#lib/http/request-limits.ts'
import { newKey, sessionCookie } from '#tests/support/session-world.ts'
import { createMiddleware } from './middleware.ts'

const origin = 'https://portal.example.com'
const env = (changes: Record<string, string> = {}) =>
  parseEnv({
    APP_ORIGIN: origin,
    UPSTREAM_URL: 'https://api.example.com/api',
    OIDC_ISSUER: 'https://id.example.com',
    OIDC_CLIENT_ID: 'portal',
    OIDC_CLIENT_SECRET: 'secret',
    SESSION_KEYS: newKey(),
    ...changes,
  })
const middleware = createMiddleware(env())
const visit = (path: string, headers: Record<string, string> = {}) =>
  middleware(new NextRequest(origin + path, { headers: { host: 'portal.example.com', ...headers } }))
const signedIn = { cookie: `${sessionCookie}=anything` }
const passedOn = (response: Response, name: string) => response.headers.get(`x-middleware-request-${name}`)

it.each([
  ['/orders/list', '/login?next=%2Forders%2Flist'],
  ['/orders/view/1?itemId=2', '/login?next=%2Forders%2Fview%2F1%3FitemId%3D2'],
  ['/locked', '/login?next=%2Flocked'],
  ['/login/more', '/login?next=%2Flogin%2Fmore'],
])('[ST-03] the middleware sends a browser without a session from %s to %s', (path, location) => {
  const response = visit(path)
  expect([response.status, response.headers.get('location')]).toEqual([303, origin + location])
})

it.each(['/', '/login', '/login?next=/work', '/logout', '/logout/confirm', '/favicon.ico'])(
  '[ST-03] the middleware lets every guest open %s',
  (path) => expect(visit(path).status).toBe(200),
)

it('[ST-04] a temporary token in the address of any page is redirected to the handler that reads it', () => {
  expect(visit('/orders/view/1?token=abc&itemId=2').headers.get('location')).toBe(
    `${origin}/?token=abc&next=%2Forders%2Fview%2F1%3FitemId%3D2`,
  )
  expect(visit('/?token=abc').status).toBe(200)
})

it.each([
  ['an address that grows threefold', `/orders/list?search=${'%'.repeat(4000)}`, '/login'],
  ['a long token and a long address', `/work?token=${'a'.repeat(3072)}&x=${'='.repeat(900)}`, /^\/\?token=a{3072}$/],
])('[SEC-59] %s is not sent on to an address that the portal refuses as too long', (_, path, expected) => {
  const location = visit(path).headers.get('location')?.slice(origin.length) ?? ''
  expect(location.length).toBeLessThanOrEqual(requestLimits.address)
  expect(location).toMatch(expected)
})

it.each(['evil.example', 'portal.example.com.evil.example', 'portal.example.com:8080', ''])(
  '[SEC-27] the middleware answers 421 to the host %j, whatever a proxy header says',
  (host) => expect(visit('/login', { host, 'x-forwarded-host': 'portal.example.com' }).status).toBe(421),
)

it('[SEC-39] the middleware forbids caches to store a redirect or a refusal', () => {
  const answers = [visit('/orders/list'), visit('/work?token=abc'), visit('/login', { host: 'evil.example' })]
  expect(answers.map((answer) => answer.headers.get('cache-control'))).toEqual(Array(3).fill('private, no-store'))
})

it('[SEC-36] the middleware gives every answer a policy with a nonce of its own, never the browser’s', () => {
  const answers = [
    visit('/login'),
    visit('/orders/list'),
    visit('/x', { host: 'evil.example' }),
    visit('/work', signedIn),
  ]
  const nonces = answers.map(
    (answer) => /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1],
  )
  expect(new Set(nonces).size).toBe(4)
  for (const nonce of nonces) expect(Buffer.from(nonce ?? '', 'base64')).toHaveLength(16)
  expect(passedOn(visit('/login', { 'x-nonce': 'CANARY' }), 'x-nonce')).not.toBe('CANARY')
})

it('[SEC-36] the middleware writes the policy of the specification', () => {
  const policy = visit('/login')
    .headers.get('content-security-policy')
    ?.replaceAll(/nonce-[^']+/g, 'nonce-N')
  expect(policy).toBe(
    "default-src 'none'; script-src 'nonce-N' 'strict-dynamic'; style-src 'self' 'nonce-N'; style-src-attr 'none'; " +
      "img-src 'self' blob: data:; media-src 'self' blob:; font-src 'self'; connect-src 'self'; frame-src 'self' blob:; " +
      "worker-src https://portal.example.com/_next/static/; manifest-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; " +
      "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default; " +
      'report-uri /api/csp-report; upgrade-insecure-requests',
  )
})

it('[SEC-36] style attributes apply on the job sheet alone', () => {
  const policyOf = (path: string) => visit(path, signedIn).headers.get('content-security-policy')
  expect(policyOf('/job-sheet?orderIds=a')).toContain("style-src-attr 'unsafe-inline';")
  for (const path of ['/work', '/setup/templates', '/job-sheet/more'])
    expect(policyOf(path)).toContain("style-src-attr 'none';")
})

it('[SEC-36] the middleware names the documentation only where it is configured', () => {
  const more = env({ DOCS_ORIGIN: 'https://docs.example.com' })
  const request = new NextRequest(`${origin}/login`, { headers: { host: 'portal.example.com' } })
  const policy = createMiddleware(more)(request).headers.get('content-security-policy')
  expect(policy).toContain("frame-src 'self' blob: https://docs.example.com;")
})

it('a browser’s internal headers are dropped', () => {
  const response = visit('/work?page=2', {
    ...signedIn,
    'x-sfl-path': '//evil',
    'x-sfl-other': '1',
    'x-sfl-peer': '203.0.113.9',
    'x-request-id': 'a b',
  })
  expect(passedOn(response, 'x-sfl-path')).toBe('/work?page=2')
  expect(passedOn(response, 'x-sfl-other')).toBeNull()
  expect(passedOn(response, 'x-sfl-peer'), 'which the server itself has set').toBe('203.0.113.9')
  expect(passedOn(response, 'x-request-id')).toMatch(/^[0-9a-f]{32}$/)
  expect(response.headers.get('x-request-id')).toBe(passedOn(response, 'x-request-id'))
})
