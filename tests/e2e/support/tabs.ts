import { type BrowserContext, expect, type Page } from '@playwright/test'
import { upstreamOrigin } from './portals/addresses.ts'
import { ready } from './test.ts'

/** The heading of the first page after a sign-in. */
export const allOrders = (page: Page) => page.getByRole('heading', { name: 'All Orders' })
/** The heading of what a locked session shows on every page. */
export const locked = (page: Page) => page.getByRole('heading', { name: 'Locked' })
export const userMenu = (page: Page) => page.getByRole('button', { name: /^User menu/ })
export const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in' })
export const atProvider = (page: Page) => expect(page).toHaveURL((url) => url.origin === upstreamOrigin)

export async function signOut(page: Page) {
  await userMenu(page).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/login/)
}

/** Locks the session, as the portal does after half an hour without a call. */
export async function lock(page: Page) {
  await page.evaluate(() => fetch('/api/session/lock', { method: 'POST', headers: { 'x-sfl': '1' } }))
}

export async function switchAccount(page: Page, name: string) {
  await page.getByRole('button', { name: /^Switch account/ }).click()
  await page.getByRole('menuitemradio', { name }).click()
  await expect(page.getByRole('button', { name: `Switch account, now ${name}` })).toBeVisible()
}

/** Opens a second tab, which receives the messages of other tabs. */
export async function profileTab(context: BrowserContext): Promise<Page> {
  const tab = await context.newPage()
  await tab.goto('/profile')
  await ready(tab)
  await expect(tab.getByRole('heading', { name: 'User Profile' })).toBeVisible()
  return tab
}
