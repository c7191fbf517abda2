import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright'
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
/** What an upstream holds besides the scenario, and what is answered at once in its place, so that it is not measured. */
export type Filling = {
  seed?: (up: Upstream) => Promise<unknown>
  sessions?: number
  answered?: { path: RegExp; body: object }
}

/** Builds a copy of the project with an empty page and an empty handler, to compare with. They are never in the product. */
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

/** A filled upstream, a built portal in front of it, and sessions there of a person with one account: the print site. */
export async function startStack(built: URL, browser: Browser, { seed, sessions = 1, answered }: Filling) {
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
  const program = await startUpstreamProgram({ dataDir, port, env })
  started.defer(() => program.kill())
  const proxy = await openUpstreamProxy(upstream)
  started.defer(() => proxy.close())
  const length = { 'content-length': String(JSON.stringify(answered?.body ?? {}).length) }
  if (answered) proxy.answer(answered.path, () => answered.body, 200, length)
  const ofPortal = { ...env, OIDC_ISSUER: `${upstream}/identity`, FILE_ORIGINS: upstream, LOG_LEVEL: 'error' }
  const portal = await startPortal({ origin, upstream: answered ? proxy.origin : upstream, built, env: ofPortal })
  started.defer(() => portal.stop())
  const people: Record<string, string>[] = []
  let cookies: Awaited<ReturnType<ReturnType<typeof createStoredSessions>['cookiesOf']>> = []
  for (let session = 0; session < sessions; session += 1) {
    cookies = await createStoredSessions(browser).cookiesOf('admin', origin) // a new store signs in anew
    people.push({ ...ownPage, origin, cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') })
  }
  const all = started.move()
  return {
    origin,
    pid: portal.pid() ?? 0,
    /** The headers of what a page of each session asks for. */
    people,
    /** A window of the last session, on the page at this address if it is given. */
    async openPage(address?: string): Promise<Page> {
      const window = { viewport: { width: 1440, height: 900 }, storageState: { cookies, origins: [] } }
      const page = await browser.newPage({ baseURL: origin, locale: 'en-GB', ...window })
      if (address === undefined) return page
      await page.goto(address)
      await page.locator('html[data-ready]').waitFor({ state: 'attached' })
      return page
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}
