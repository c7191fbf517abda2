import { type BrowserContext, test as base, type ConsoleMessage, expect, type Page } from '@playwright/test'
import { passwordOf, people, type Who } from './people.ts'

type Fixtures = {
  /** Fails the test when the page complained: a script error, a console error, a refused resource. */
  complaints: string[]
  signIn: (who?: Who, page?: Page) => Promise<void>
}

export const test = base.extend<Fixtures>({
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
  signIn: async ({ page: own }, use) => {
    await use(async (who = 'operator', page = own) => {
      if (page.url() === 'about:blank') await page.goto('/')
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

export async function fillIn(page: Page, who: Who): Promise<void> {
  await page.getByLabel('User name').fill(people[who].username)
  await page.getByLabel('Password').fill(passwordOf(who))
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** The page answers keys and hears other tabs; clicks that come before are held for it. */
export const ready = (page: Page) => expect(page.locator('html[data-ready]')).toBeAttached()

export { expect } from '@playwright/test'
