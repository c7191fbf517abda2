import type { Page } from 'playwright'
import { result, say } from '../report.ts'
import { type Headers, openWindow, startBrowser } from '../sign-in.ts'
import type { Stack } from '../stack.ts'

const slowness = 4
const keyMs = 120
/** Words that find much, little and nothing, each typed over results that stand there, and taken back. */
const words = ['LC-10', 'London', 'ann', 'card', 'qzqz']

/** The longest task of the browser's main thread while somebody types over results, on a processor four times slower. */
export async function typing({ portal }: Stack, [headers = {}]: Headers[]) {
  const browser = await startBrowser()
  try {
    const context = await openWindow(browser, headers, portal)
    const page = await context.newPage()
    await page.goto(`${portal}/orders/list`)
    await page.locator('html[data-ready]').waitFor({ state: 'attached' })
    await page.keyboard.press('Control+k')
    await page.locator('[data-search-field]').waitFor()
    await answered(page)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
    await page.evaluate(() => {
      const tasks: number[] = []
      Object.assign(window, { benchTasks: tasks })
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) tasks.push(duration)
      }).observe({ type: 'longtask' })
    })
    for (const word of words) {
      await page.keyboard.type(word, { delay: keyMs })
      await answered(page)
      for (const _ of word) await page.keyboard.press('Backspace', { delay: keyMs })
      await answered(page)
    }
    const tasks = await page.evaluate(() => (window as unknown as { benchTasks: number[] }).benchTasks)
    const longest = Math.max(0, ...tasks)
    say(
      `Typing ${words.length} words over results: ${tasks.length} tasks over 50 ms, the longest ${longest.toFixed(0)} ms`,
    )
    result(`typing in the search on a ${slowness} times slower processor, tasks over 50 ms`, tasks.length, 'none')
  } finally {
    await browser.close()
  }
}

/** Until the results are those for what stands in the field, and are drawn. */
async function answered(page: Page) {
  await page.locator('[data-search=current]').waitFor({ state: 'attached' })
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
}
