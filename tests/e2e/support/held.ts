import type { Page, Request } from '@playwright/test'
import { expect } from './test.ts'

export const heldNotice = (page: Page) =>
  page.locator('[data-toast]').filter({ has: page.locator('[data-command=undo]') })

/**
 * Completes by a press, and sends it at once by closing the notice that holds it: a test need not wait until it can be undone
 * no more. On a busy machine that time may be over first.
 */
export async function completeNow(page: Page, press: () => Promise<unknown>): Promise<void> {
  let isSent = false
  const note = (request: Request) => {
    isSent ||= request.method() === 'PUT' && new URL(request.url()).pathname.endsWith('/complete')
  }
  page.on('request', note)
  await press()
  await expect(async () => {
    try {
      await heldNotice(page).getByRole('button', { name: 'Dismiss' }).click({ timeout: 2000 })
    } catch (error) {
      if (isSent) return
      // While rows move, a press does nothing.
      await press()
      throw error
    }
  }).toPass()
  page.off('request', note)
}
