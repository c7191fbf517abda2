import type { BrowserContext, CDPSession, Page } from 'playwright'
import { median, result, say } from '../report.ts'
import { type Headers, openWindow, startBrowser } from '../sign-in.ts'
import type { Stack } from '../stack.ts'
import { orders } from './orders.ts'

const runs = 7
const slowness = 4
/** Past the reset of Expand All, and whatever it set off. */
const settledMs = 600

/** What watching costs by itself: a press on a title, which does nothing. */
const nothing = 'a press on nothing'

type Work = { totalMs: number; longestMs: number }

/** What the browser's main thread does, on a processor four times slower, from a press until the page is still. */
export async function interactions({ portal }: Stack, [headers = {}]: Headers[]) {
  const browser = await startBrowser()
  const work = new Map<string, Work[]>()
  const note = (name: string, done: Work) => work.set(name, [...(work.get(name) ?? []), done])
  try {
    for (let run = 0; run < runs; run += 1) {
      const context = await openWindow(browser, headers, portal)
      const [page, session] = await openOrder(context, `${portal}/orders/view/${orders.broken.id}`)
      const title = page.getByRole('heading', { level: 1 })
      await title.hover()
      note(nothing, await measure(page, session, () => title.click()))
      const expand = page.getByRole('button', { name: 'Expand All' })
      note('expand all', await measure(page, session, () => expand.click()))
      const thumbnail = page.locator('li li button[aria-haspopup="dialog"]').first()
      await thumbnail.hover() // the code of the dialog comes while the pointer does
      await page.waitForLoadState('networkidle')
      note('open a file', await measure(page, session, () => thumbnail.click()))
      await page.getByRole('dialog').waitFor()
      await context.close()
    }
  } finally {
    await browser.close()
  }
  const idle = median((work.get(nothing) ?? []).map(({ totalMs }) => totalMs))
  for (const [name, done] of work) {
    const total = median(done.map(({ totalMs }) => totalMs))
    const longest = median(done.map(({ longestMs }) => longestMs))
    say(
      `${name}: ${total.toFixed(0)} ms of work on a ${slowness} times slower processor, longest task ${longest.toFixed(0)} ms`,
    )
    if (name !== nothing) {
      result(
        `${name} in an order of 200 items, ms of main-thread work beyond that of a press on nothing`,
        total - idle,
        'under 100',
      )
    }
  }
}

async function openOrder(context: BrowserContext, url: string): Promise<[Page, CDPSession]> {
  const page = await context.newPage()
  await page.goto(url)
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle').catch(() => undefined)
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return [page, session]
}

async function measure(page: Page, session: CDPSession, press: () => Promise<void>): Promise<Work> {
  await page.evaluate(() => {
    const seen = { longest: 0 }
    Object.assign(window, { benchTasks: seen })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration)
    }).observe({ type: 'longtask' })
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  const before = await taskMs(session)
  await press()
  await new Promise((resolve) => setTimeout(resolve, settledMs))
  const totalMs = (await taskMs(session)) - before
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const longestMs = await page.evaluate(
    () => (window as unknown as { benchTasks: { longest: number } }).benchTasks.longest,
  )
  return { totalMs, longestMs }
}

async function taskMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
}
