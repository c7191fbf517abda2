import { test as base, expect, type Page } from '@playwright/test'
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
      context.on('weberror', (error) => complaints.push(`error: ${error.error().message}`))
      context.on('console', (message) => {
        if (message.type() === 'error') complaints.push(`console: ${message.text()}`)
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

export async function fillIn(page: Page, who: Who): Promise<void> {
  await page.getByLabel('User name').fill(people[who].username)
  await page.getByLabel('Password').fill(passwordOf(who))
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** The page answers keys and hears other tabs; clicks that come before are held for it. */
export const ready = (page: Page) => expect(page.locator('html[data-ready]')).toBeAttached()

export { expect } from '@playwright/test'
