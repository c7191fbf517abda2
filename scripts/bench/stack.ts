import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright'
import { sessionKeys } from '#lib/server/env/schema.ts'
import { createSessionCookie } from '#lib/server/session/service/cookie.ts'
import { createRecords } from '#lib/server/session/store/records.ts'
import { createSqliteStore } from '#lib/server/session/store/sqlite.ts'
import { startPortal } from '#tests/e2e/support/portals/own-portal.ts'
import { openUpstreamProxy } from '#tests/e2e/support/portals/upstream-proxy.ts'
import { ownPage } from '#tests/e2e/support/raw.ts'
import { createStoredSessions } from '#tests/e2e/support/users/stored-sessions.ts'
import { freePort } from '#tests/support/servers/free-port.ts'
import { startUpstreamProgram } from '#tests/support/servers/upstream-program.ts'
import { readConfig } from '#upstream/core/config.ts'
import { seedWhenEmpty } from '#upstream/seeding.ts'
import type { Upstream } from '#upstream/upstream.ts'
import { withUpstream } from '../open-upstream.ts'

export type Stack = Awaited<ReturnType<typeof startStack>>
/** `isRepeated`: each read is answered as the upstream did the first time, because the portal alone is to be measured. */
export type Filling = { seed?: (up: Upstream) => Promise<unknown>; sessions?: number; isRepeated?: boolean }

/** Builds a copy of the project that has an empty page and an empty handler, to compare with. */
export function buildWithComparisons(): URL {
  const copy = path.resolve('.data/bench/project')
  rmSync(copy, { recursive: true, force: true })
  mkdirSync(copy, { recursive: true })
  const ours = readdirSync('.').filter((name) => !['.data', '.git', '.next'].includes(name))
  // Hard links: a second copy of half a gigabyte would take longer than the benchmark.
  execFileSync('cp', ['-al', ...ours, copy])
  cpSync('scripts/bench/routes', path.join(copy, 'app'), { recursive: true })
  execFileSync(process.execPath, ['scripts/setup.mjs', 'build'], { cwd: copy, stdio: 'inherit' })
  return pathToFileURL(`${copy}/`)
}

export async function startStack(built: URL, browser: Browser, { seed, sessions = 1, isRepeated = false }: Filling) {
  await using started = new AsyncDisposableStack()
  const dataDir = mkdtempSync(path.join(tmpdir(), 'site-flow-bench-'))
  started.defer(() => rmSync(dataDir, { recursive: true, force: true }))
  const port = await freePort()
  const [origin, upstream] = [`http://localhost:${await freePort()}`, `http://localhost:${port}`]
  const env = { UPSTREAM_ORIGIN: upstream, PORTAL_ORIGIN: origin, OIDC_CLIENT_SECRET: 'x'.repeat(32) }
  await withUpstream(readConfig({ ...env, DATA_DIR: dataDir }), async (up) => {
    await seedWhenEmpty(up, () => undefined)
    await seed?.(up)
    await up.database.vacuum()
  })
  const program = startUpstreamProgram({ ...env, DATA_DIR: dataDir, UPSTREAM_PORT: String(port) })
  started.defer(() => program.kill())
  await program.welcome
  const proxy = await openUpstreamProxy(upstream)
  started.defer(() => proxy.close())
  proxy.repeat()
  const stored = { SESSION_KEYS: randomBytes(32).toString('base64'), SESSION_DB: path.join(dataDir, 'sessions.db') }
  const inspector = await freePort()
  const addresses = { OIDC_ISSUER: `${upstream}/identity`, FILE_ORIGINS: upstream }
  const watched = { NODE_OPTIONS: `--inspect=127.0.0.1:${inspector}`, LOG_LEVEL: 'error' }
  const ofPortal = { ...env, ...stored, ...addresses, ...watched }
  const portal = await startPortal({ origin, upstream: isRepeated ? proxy.origin : upstream, built, env: ofPortal })
  started.defer(() => portal.stop())
  const cookies = await createStoredSessions(browser).cookiesOf('admin', origin)
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const all = [cookie, ...(await copySession(cookie, sessions - 1, stored))]
  const people = all.map((one): Record<string, string> => ({ ...ownPage, origin, cookie: one }))
  const running = started.move()
  return {
    origin,
    pid: portal.pid() ?? 0,
    inspector,
    people,
    /** A window of the first session. */
    async openPage(address?: string): Promise<Page> {
      const window = { viewport: { width: 1440, height: 900 }, storageState: { cookies, origins: [] } }
      const page = await browser.newPage({ baseURL: origin, locale: 'en-GB', ...window })
      if (address === undefined) return page
      await page.goto(address)
      await page.locator('html[data-ready]').waitFor({ state: 'attached' })
      return page
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

/** More sessions of a signed-in user, as the portal stores them: a thousand sign-ins take long. */
async function copySession(cookie: string, copies: number, stored: { SESSION_KEYS: string; SESSION_DB: string }) {
  const [keys, now] = [sessionKeys.parse(stored.SESSION_KEYS), Date.now]
  const [name = ''] = cookie.split('=')
  const ttlMs = 12.5 * 60 * 60 * 1000 // the portal's
  const sessionCookie = createSessionCookie({ name, secure: true, keys, ttlMs, now })
  const store = createSqliteStore(stored.SESSION_DB)
  const records = createRecords({ store, keys, now })
  const reading = await sessionCookie.read(cookie)
  const record = reading.is === 'good' ? await records.read(reading.key) : undefined
  if (!record) throw new Error('The browser has no session.')
  const cookies: string[] = []
  for (let copy = 0; copy < copies; copy += 1) {
    const { key, setCookie } = await sessionCookie.issue()
    await records.create(key, record)
    cookies.push(setCookie.replace(/;.*/, ''))
  }
  await store.close()
  return cookies
}
