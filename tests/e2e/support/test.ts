import { type BrowserContext, test as base, type ConsoleMessage, expect, type Page } from '@playwright/test'
import type { Who } from './people.ts'
import { portalOrigin } from './raw.ts'
import { createStoredSessions, fillIn, type StoredSessions } from './stored-sessions.ts'

type Fixtures = {
  /**
   * Whether `signIn` goes through the identity provider each time: for tests of signing in and out, locking and
   * switching accounts, which change or end their session. Other tests share one session a person and worker.
   */
  ownSession: boolean
  /** Fails the test when the page complained: a script error, a console error, a refused resource. */
  complaints: string[]
  signIn: (who?: Who, page?: Page) => Promise<void>
}

export const test = base.extend<Fixtures, { storedSessions: StoredSessions }>({
  storedSessions: [async ({ browser }, use) => use(createStoredSessions(browser)), { scope: 'worker' }],
  ownSession: [false, { option: true }],
  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = []
      const isFarewell = watchSignOuts(context)
      context.on('weberror', (error) => complaints.push(`error: ${error.error().message}`))
      context.on('console', (message) => {
        if (message.type() === 'error' && !isFarewell(message)) complaints.push(`console: ${message.text()}`)
      })
      await use(complaints)
      expect(complaints, 'what the browser complained about').toEqual([])
    },
    { auto: true },
  ],
  signIn: async ({ page: own, baseURL, ownSession, storedSessions }, use) => {
    await use(async (who = 'operator', page = own) => {
      const isBlank = page.url() === 'about:blank'
      // The stored sessions are those of the portal that all tests share; a portal of a test's own knows none of them.
      if (!ownSession && baseURL === portalOrigin) {
        await page.context().addCookies(await storedSessions.cookiesOf(who))
        await page.goto(isBlank ? '/' : page.url())
        return
      }
      if (isBlank) await page.goto('/')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await fillIn(page, who)
    })
  },
})

/** What a page asks while its person signs out is refused if it comes too late, and browsers write that down. */
function watchSignOuts(context: BrowserContext) {
  const asked = new Set<string>()
  let signOut: 'none' | 'asked' | 'answered' = 'none'
  const isSignOut = (url: string) => url.endsWith('/api/session/logout')
  context.on('request', (request) => {
    if (isSignOut(request.url())) signOut = 'asked'
    else if (request.url().includes('/api/auth/callback/')) {
      signOut = 'none'
      asked.clear()
    }
    if (signOut !== 'answered') asked.add(request.url())
  })
  context.on('response', (response) => {
    if (isSignOut(response.url())) signOut = 'answered'
  })
  return (message: ConsoleMessage) =>
    signOut !== 'none' && message.text().includes('status of 401') && asked.has(message.location().url)
}

export { fillIn } from './stored-sessions.ts'

/** The page answers keys and hears other tabs. */
export const ready = (page: Page) => expect(page.locator('html[data-ready]')).toBeAttached()

/** Waits until nothing is loading: the check is of the page, not of its placeholders. */
export async function settled(page: Page) {
  await ready(page)
  await expect(page.locator('[aria-busy=true], [class*=animate-pulse]')).toHaveCount(0)
}

export { expect } from '@playwright/test'
