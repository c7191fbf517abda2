import type { Page } from 'playwright'
import { request } from 'undici'
import * as z from 'zod'
import { openPage, timeLongTasks, type Visited, withWindow } from './browser.ts'
import { callHeaders } from './load.ts'
import { shiftOrderIds } from './orders.ts'
import { median, print, printResult, quantile } from './report.ts'

const SCANS = 40
const COMPLETED_ITEMS = 50
const COMPLETING_ROUNDS = 5
const SCROLLED_ROWS = 2000
const SCROLLING_MS = 6000
const KEY_MS = 120
/** Words that find much, little and nothing, each typed over the results of another, and taken back. */
const WORDS = ['LC-10', 'London', 'ann', 'card', 'qzqz']

type Seen = { feedbackMs: number; resultMs: number }

/** From the key that ends a scan to what is painted: first that it was received, then the upstream's answer. */
export async function measureScans(visited: Visited) {
  const [{ portal }] = visited
  const codes = (await readItems(visited, shiftOrderIds.at(-1))).map(({ barcode }) => barcode)
  await withWindow(visited, async (context) => {
    const places = { 'the work list': '/work', 'an order': `/orders/view/${shiftOrderIds[0]}` }
    for (const [place, path] of Object.entries(places)) {
      const page = await context.newPage()
      await page.goto(portal + path)
      await page.locator('[data-scanner=ready]').waitFor()
      await watchScanner(page)
      for (const code of codes.slice(SCANS, SCANS + 3)) await scan(page, code)
      const seen: Seen[] = []
      for (const code of codes.slice(0, SCANS)) seen.push(await scan(page, code))
      printScans(place, seen)
      await page.close()
    }
  })
}

function printScans(place: string, seen: readonly Seen[]) {
  const feedback = seen.map(({ feedbackMs }) => feedbackMs)
  const results = seen.map(({ resultMs }) => resultMs)
  print(`${SCANS} scans on ${place}: first sign after ${formatTimes(feedback)}, answered after ${formatTimes(results)}`)
  printResult('scanResult', quantile(results, 0.95), place)
  printResult('scanFeedback', quantile(feedback, 0.95), place)
}

const formatTimes = (times: readonly number[]) =>
  `${median(times).toFixed(0)} ms (p95 ${quantile(times, 0.95).toFixed(0)})`

async function watchScanner(page: Page) {
  await page.evaluate(() => {
    const seen = { endedAt: 0, feedbackMs: 0, resultMs: 0, code: '' }
    Object.assign(window, { benchScan: seen })
    addEventListener('keydown', ({ key, timeStamp }) => key === 'Enter' && (seen.endedAt = timeStamp), true)
    // What was changed in this frame is on the screen in the one after it.
    const whenPainted = (record: (ms: number) => void) => {
      const from = seen.endedAt
      requestAnimationFrame(() => requestAnimationFrame(() => record(performance.now() - from)))
    }
    const scanner = document.querySelector<HTMLElement>('[data-scanner]')
    if (!scanner) return
    const check = () => {
      if (seen.endedAt === 0) return
      const isBusy = scanner.dataset.scanner === 'busy'
      const isAnswered = !isBusy && (scanner.querySelector('[aria-live]')?.textContent ?? '').includes(seen.code)
      if ((isBusy || isAnswered) && seen.feedbackMs === 0) {
        seen.feedbackMs = -1
        whenPainted((ms) => (seen.feedbackMs = ms))
      }
      if (isAnswered && seen.resultMs === 0) {
        seen.resultMs = -1
        whenPainted((ms) => (seen.resultMs = ms))
      }
    }
    const everything = { subtree: true, childList: true, characterData: true, attributes: true }
    new MutationObserver(check).observe(scanner, everything)
  })
}

async function scan(page: Page, code: string): Promise<Seen> {
  await page.evaluate((next) => {
    const { benchScan } = window as unknown as { benchScan: object }
    Object.assign(benchScan, { endedAt: 0, feedbackMs: 0, resultMs: 0, code: next })
  }, code)
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  const seen = await page.waitForFunction(() => {
    const { benchScan } = window as unknown as { benchScan: Seen }
    return benchScan.resultMs > 0 && benchScan.feedbackMs > 0 && benchScan
  })
  return seen.jsonValue() as Promise<Seen>
}

/** Fifty items by the screen, against fifty calls one after the other that a page makes with nothing else to do. */
export async function measureCompleting(visited: Visited) {
  const [{ portal }] = visited
  const lists = await Promise.all([-3, -2].map((place) => readItems(visited, shiftOrderIds.at(place))))
  const ids = lists.flat().map(({ _id }) => _id)
  await withWindow(visited, async (context) => {
    const [byScreen, byCalls]: [number[], number[]] = [[], []]
    for (let round = 0; round < COMPLETING_ROUNDS; round += 1) {
      const page = await context.newPage()
      await page.goto(`${portal}/help/scanner`)
      byCalls.push(await callAll(page, ids.slice(round * COMPLETED_ITEMS, (round + 1) * COMPLETED_ITEMS)))
      await page.goto(`${portal}/work`)
      byScreen.push(await completeFirst(page))
      await page.close()
    }
    const [screen, calls] = [median(byScreen), median(byCalls)]
    print(`Completing ${COMPLETED_ITEMS} items: ${screen.toFixed(0)} ms; as many calls: ${calls.toFixed(0)} ms`)
    printResult('completing', screen / calls, COMPLETED_ITEMS)
  })
}

const callAll = (page: Page, ids: readonly string[]): Promise<number> =>
  page.evaluate(async (all) => {
    const from = performance.now()
    for (const id of all) {
      const answer = await fetch(`/api/upstream/item/${id}/complete`, { method: 'PUT', headers: { 'x-sfl': '1' } })
      await answer.json()
      if (!answer.ok) throw new Error(`${answer.status} for ${id}`)
    }
    return performance.now() - from
  }, ids)

async function completeFirst(page: Page): Promise<number> {
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  const boxes = page.locator('[data-row]').getByRole('checkbox')
  while ((await boxes.count()) < COMPLETED_ITEMS) {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  }
  await boxes.nth(COMPLETED_ITEMS - 1).check()
  await boxes.first().click({ modifiers: ['Shift'] })
  const bar = page.getByRole('region', { name: 'Selection' })
  await bar.getByText(`${COMPLETED_ITEMS} selected`).waitFor()
  const took = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let from = 0
        addEventListener('click', ({ timeStamp }) => (from = timeStamp), { capture: true, once: true })
        new MutationObserver(() => {
          const run = document.querySelector('section[aria-label="Completing items"]')
          if (run?.textContent?.includes('Finished')) resolve(performance.now() - from)
        }).observe(document.body, { subtree: true, childList: true, characterData: true })
      }),
  )
  await bar.getByRole('button', { name: 'Complete', exact: true }).click()
  return took
}

const details = z.object({
  order: z.object({ orderData: z.object({ items: z.array(z.object({ _id: z.string(), barcode: z.string() })) }) }),
})

async function readItems(visited: Visited, orderId: string | undefined) {
  const [headers = {}] = callHeaders(visited)
  const answer = await request(`${visited[0].portal}/api/upstream/order/details/${orderId}`, { headers })
  return details.parse(await answer.body.json()).order.orderData.items
}

/** Whether a long list is scrolled without a long task. */
export const measureScrolling = (visited: Visited) =>
  countLongTasks(visited, `scrolling ${SCROLLED_ROWS} rows`, { path: '/work', prepare: loadRows, act: scroll })

type Doing = { path: string; prepare: (page: Page) => Promise<void>; act: (page: Page) => Promise<void> }

/** Counts the long tasks while something is done in a page; opening and preparing the page are not counted. */
const countLongTasks = (visited: Visited, what: string, { path, prepare, act }: Doing) =>
  withWindow(visited, async (context) => {
    const page = await openPage(context, visited[0].portal + path)
    await prepare(page)
    const tasks = await timeLongTasks(page, () => act(page))
    print(`${what}: the longest task took ${Math.max(0, ...tasks).toFixed(0)} ms`)
    printResult('longTasks', tasks.length, what)
  })

async function loadRows(page: Page) {
  const count = () => page.locator('[data-row]').count()
  while ((await count()) < SCROLLED_ROWS) await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await page.evaluate(() => scrollTo(0, 0))
  await page.waitForLoadState('networkidle')
}

/** Down, and halfway back. */
async function scroll(page: Page) {
  await page.mouse.move(700, 500)
  const from = performance.now()
  for (let now = from; now - from < SCROLLING_MS; now = performance.now()) {
    await page.mouse.wheel(0, now - from < (SCROLLING_MS * 2) / 3 ? 400 : -400)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  }
}

/** Whether a word is typed over the results of another, and gets its own, without a long task. */
export const measureTyping = (visited: Visited) =>
  countLongTasks(visited, `typing ${WORDS.length} words in the search`, {
    path: '/orders/list',
    prepare: openSearch,
    act: typeWords,
  })

async function openSearch(page: Page) {
  await page.keyboard.press('Control+k')
  await page.locator('[data-search-field]').waitFor()
  await waitForResults(page)
}

async function typeWords(page: Page) {
  for (const word of WORDS) {
    await page.keyboard.type(word, { delay: KEY_MS })
    await waitForResults(page)
    for (const _ of word) await page.keyboard.press('Backspace', { delay: KEY_MS })
    await waitForResults(page)
  }
}

/** Until the results are those for what stands in the field, and are drawn. */
async function waitForResults(page: Page) {
  await page.locator('[data-search=current]').waitFor({ state: 'attached' })
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
}
