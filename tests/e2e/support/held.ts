import type { Page, Request } from '@playwright/test'
import { expect } from './test.ts'

export const heldNotice = (page: Page) =>
  page.locator('[data-toast]').filter({ has: page.locator('[data-command=undo]') })

/** Presses until the completion is held: while rows move, a press does nothing. */
export async function holdCompletion(
  page: Page,
  press: (options: { timeout: number }) => Promise<unknown>,
): Promise<void> {
  await expect(async () => {
    if (await heldNotice(page).isVisible()) return
    await press({ timeout: 2000 })
    await expect(heldNotice(page)).toBeVisible({ timeout: 2000 })
  }).toPass()
}

/**
 * Completes by a press, and sends it at once by closing the notice that holds it: a test need not wait until it can be undone
 * no more. On a busy machine that time may be over first. `press` gets options where it presses again.
 */
export async function completeNow(page: Page, press: (again?: { timeout: number }) => Promise<unknown>): Promise<void> {
  let isSent = false
  const note = (request: Request) => {
    const { pathname } = new URL(request.url())
    isSent ||= request.method() !== 'GET' && /\/item\/[^/]+\/complete$|\/batch\/complete\//.test(pathname)
  }
  page.on('request', note)
  // With its code there, the notice comes with the press.
  await expect(page.locator('section[aria-label="Notifications"]')).toBeAttached()
  await press()
  await expect(async () => {
    if (isSent) return
    try {
      await heldNotice(page).getByRole('button', { name: 'Dismiss' }).click({ timeout: 2000 })
    } catch (error) {
      const isHeld = await heldNotice(page).isVisible()
      if (isSent) return
      // While rows move, a press does nothing. What is held waits for no press: its button takes none, and then is gone.
      if (!isHeld) await press({ timeout: 2000 })
      throw error
    }
  }).toPass()
  page.off('request', note)
}
