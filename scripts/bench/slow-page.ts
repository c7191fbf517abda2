import type { Page } from 'playwright'
import { result, say } from './report.ts'
import { type Headers, openWindow, startBrowser } from './sign-in.ts'
import type { Stack } from './stack.ts'

const slowness = 4

/**
 * How many tasks of the browser's main thread are long (over 50 ms) while something is done in a page, on a processor
 * four times slower. To open the page and to prepare it is not counted.
 */
export async function longTasks(
  what: string,
  { portal }: Stack,
  [headers = {}]: Headers[],
  { path, prepare, act }: { path: string; prepare: (page: Page) => Promise<void>; act: (page: Page) => Promise<void> },
) {
  const browser = await startBrowser()
  try {
    const context = await openWindow(browser, headers, portal)
    const page = await context.newPage()
    await page.goto(portal + path)
    await page.locator('html[data-ready]').waitFor({ state: 'attached' })
    await prepare(page)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
    await page.evaluate(() => {
      const tasks: number[] = []
      Object.assign(window, { benchTasks: tasks })
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) tasks.push(duration)
      }).observe({ type: 'longtask' })
    })
    await act(page)
    const tasks = await page.evaluate(() => (window as unknown as { benchTasks: number[] }).benchTasks)
    say(`${what}: ${tasks.length} tasks over 50 ms, the longest ${Math.max(0, ...tasks).toFixed(0)} ms`)
    result(`${what} on a ${slowness} times slower processor, tasks over 50 ms`, tasks.length, 'none')
  } finally {
    await browser.close()
  }
}
