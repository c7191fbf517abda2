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

/** How long the browser's main thread is blocked, on a processor four times slower, from a press until the page is still. */
export async function interactions({ portal }: Stack, [headers = {}]: Headers[]) {
  const browser = await startBrowser()
  const work = new Map<string, Work[]>()
  try {
    for (let run = 0; run < runs; run += 1) {
      const context = await openWindow(browser, headers, portal)
      const [page, session] = await openOrder(context, `${portal}/orders/view/${orders.broken.id}`)
      const record = async (name: string, interact: () => Promise<unknown>) =>
        work.set(name, [...(work.get(name) ?? []), await measure(page, session, interact)])
      const press = async (name: string, target: Locator) => record(name, await aimAt(page, target))
      await press(nothing, page.getByRole('heading', { level: 1 }))
      await press('open an item', page.locator('details[data-errors] summary').nth(1))
      await scanDeepCode(page, (scan) => record('scan a code', scan))
      await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
      await press('show all logs', page.getByRole('region', { name: 'Order Logs' }).locator('summary'))
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
  for (const [name, done] of work) {
    const total = median(done.map(({ totalMs }) => totalMs))
    say(`${name}: ${total.toFixed(0)} ms of work on a ${slowness} times slower processor`)
    const longest = median(done.map(({ longestMs }) => longestMs))
    result(`${name} in an order of 200 items, ms of its longest task`, longest, 'under 100')
  }
}

/** Types the code of a component of a collapsed item, and scans it with Enter. */
async function scanDeepCode(page: Page, record: (scan: () => Promise<unknown>) => Promise<unknown>) {
  const item = page.locator('details[data-errors]').nth(150)
  const code = await item.locator('summary span.font-mono').textContent()
  const box = page.getByRole('textbox', { name: 'Scan or type a barcode' })
  await box.fill(code ?? '')
  await record(async () => {
    await box.press('Enter')
    await page.locator('main li[aria-current]').waitFor()
  })
  await box.fill('')
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

async function measure(page: Page, session: CDPSession, interact: () => Promise<unknown>): Promise<Work> {
  await page.evaluate(() => {
    const seen = { longest: 0 }
    Object.assign(window, { benchTasks: seen })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration)
    }).observe({ type: 'longtask' })
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  const before = await taskMs(session)
  await interact()
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
