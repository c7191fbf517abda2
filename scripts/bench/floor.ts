import type { Page } from 'playwright'
import { detailsOf } from '#tests/e2e/support/orders.ts'
import { readyToScan } from '#tests/e2e/support/scanner.ts'
import { median, print, printResult, quantile } from './report.ts'
import { shiftOrderIds } from './seed.ts'
import { type Stack, timeLongTasks } from './stack.ts'

const SCANS = 40
const FIRST_SCANS = 3
const SCROLLED_ROWS = 2000
const SCROLLING_MS = 6000

/** From the key that ends a scan to what is painted: first that it was received, then the upstream's answer. */
export async function measureScans(stack: Stack) {
  const places = { 'the work list': '/work', 'an order': `/orders/view/${shiftOrderIds[0]}` }
  for (const [place, path] of Object.entries(places))
    await stack.withPage(path, async (page) => {
      await readyToScan(page)
      const { orderData } = (await detailsOf(page, shiftOrderIds.at(-1) ?? '')).order
      const times: Scan[] = []
      for (const { barcode } of orderData.items.slice(0, FIRST_SCANS + SCANS)) times.push(await timeScan(page, barcode))
      const [received, answered] = (['received', 'answered'] as const).map((key) =>
        times.slice(FIRST_SCANS).map((scan) => scan[key]),
      )
      print(
        `scans on ${place}: medians ${median(received ?? []).toFixed(0)} and ${median(answered ?? []).toFixed(0)} ms`,
      )
      printResult(quantile(received ?? [], 0.95), `a scan on ${place} to its first sign, p95, ms`, 'under 50')
      printResult(quantile(answered ?? [], 0.95), `a scan on ${place} to its result, p95, ms`, 'under 150')
    })
}

type Scan = { received: number; answered: number }

async function timeScan(page: Page, code: string): Promise<Scan> {
  const timed = page.evaluate(
    (scanned) =>
      new Promise<Scan>((resolve) => {
        let ended = 0
        const recordEnter = ({ key, timeStamp }: KeyboardEvent) => (ended = key === 'Enter' ? timeStamp : ended)
        addEventListener('keydown', recordEnter, { capture: true })
        const found: Partial<Scan> = {}
        // Asked in every frame. What was changed before this one is on the screen in the one after it.
        const checkScanner = () => {
          const scanner = document.querySelector<HTMLElement>('[data-scanner]')
          const isBusy = scanner?.dataset.scanner === 'busy'
          const result = document.querySelector('body > [aria-live] > [data-result]')
          const isAnswered = !isBusy && result?.textContent?.includes(scanned)
          requestAnimationFrame((now) => {
            if (ended > 0 && (isBusy || isAnswered)) found.received ??= now - ended
            if (ended > 0 && isAnswered) resolve({ received: now - ended, ...found, answered: now - ended })
            else checkScanner()
          })
        }
        checkScanner()
      }),
    code,
  )
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  return timed
}

/** Whether a long list is scrolled without a long task: down, and halfway back. */
export const measureScrolling = (stack: Stack) =>
  stack.withPage('/work', async (page) => {
    while ((await page.locator('[data-row]').count()) < SCROLLED_ROWS)
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await page.evaluate(() => scrollTo(0, 0))
    const tasks = await timeLongTasks(page, async () => {
      await page.mouse.move(700, 500)
      const from = performance.now()
      for (let now = from; now - from < SCROLLING_MS; now = performance.now()) {
        await page.mouse.wheel(0, now - from < (SCROLLING_MS * 2) / 3 ? 400 : -400)
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
      }
    })
    print(`the longest task while scrolling took ${Math.max(0, ...tasks).toFixed(0)} ms`)
    printResult(tasks.length, `tasks over 50 ms, scrolling ${SCROLLED_ROWS} rows on a 4 times slower processor`, '0')
  })
