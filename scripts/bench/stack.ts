import { execFileSync, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { on, once } from 'node:events'
import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright'
import { freePort, startPortal } from '#tests/e2e/support/own-portal.ts'
import { createStoredSessions, type StoredSessions } from '#tests/e2e/support/stored-sessions.ts'
import { readConfig } from '#upstream/core/config.ts'
import { seedWhenEmpty } from '#upstream/seeding.ts'
import type { Upstream } from '#upstream/upstream.ts'
import { withUpstream } from '../open-upstream.ts'

const SLOWNESS = 4
/** Past the reset of Expand All, and what that starts. */
const SETTLED_MS = 600

/** The key of the cookie that the comparison route reads. */
export const conventionalSecret = randomBytes(32).toString('hex')

type Cookies = Awaited<ReturnType<StoredSessions['cookiesOf']>>
export type Headers = Record<string, string>
export type Seed = (up: Upstream) => Promise<unknown>
export type Stack = Awaited<ReturnType<typeof startStack>>

/**
 * Builds a copy of the project with a few routes to compare with: an empty page, an empty handler, and the usual way to
 * forward a call. They are in the same build as ours, and never in the product.
 */
export function buildWithComparisons(): string {
  const copy = path.resolve('.data/bench/project')
  rmSync(copy, { recursive: true, force: true })
  mkdirSync(copy, { recursive: true })
  const ours = readdirSync('.').filter((name) => !['.data', '.git', '.next'].includes(name))
  // Hard links: a second copy of half a gigabyte would take longer than the benchmark.
  execFileSync('cp', ['-al', ...ours, copy])
  cpSync('scripts/bench/routes', path.join(copy, 'app'), { recursive: true })
  execFileSync(process.execPath, ['scripts/setup.mjs', 'build'], { cwd: copy, stdio: 'inherit' })
  return copy
}

/** A filled upstream, a built portal in front of it, and as many sessions there of a person with a single account: the print site. */
export async function startStack(build: string, browser: Browser, seed: Seed, sessions: number) {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'site-flow-bench-'))
  const [port, upstreamPort] = [await freePort(), await freePort()]
  const [origin, upstreamOrigin] = [`http://localhost:${port}`, `http://localhost:${upstreamPort}`]
  const OIDC_CLIENT_SECRET = randomBytes(32).toString('hex')
  const env = {
    ...process.env,
    OIDC_CLIENT_SECRET,
    DATA_DIR: dataFolder,
    UPSTREAM_PORT: String(upstreamPort),
    UPSTREAM_ORIGIN: upstreamOrigin,
    PORTAL_ORIGIN: origin,
    // Where the stub finds the upstream.
    E2E_UPSTREAM_PORT: String(upstreamPort),
  }
  await withUpstream(readConfig(env), async (up) => {
    await seedWhenEmpty(up, () => undefined)
    await seed(up)
    await up.database.vacuum()
  })
  const upstream = fork('upstream/main.ts', { env })
  for await (const [{ type }] of on(upstream, 'message', { close: ['exit'] })) if (type === 'ready') break
  const stub = fork('scripts/bench/stub.ts', { env })
  const [stubOrigin] = (await once(stub, 'message')) as [string]
  const portal = await startPortal({
    origin,
    upstream: stubOrigin,
    built: pathToFileURL(`${build}/`),
    env: {
      OIDC_CLIENT_SECRET,
      OIDC_ISSUER: `${upstreamOrigin}/identity`,
      FILE_ORIGINS: upstreamOrigin,
      BENCH_SECRET: conventionalSecret,
      LOG_LEVEL: 'error',
    },
  })
  const people: Headers[] = []
  let cookies: Cookies = []
  for (let session = 0; session < sessions; session += 1) {
    // A store for each: it signs a user in once.
    cookies = await createStoredSessions(browser).cookiesOf('admin', origin)
    people.push({ cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') })
  }
  return {
    origin,
    pid: portal.pid() ?? 0,
    /** The headers by which the portal knows each session. */
    people,
    /** Does something in a window of a person who has signed in, on the page at this address if it is given. */
    async withPage<Result>(address: string | undefined, work: (page: Page) => Promise<Result>): Promise<Result> {
      const viewport = { width: 1440, height: 900 }
      await using context = await browser.newContext({ baseURL: origin, locale: 'en-GB', viewport })
      await context.addCookies(cookies)
      const page = await context.newPage()
      if (address !== undefined) {
        await page.goto(address)
        await page.locator('html[data-ready]').waitFor({ state: 'attached' })
      }
      return await work(page)
    },
    async stop() {
      await portal.stop()
      for (const child of [upstream, stub]) if (child.kill()) await once(child, 'exit')
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}

/** A page as its first session gets it, or a script. */
export async function readPage({ origin, people }: Stack, path: string): Promise<string> {
  const answer = await fetch(origin + path, { headers: people[0] ?? {} })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  return answer.text()
}

/** How long each task of the page's main thread over 50 ms took, on a slower processor, from `act` until it is still. */
export async function timeLongTasks(page: Page, act: () => Promise<unknown>): Promise<number[]> {
  const session = await page.context().newCDPSession(page)
  await page.evaluate(() => {
    const tasks: number[] = []
    Object.assign(window, { benchTasks: tasks })
    const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)))
    observer.observe({ type: 'longtask' })
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWNESS })
  await act()
  await sleep(SETTLED_MS)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const tasks = await page.evaluate(() => (window as unknown as { benchTasks: number[] }).benchTasks)
  await session.detach()
  return tasks
}
