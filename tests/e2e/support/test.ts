import { type BrowserContext, test as base, type ConsoleMessage, expect, type Page } from '@playwright/test'
import { paths } from '#lib/common/paths.ts'
import { createWorkerPortal, type WorkerPortal } from './portals/proxied-portal.ts'
import { portalOrigin } from './raw.ts'
import type { Who } from './users/people.ts'
import { createStoredSessions, fillIn, type StoredSessions } from './users/stored-sessions.ts'

type Fixtures = {
  /**
   * Whether `signIn` goes through the identity provider each time: for tests of signing in and out, locking and
   * switching accounts, which change or end their session. Other tests share one session a user and worker.
   */
  ownSession: boolean
  /** Whether the portal at `baseURL` keeps running after the test, with its sessions. One that a test starts does not. */
  sharedPortal: boolean
  /** Fails the test on a script error, a console error or a refused resource of the page. */
  complaints: string[]
  signIn: (who?: Who, page?: Page) => Promise<void>
  /** Signs in without a page, for a test that opens one at once: with the session that the user shares with other tests. */
  addSession: (who?: Who, page?: Page) => Promise<void>
}

export const test = base.extend<Fixtures, { storedSessions: StoredSessions; workerPortal: WorkerPortal }>({
  storedSessions: [async ({ browser }, use) => use(createStoredSessions(browser)), { scope: 'worker' }],
  // Here and not in `proxied.ts`: Playwright replaces a worker, its browser and its sessions between tests with other fixtures of workers.
  workerPortal: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its parameter
    async ({}, use) => {
      const workerPortal = createWorkerPortal()
      await use(workerPortal)
      await workerPortal.close()
    },
    { scope: 'worker' },
  ],
  ownSession: [false, { option: true }],
  sharedPortal: [false, { option: true }],
  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = []
      const isOfSignOut = watchSignOuts(context)
      const isOfAccountSwitch = watchAccountSwitches(context)
      context.on('weberror', (error) => complaints.push(`error: ${error.error().message}`))
      context.on('console', (message) => {
        if (message.type() !== 'error' || isOfSignOut(message) || isOfAccountSwitch(message)) return
        // Every page reads its counter and opens its live stream by itself: also while a test locks, ends or stops something.
        const { pathname } = new URL(message.location().url, portalOrigin)
        if (pathname === paths.todayCount) return
        if (pathname === '/api/events' && /status of 4(01|23)/.test(message.text())) return
        complaints.push(`console: ${message.text()} (${message.location().url})`)
      })
      await use(complaints)
      // A page may still be loading through a handler of the test, whose failure then would belong to no test.
      await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
      expect(complaints, 'what the browser complained about').toEqual([])
    },
    { auto: true },
  ],
  addSession: async ({ page: own, baseURL: origin = portalOrigin, storedSessions }, use) => {
    await use(async (who = 'operator', page = own) =>
      page.context().addCookies(await storedSessions.cookiesOf(who, origin)),
    )
  },
  signIn: async ({ page: own, baseURL: origin, ownSession, sharedPortal, addSession }, use) => {
    await use(async (who = 'operator', page = own) => {
      const isBlank = page.url() === 'about:blank'
      if (!ownSession && (sharedPortal || origin === portalOrigin)) {
        await addSession(who, page)
        await page.goto(isBlank ? '/' : page.url(), { waitUntil: 'commit' })
        return
      }
      if (isBlank) await page.goto('/')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await fillIn(page, who)
    })
  },
})

/** A late call of the page during a sign-out is refused (401), and the browser logs that as an error. */
function watchSignOuts(context: BrowserContext) {
  const asked = new Set<string>()
  let signOut: 'none' | 'asked' | 'left' = 'none'
  const isSignOut = (url: string) => ['/api/session/logout', '/logout'].includes(new URL(url).pathname)
  context.on('request', (request) => {
    if (isSignOut(request.url())) signOut = 'asked'
    else if (request.url().includes('/api/auth/callback/')) {
      signOut = 'none'
      asked.clear()
    }
    if (signOut !== 'left') asked.add(request.url())
  })
  // Until the next page takes its place, the page still asks, for example for pictures.
  const leave = () => {
    if (signOut === 'asked') signOut = 'left'
  }
  context.on('response', (response) => {
    if (isSignOut(response.url())) response.frame().page().once('domcontentloaded', leave)
  })
  return (message: ConsoleMessage) =>
    signOut !== 'none' && message.text().includes('status of 401') && asked.has(message.location().url)
}

/** A page calls for the account it shows until it has followed a switch in another tab, and is refused (409). */
function watchAccountSwitches(context: BrowserContext) {
  const pagesBehind = new Set<Page | null>()
  context.on('request', (request) => {
    if (!request.url().endsWith('/api/session/account')) return
    for (const page of context.pages()) {
      pagesBehind.add(page)
      page.once('domcontentloaded', () => pagesBehind.delete(page))
    }
  })
  return (message: ConsoleMessage) => message.text().includes('status of 409') && pagesBehind.has(message.page())
}

export { fillIn } from './users/stored-sessions.ts'

/** Waits until the page answers keys and receives messages of other tabs. */
export const ready = (page: Page) => expect(page.locator('html[data-ready]')).toBeAttached()

/** Waits until no list and no action is loading: the check is of the page, not of its placeholders. */
export async function settled(page: Page) {
  await ready(page)
  await expect(page.locator('[aria-busy=true], .skeleton-rows')).toHaveCount(0)
}

export { expect } from '@playwright/test'
