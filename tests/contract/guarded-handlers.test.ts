import { readdirSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'

type Handler = (request: Request, context: { params: Promise<Record<string, unknown>> }) => Promise<Response> | Response

const app = new URL('../../app/', import.meta.url)
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Handlers that neither read nor change anything of a signed-in person: probes, reports, and what is nothing. */
const open = [
  'GET /api/health/live',
  'GET /api/health/ready',
  'POST /api/csp-report',
  ...methods.map((method) => `${method} /api/[...rest]`),
]
/** The identity provider calls it from its server, and proves itself with a signed token. */
const ofProvider = ['POST /api/backchannel-logout']
/** Where a browser goes, from other sites too: what they do then is tested with the session. */
const navigations = ['GET /', 'GET /logout', 'GET /api/auth/[...nextauth]', 'GET /api/session/ended']

vi.hoisted(() => {
  Object.assign(process.env, {
    APP_ORIGIN: 'https://portal.test',
    UPSTREAM_URL: 'http://127.0.0.1:9/api',
    OIDC_ISSUER: 'https://idp.test',
    OIDC_CLIENT_ID: 'portal',
    OIDC_CLIENT_SECRET: 'of-a-test',
    SESSION_KEYS: 'abcdefghijklmnopqrstuvwxyz0123456789',
    LOG_LEVEL: 'silent',
  })
})
const folder = await mkdtemp(join(tmpdir(), 'guarded-handlers-'))
process.env.SESSION_DB = join(folder, 'sessions.db')

/** Every exported method of every `route.ts`, as `GET /api/session`. */
const handlers = await Promise.all(
  readdirSync(app, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('route.ts'))
    .toSorted()
    .map(async (file) => {
      const folder = `/${file.split('/').slice(0, -1).join('/')}`
      const exported = (await import(new URL(file, app).pathname)) as Record<string, Handler>
      return methods.flatMap((method): { name: string; method: string; folder: string; handler: Handler }[] => {
        const handler = exported[method]
        return handler ? [{ name: `${method} ${folder}`, method, folder, handler }] : []
      })
    }),
).then((found) => found.flat())

const guarded = handlers.filter(({ name }) => ![...open, ...ofProvider].includes(name))

/** Asks a handler with a made-up value for each parameter of its address. */
function ask({ handler, method, folder }: (typeof handlers)[number], headers: Record<string, string>) {
  const path = folder.replaceAll(/\[\.*(\w+)\]/g, 'x1')
  const params = { nextauth: [method === 'POST' ? 'signin' : 'callback', 'idp'], id: 'x1', page: '1' }
  const request = new Request(`https://portal.test${path}`, { method, headers })
  return handler(request, { params: Promise.resolve(params) })
}

it('[SEC-20] the route handlers are found where they lie', () => {
  const names = handlers.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining([...open, ...ofProvider, ...navigations]))
  expect(guarded.length).toBeGreaterThan(navigations.length)
})

it('[SEC-20] [SEC-21] [SEC-27] a guarded handler refuses another host name, and another site', async () => {
  const credentials = { cookie: '__Host-Http-sfl=x', 'x-sfl': '1' }
  const foreign = { host: 'portal.test', 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' }
  for (const handler of guarded) {
    const elsewhere = await ask(handler, { ...credentials, host: 'evil.test' })
    expect([handler.name, elsewhere.status, elsewhere.headers.get('location')]).toEqual([handler.name, 421, null])
    if (navigations.includes(handler.name)) continue
    expect([handler.name, (await ask(handler, { ...credentials, ...foreign })).status]).toEqual([handler.name, 403])
  }
})
