import type { Browser, BrowserContext, Page } from '@playwright/test'
import { passwordOf, people, type Who } from './people.ts'
import { ownPage, portalOrigin } from './raw.ts'

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>
export type StoredSessions = { cookiesOf: (who: Who) => Promise<Cookies> }

/** The sessions that the tests of a worker share, each signed in once through the real identity provider. */
export function createStoredSessions(browser: Browser): StoredSessions {
  const stored = new Map<Who, Cookies>()
  return {
    async cookiesOf(who) {
      const known = stored.get(who)
      if (known && (await isActive(known))) return known
      const cookies = await signInElsewhere(browser, who)
      stored.set(who, cookies)
      return cookies
    },
  }
}

/** A session that nobody used for half an hour is locked, and a test may have ended it. */
async function isActive(cookies: Cookies): Promise<boolean> {
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const answer = await fetch(`${portalOrigin}/api/session`, { headers: { ...ownPage, cookie } })
  const { state } = (await answer.json()) as { state?: string }
  return state === 'active'
}

/** Signs in with a browser context of its own. Only the session is kept: not the provider's, and nothing of the pages. */
async function signInElsewhere(browser: Browser, who: Who): Promise<Cookies> {
  const context = await browser.newContext({ baseURL: portalOrigin, locale: 'en-GB' })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await fillIn(page, who)
  await page.waitForURL('/orders/list')
  const cookies = (await context.cookies(portalOrigin)).filter(({ name }) => name === '__Host-Http-sfl')
  await context.close()
  return cookies
}

/** Fills in the sign-in page of the identity provider. */
export async function fillIn(page: Page, who: Who): Promise<void> {
  await page.getByLabel('User name').fill(people[who].username)
  await page.getByLabel('Password').fill(passwordOf(who))
  await page.getByRole('button', { name: 'Sign in' }).click()
}
