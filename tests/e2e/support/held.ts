import type { Page } from '@playwright/test'

export const heldNotice = (page: Page) =>
  page.locator('[data-toast]').filter({ has: page.locator('[data-command=undo]') })

/** Sends a completion that is held now, by closing its notice: a test need not wait until it can be undone no more. */
export const sendNow = (page: Page) => heldNotice(page).getByRole('button', { name: 'Dismiss' }).click()
