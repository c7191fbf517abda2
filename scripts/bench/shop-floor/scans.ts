import type { Page } from 'playwright'
import { result, say, share } from '../report.ts'
import { type Headers, openWindow, startBrowser } from '../sign-in.ts'
import type { Stack } from '../stack.ts'
import { itemsOf, orderIds } from './orders.ts'

const scans = 40

type Seen = { feedbackMs: number; verdictMs: number }

/** From the key that ends a scan to what is painted: first that it was heard, then what the upstream says it is. */
export async function scanVerdicts(stack: Stack, [headers = {}]: Headers[]) {
  const browser = await startBrowser()
  try {
    const context = await openWindow(browser, headers, stack.portal)
    const items = await itemsOf(stack, headers, orderIds.at(-1))
    const codes = items.slice(0, scans).map(({ barcode }) => barcode)
    const places = { 'the work list': '/work', 'an order': `/orders/view/${orderIds[0]}` }
    for (const [place, path] of Object.entries(places)) {
      const page = await context.newPage()
      await page.goto(stack.portal + path)
      await page.locator('[data-scanner=ready]').waitFor()
      await watchVerdicts(page)
      const warm = items.slice(scans, scans + 3).map(({ barcode }) => barcode)
      for (const code of warm) await scan(page, code)
      const seen: Seen[] = []
      for (const code of codes) seen.push(await scan(page, code))
      tell(place, seen, await idleFrames(page))
      await page.close()
    }
  } finally {
    await browser.close()
  }
}

function tell(place: string, seen: readonly Seen[], frames: readonly number[]) {
  const [verdicts, feedbacks] = [seen.map(({ verdictMs }) => verdictMs), seen.map(({ feedbackMs }) => feedbackMs)]
  const [verdict, feedback] = [verdicts, feedbacks].map((all) => ({ median: share(all, 0.5), p95: share(all, 0.95) }))
  if (!verdict || !feedback) return
  say(
    `${scans} scans on ${place}: heard after ${feedback.median.toFixed(0)} ms (p95 ${feedback.p95.toFixed(0)}), answered after ${verdict.median.toFixed(0)} ms (p95 ${verdict.p95.toFixed(0)})`,
  )
  say(
    `Two frames of the same page with nothing to do: ${share(frames, 0.5).toFixed(0)} ms (p95 ${share(frames, 0.95).toFixed(0)})`,
  )
  result(`a scan on ${place} to its verdict of the upstream, p95, ms`, verdict.p95, 'under 150')
  result(`a scan on ${place} to its first sign, p95, ms`, feedback.p95, 'under 50')
}

async function watchVerdicts(page: Page) {
  await page.evaluate(() => {
    const seen = { endedAt: 0, feedbackMs: 0, verdictMs: 0, code: '' }
    Object.assign(window, { benchScan: seen })
    addEventListener('keydown', ({ key, timeStamp }) => key === 'Enter' && (seen.endedAt = timeStamp), true)
    // What was changed in this frame is on the screen in the one after it.
    const painted = (note: (ms: number) => void) => {
      const from = seen.endedAt
      requestAnimationFrame(() => requestAnimationFrame(() => note(performance.now() - from)))
    }
    const strip = document.querySelector<HTMLElement>('[data-scanner]')
    const look = () => {
      if (!strip || seen.endedAt === 0) return
      const answered =
        strip.dataset.scanner !== 'busy' && (strip.querySelector('[aria-live]')?.textContent ?? '').includes(seen.code)
      if ((strip.dataset.scanner === 'busy' || answered) && seen.feedbackMs === 0) {
        seen.feedbackMs = -1
        painted((ms) => (seen.feedbackMs = ms))
      }
      if (answered && seen.verdictMs === 0) {
        seen.verdictMs = -1
        painted((ms) => (seen.verdictMs = ms))
      }
    }
    if (strip)
      new MutationObserver(look).observe(strip, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
      })
  })
}

/** What this machine needs to paint, which is in each of the other figures. */
const idleFrames = (page: Page): Promise<number[]> =>
  page.evaluate(async (times) => {
    const frames: number[] = []
    for (let time = 0; time < times; time += 1) {
      const from = performance.now()
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      frames.push(performance.now() - from)
    }
    return frames
  }, scans)

async function scan(page: Page, code: string): Promise<Seen> {
  await page.evaluate((next) => {
    const { benchScan } = window as unknown as { benchScan: object }
    Object.assign(benchScan, { endedAt: 0, feedbackMs: 0, verdictMs: 0, code: next })
  }, code)
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  const seen = await page.waitForFunction(() => {
    const { benchScan } = window as unknown as { benchScan: Seen }
    return benchScan.verdictMs > 0 && benchScan.feedbackMs > 0 && benchScan
  })
  return seen.jsonValue() as Promise<Seen>
}
