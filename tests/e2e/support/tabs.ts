import { type BrowserContext, expect, type Page } from '@playwright/test'
import { ready } from './test.ts'

/** The heading of the first page after a sign-in. */
export const allOrders = (page: Page) => page.getByRole('heading', { name: 'All Orders' })

export const userMenu = (page: Page) => page.getByRole('button', { name: /^User menu/ })

export async function signOut(page: Page) {
  await userMenu(page).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/login/)
}

/** Opens a second tab, which receives the messages of other tabs. */
export async function profileTab(context: BrowserContext): Promise<Page> {
  const tab = await context.newPage()
  await tab.goto('/profile')
  await ready(tab)
  await expect(tab.getByRole('heading', { name: 'User Profile' })).toBeVisible()
  return tab
}
