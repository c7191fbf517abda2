import type { BrowserContext, CDPSession, Locator, Page } from 'playwright'
import { median, result, say } from '../report.ts'
import { type Headers, openWindow, startBrowser } from '../sign-in.ts'
import type { Stack } from '../stack.ts'
import { orders } from './orders.ts'

const runs = 7
const slowness = 4
/** Past the reset of Expand All, and whatever it set off. */
const settledMs = 600

/** As long as a finger stays on a button. */
const pressMs = 80

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
      const press = async (name: string, target: Locator) => {
        const pressIt = await aimAt(page, target)
        note(name, await measure(page, session, pressIt))
      }
      await press(nothing, page.getByRole('heading', { level: 1 }))
      await press('expand all', page.getByRole('button', { name: 'Expand All' }))
      const thumbnail = page.locator('li li button[aria-haspopup="dialog"]').first()
      const dialog = page.getByRole('dialog')
      await press('open a first file', thumbnail)
      await dialog.waitFor()
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
      await press('open a file again', thumbnail)
      await dialog.waitFor()
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

/** Puts the pointer on it, which fetches the code behind it. To look for it in the page belongs to no press. */
async function aimAt(page: Page, target: Locator) {
  await target.hover()
  const box = await target.boundingBox()
  if (!box) throw new Error('nothing to press')
  await page.waitForLoadState('networkidle')
  return () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2, { delay: pressMs })
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
