import type { Page } from '@playwright/test'

/** Stops the clock of a page that was opened with the test's clock. It is a little ahead of the time on the way there. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5000)
}
