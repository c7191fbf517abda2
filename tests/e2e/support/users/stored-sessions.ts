import type { Browser, BrowserContext, Page } from '@playwright/test'
import { ownPage } from '#tests/e2e/support/raw.ts'
import { passwordOf, people, type Who } from './people.ts'

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>
export type StoredSessions = { cookiesOf: (who: Who, origin: string) => Promise<Cookies> }

/** The sessions that the tests of a worker share, each signed in once through the real identity provider. */
export function createStoredSessions(browser: Browser): StoredSessions {
  const stored = new Map<string, Cookies>()
  return {
    async cookiesOf(who, origin) {
      const key = `${who} ${origin}`
      const known = stored.get(key)
      if (known && (await isActive(known, origin))) return known
      const cookies = await signInElsewhere(browser, who, origin)
      stored.set(key, cookies)
      return cookies
    },
  }
}

/** A stored session can be locked (no call for half an hour), ended by a test, or unknown to a restarted portal. */
async function isActive(cookies: Cookies, origin: string): Promise<boolean> {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const answer = await fetch(`${origin}/api/session`, { headers: { ...ownPage, origin, cookie } })
  const { state } = (await answer.json()) as { state?: string }
  return state === 'active'
}

/** Signs in with a browser context of its own. Returns only the portal's session: no cookie of the provider, no storage. */
async function signInElsewhere(browser: Browser, who: Who, origin: string): Promise<Cookies> {
  const context = await browser.newContext({ baseURL: origin, locale: 'en-GB' })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await fillIn(page, who)
  await page.waitForURL('/orders/list')
  const cookies = (await context.cookies(origin)).filter(({ name }) => name === 'sfl')
  await context.close()
  return cookies
}

/** Fills in the sign-in page of the identity provider. */
export async function fillIn(page: Page, who: Who): Promise<void> {
  await page.getByLabel('User name').fill(people[who].username)
  await page.getByLabel('Password').fill(passwordOf(who))
  await page.getByRole('button', { name: 'Sign in' }).click()
}
