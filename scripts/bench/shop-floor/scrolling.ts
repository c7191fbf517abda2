import type { Page } from 'playwright'
import type { Headers } from '../sign-in.ts'
import { longTasks } from '../slow-page.ts'
import type { Stack } from '../stack.ts'

const rows = 2000
const scrollingMs = 6000

/** Whether a long list is scrolled without a long task. */
export const scrolling = (stack: Stack, headers: Headers[]) =>
  longTasks(`scrolling ${rows} rows`, stack, headers, { path: '/work', prepare: load, act: wheel })

async function load(page: Page) {
  const count = () => page.locator('[data-row]').count()
  while ((await count()) < rows) await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await page.evaluate(() => scrollTo(0, 0))
  await page.waitForLoadState('networkidle')
}

/** Down, and halfway back. */
async function wheel(page: Page) {
  await page.mouse.move(700, 500)
  const from = performance.now()
  for (let now = from; now - from < scrollingMs; now = performance.now()) {
    await page.mouse.wheel(0, now - from < (scrollingMs * 2) / 3 ? 400 : -400)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  }
}
