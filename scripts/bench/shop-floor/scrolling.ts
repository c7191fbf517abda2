import type { Page } from 'playwright'
import { result, say } from '../report.ts'
import { type Headers, openWindow, startBrowser } from '../sign-in.ts'
import type { Stack } from '../stack.ts'

const rows = 2000
const slowness = 4
const scrollingMs = 6000

/** The longest task of the browser's main thread while a long list is scrolled, on a processor four times slower. */
export async function scrolling({ portal }: Stack, [headers = {}]: Headers[]) {
  const browser = await startBrowser()
  try {
    const context = await openWindow(browser, headers, portal)
    const page = await context.newPage()
    await page.goto(`${portal}/work`)
    await page.locator('html[data-ready]').waitFor({ state: 'attached' })
    await load(page)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
    await page.evaluate(() => {
      const tasks: number[] = []
      Object.assign(window, { benchTasks: tasks })
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) tasks.push(duration)
      }).observe({ type: 'longtask' })
    })
    await wheel(page)
    const tasks = await page.evaluate(() => (window as unknown as { benchTasks: number[] }).benchTasks)
    const longest = Math.max(0, ...tasks)
    say(`Scrolling ${rows} rows: ${tasks.length} tasks over 50 ms, the longest ${longest.toFixed(0)} ms`)
    result(`scrolling ${rows} rows on a ${slowness} times slower processor, tasks over 50 ms`, tasks.length, 'none')
  } finally {
    await browser.close()
  }
}

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
