import { readdirSync, readFileSync } from 'node:fs'
import { guestBodyBytes, orderBodyBytes } from '#lib/contract/call.ts'
import { contract } from '#lib/contract/table.ts'
import { allCalls, olderCalls } from '#upstream/published-clients/calls.ts'

/** A method and path by which a request enters one of the two programs. */
export type Endpoint = {
  method: string
  /** With a made-up value for each parameter. */
  path: string
  /** The kind of body that the endpoint reads, and its limit in bytes. */
  body?: { as: 'json' | 'form' | 'text'; maxBytes: number }
}

const kilobyte = 1024
const megabyte = 1024 * kilobyte
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
const root = new URL('../../', import.meta.url)
const madeUp = (path: string) => path.replaceAll(/:\w+|\[\.*\w+\]/g, 'x1')

const rowsBelow = (prefix: string, rows: typeof contract): Endpoint[] =>
  rows.map(({ method, path, body, encoding, maxBodyBytes }) => ({
    method,
    path: prefix + madeUp(path),
    ...(body && { body: { as: encoding, maxBytes: maxBodyBytes } }),
  }))

const small = { as: 'json', maxBytes: guestBodyBytes } as const

/** The bodies that the portal's own handlers read. */
const bodiesOfPortal: Record<string, Endpoint['body']> = {
  'POST /api/auth/[...nextauth]': small,
  'POST /api/backchannel-logout': { as: 'form', maxBytes: guestBodyBytes },
  'POST /api/csp-report': small,
  'POST /api/session': small,
  'POST /api/session/account': small,
  'POST /api/session/language': small,
  'POST /api/session/lock': small,
  'POST /api/session/logout': small,
  'POST /api/session/refresh': small,
  'POST /api/templates/preview': { as: 'text', maxBytes: 12 * megabyte },
}
/** The steps of signing in share one handler. */
const steps = ['csrf', 'signin/idp', 'callback/idp']

/** Every endpoint of the portal: pages and handlers in `app`, and the calls that it forwards. */
export function portalEndpoints(): Endpoint[] {
  const files = readdirSync(new URL('app/', root), { recursive: true, encoding: 'utf8' }).toSorted()
  const found = files.flatMap((file): Endpoint[] => {
    const folder = file
      .split('/')
      .slice(0, -1)
      .filter((part) => !part.startsWith('('))
      .map((part) => `/${part}`)
      .join('')
    if (file.endsWith('page.tsx')) return [{ method: 'GET', path: madeUp(folder) || '/' }]
    if (!file.endsWith('route.ts') || folder.startsWith('/api/upstream')) return []
    return exportedMethods(readFileSync(new URL(`app/${file}`, root), 'utf8')).flatMap((method) => {
      const body = bodiesOfPortal[`${method} ${folder}`]
      const paths = folder.endsWith('[...nextauth]')
        ? steps.map((step) => `/api/auth/${step}`)
        : [madeUp(folder) || '/']
      return paths.map((path) => ({ method, path, ...(body && { body }) }))
    })
  })
  return [
    ...rowsBelow(
      '/api/upstream',
      contract.filter(({ from }) => from === 'browser'),
    ),
    ...found, // last, because they include signing out
  ]
}

/** `export const GET = …`, `export async function POST`, `export { forward as PUT }` */
const exportedMethods = (source: string): string[] =>
  methods.filter((method) => new RegExp(`export .*\\b${method}\\b`).test(source))

const order = { as: 'json', maxBytes: orderBodyBytes } as const
const guestForm = { as: 'form', maxBytes: guestBodyBytes } as const

/** Endpoints of the upstream outside the contract. A test compares them with the routes that its apps serve. */
export const besideContract: readonly Endpoint[] = [
  ...['/api', '/siteflow/api'].flatMap((base): Endpoint[] => [
    { method: 'POST', path: `${base}/order`, body: order },
    { method: 'POST', path: `${base}/order/route/x1`, body: order },
    { method: 'POST', path: `${base}/order/validate`, body: order },
    { method: 'GET', path: `${base}/file/getpreupload` },
  ]),
  { method: 'POST', path: '/submission/order', body: order },
  { method: 'POST', path: '/submission/api/order', body: order },
  { method: 'GET', path: '/health/live' },
  { method: 'GET', path: '/health/ready' },
  { method: 'POST', path: '/ofrep/v1/evaluate/flags', body: small },
  { method: 'POST', path: '/ofrep/v1/evaluate/flags/x1', body: small },
  { method: 'GET', path: '/files/artwork/x1/1.pdf' },
  { method: 'PUT', path: '/files/artwork/x1/1.pdf', body: { as: 'text', maxBytes: megabyte } },
  { method: 'GET', path: '/docs/x1' },
  { method: 'GET', path: '/docs/samples/x1' },
  { method: 'GET', path: '/outbox' },
  { method: 'GET', path: '/inbox/x1' },
  { method: 'POST', path: '/inbox/x1', body: { as: 'text', maxBytes: 256 * kilobyte } },
  { method: 'PUT', path: '/inbox/x1', body: { as: 'text', maxBytes: 256 * kilobyte } },
  { method: 'GET', path: '/samples/x1/x1' },
  { method: 'POST', path: '/sign-in-tokens/x1', body: guestForm },
]

/** Endpoints of the identity provider, which is a library: from its discovery document and its pages. */
const ofProvider: readonly Endpoint[] = [
  ...['.well-known/openid-configuration', 'jwks', 'auth', 'auth/x1', 'me', 'session/end'].map((path) => ({ path })),
  ...['interaction/x1', 'forgotten', 'link/x1'].map((path) => ({ path })),
  ...['auth', 'token', 'token/revocation', 'session/end', 'session/end/confirm'].map((path) => ({
    path,
    body: guestForm,
  })),
  ...['interaction/x1', 'forgotten', 'link/x1'].map((path) => ({ path, body: guestForm })),
].map(({ path, ...more }) => ({ method: 'body' in more ? 'POST' : 'GET', path: `/identity/${path}`, ...more }))

/** Every endpoint of the embedded upstream. */
export const upstreamEndpoints = (): Endpoint[] => [
  ...rowsBelow(
    '/api',
    allCalls.filter(({ base }) => base === 'api'),
  ),
  ...rowsBelow(
    '/siteflow/api',
    allCalls.filter(({ name }) => olderCalls.has(name)),
  ),
  ...besideContract,
  ...ofProvider,
]
