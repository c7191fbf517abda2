import { NextRequest } from 'next/server'
import { expect, it } from 'vitest'
import { targetLimits } from '#lib/contract/shared/request-target.ts'
import { parseEnv } from '#lib/server/env/schema.ts'
import { newKey, sessionCookie } from '#tests/support/session-world.ts'
import { createMiddleware } from './middleware.ts'

const origin = 'https://portal.example.com'
const provider = { OIDC_ISSUER: 'https://id.example.com', OIDC_CLIENT_ID: 'portal', OIDC_CLIENT_SECRET: 'secret' }
const given = { APP_ORIGIN: origin, UPSTREAM_URL: 'https://api.example.com/api', SESSION_KEYS: newKey(), ...provider }
const middleware = createMiddleware(parseEnv(given))
const visit = (path: string, headers: Record<string, string> = {}, by = middleware) =>
  by(new NextRequest(origin + path, { headers: { host: 'portal.example.com', ...headers } }))
const signedIn = { cookie: `${sessionCookie}=anything` }
const passedOn = (response: Response, name: string) => response.headers.get(`x-middleware-request-${name}`)
const locationOf = (path: string) => visit(path).headers.get('location')?.slice(origin.length) ?? ''
const policyOf = (response: Response) => response.headers.get('content-security-policy') ?? ''

it('[ST-03] a browser without a session is sent to the sign-in page, except from open pages', () => {
  for (const path of ['/orders/list', '/orders/view/1?itemId=2', '/locked', '/login/more']) {
    expect(visit(path).status, `for ${path}`).toBe(303)
    expect(locationOf(path)).toBe(`/login?next=${encodeURIComponent(path)}`)
  }
  for (const path of [
    '/',
    '/login',
    '/login?next=/work',
    '/logout',
    '/logout/confirm',
    '/favicon.ico',
    '/manifest.webmanifest',
    '/?token=abc',
  ])
    expect(visit(path).status, `for ${path}`).toBe(200)
})

it('[ST-04] [SEC-59] a token at any page is sent on to its handler, at no long address', () => {
  expect(locationOf('/orders/view/1?token=abc&itemId=2')).toBe('/?token=abc&next=%2Forders%2Fview%2F1%3FitemId%3D2')
  const long = [`/orders/list?search=${'%'.repeat(4000)}`, `/work?token=${'a'.repeat(3072)}&x=${'='.repeat(900)}`]
  expect(long.map(locationOf)).toEqual(['/login', expect.stringMatching(/^\/\?token=a{3072}$/)])
  expect(Math.max(...long.map((path) => locationOf(path).length))).toBeLessThanOrEqual(targetLimits.bytes)
})

it('[SEC-36] [SEC-39] [SEC-27] every answer has a nonce of its own; no cache keeps a redirect', () => {
  const uncached = [visit('/orders/list'), visit('/work?token=abc'), visit('/login', { host: 'evil.example' })]
  expect(uncached.map(({ headers }) => headers.get('cache-control'))).toEqual(Array(3).fill('private, no-store'))
  const forged = { host: 'evil.example', 'x-forwarded-host': 'portal.example.com' }
  expect(visit('/login', forged).status).toBe(421)
  const nonces = [...uncached, visit('/login'), visit('/work', signedIn)].map(
    (answer) => /'nonce-([^']+)'/.exec(policyOf(answer))?.[1] ?? '',
  )
  expect(new Set(nonces).size).toBe(5)
  for (const nonce of nonces) expect(Buffer.from(nonce, 'base64')).toHaveLength(16)
  expect(passedOn(visit('/login', { 'x-nonce': 'CANARY' }), 'x-nonce')).not.toBe('CANARY')
})

it('[SEC-36] the policy is the one of the specification', () => {
  expect(policyOf(visit('/login')).replaceAll(/nonce-[^']+/g, 'nonce-N')).toBe(
    "default-src 'none'; script-src 'nonce-N' 'strict-dynamic'; style-src 'self' 'nonce-N'; style-src-attr 'none'; " +
      "img-src 'self' blob: data:; media-src 'self' blob:; font-src 'self'; connect-src 'self'; frame-src 'self' blob:; " +
      "worker-src https://portal.example.com/_next/static/; manifest-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; " +
      "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default; " +
      'report-uri /api/csp-report; upgrade-insecure-requests',
  )
  const withDocs = createMiddleware(parseEnv({ ...given, DOCS_ORIGIN: 'https://docs.example.com' }))
  expect(policyOf(visit('/login', {}, withDocs))).toContain("frame-src 'self' blob: https://docs.example.com;")
  expect(policyOf(visit('/job-sheet?orderIds=a', signedIn)), '[JS-04]').toContain("style-src-attr 'unsafe-inline';")
  expect(policyOf(visit('/job-sheet/more', signedIn))).toContain("style-src-attr 'none';")
})
