import { setTimeout as sleep } from 'node:timers/promises'
import type { Locator, Page } from 'playwright'
import { itemsOf, orderPage } from '#tests/e2e/support/orders.ts'
import { readyToScan } from '#tests/e2e/support/scanner.ts'
import { compare, printResult, quantile } from './measure.ts'
import { firstOrderPage, readPage } from './requests.ts'
import { orders, shift } from './seed.ts'
import type { Stack } from './stack.ts'

const STILL_MS = 3000
/** A phone's processor, as Lighthouse has it. */
const SLOWER = 4
/** What a task may take before it keeps a user waiting, as Lighthouse counts. */
const BLOCKING_MS = 50
const SETTLED_MS = 600
const FETCHED_MS = 500
const CLICK_MS = 80
const SCANS = 40
const SCROLLED_ROWS = 500
const SCROLL_PX = 400

type Entry = PerformanceEntry & { value: number; encodedBodySize: number }

const entriesOf = (page: Page, type: string): Promise<Entry[]> =>
  page.evaluate((wanted) => {
    const observer = new PerformanceObserver(() => {})
    observer.observe({ type: wanted, buffered: true })
    return observer.takeRecords().map((entry): Entry => entry.toJSON())
  }, type)

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

export async function measureFirstLoad(stack: Stack) {
  const ratio = (await sumFirstLoad(stack, '/orders/list')) / (await sumFirstLoad(stack, '/bench-empty'))
  printResult(ratio, 'first-load script of the orders page, of an empty page', 'at most 1.10')
}

async function sumFirstLoad(stack: Stack, path: string): Promise<number> {
  await using page = await stack.openPage(path)
  await sleep(STILL_MS)
  const html = await readPage(stack, path)
  const isAskedFor = ({ name }: Entry) => name.endsWith('.js') && html.includes(`="${new URL(name).pathname}`)
  return sum((await entriesOf(page, 'resource')).filter(isAskedFor).map(({ encodedBodySize }) => encodedBodySize))
}

/** Of Lighthouse's mobile profile: the values that score 0.9 and 0.5, and the weight of the score. */
const curves = {
  firstPaint: [1800, 3000, 10],
  largestPaint: [2500, 4000, 25],
  blocked: [200, 600, 30],
  shift: [0.1, 0.25, 25],
} as const

/** Scored as Lighthouse does, without its speed index, which is taken from a film and has a tenth of the weight. */
export async function measureScores(stack: Stack) {
  for (const path of ['/orders/list', await firstOrderPage(stack), '/work']) {
    const { phone } = await compare({ phone: () => loadAsPhone(stack, path) }, 3)
    const points = Object.entries(curves).map(([name, [good, half, weight]]) => {
      const deviation = (Math.log(phone[name as keyof typeof curves] / half) / Math.log(good / half)) * 0.9061938
      return (weight * (1 + errorFunction(deviation))) / 2
    })
    printResult(sum(points) / 0.9, `score of ${path} on a phone`, 'at least 95')
  }
}

/** By Abramowitz and Stegun 7.1.26, as in Lighthouse. */
function errorFunction(x: number): number {
  const t = 1 / (1 + 0.3275911 * Math.abs(x))
  const factors = [1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592]
  return Math.sign(x) * (1 - factors.reduce((total, factor) => (total + factor) * t, 0) * Math.exp(-x * x))
}

async function loadAsPhone(stack: Stack, path: string): Promise<Record<keyof typeof curves, number>> {
  return { ...(await timePaints(stack, path)), blocked: await timeBlocked(stack, path) }
}

async function timePaints(stack: Stack, path: string) {
  await using page = await openAsPhone(stack, SLOWER)
  await page.goto(path)
  // Playwright's waiting for an element counts as a click of the user, and the first click opens the sound device.
  await sleep(STILL_MS)
  const firstPaint = (await entriesOf(page, 'paint')).find(({ name }) => name === 'first-contentful-paint')
  return {
    firstPaint: firstPaint?.startTime ?? 0,
    largestPaint: (await entriesOf(page, 'largest-contentful-paint')).at(-1)?.startTime ?? 0,
    shift: sum((await entriesOf(page, 'layout-shift')).map(({ value }) => value)),
  }
}

async function timeBlocked(stack: Stack, path: string): Promise<number> {
  await using page = await openAsPhone(stack, 1)
  const tasks = await timeTasks(page, () => page.goto(path), STILL_MS)
  return sum(tasks.map((ms) => Math.max(0, ms - BLOCKING_MS)))
}

async function openAsPhone(stack: Stack, rate: number): Promise<Page> {
  const page = await stack.openPage()
  const session = await page.context().newCDPSession(page)
  const network = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
  await page.setViewportSize({ width: 412, height: 823 })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', network)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  return page
}

/** Times in microseconds; `tdur` is of the processor. */
type Span = { name: string; pid: number; tid: number; ts: number; dur?: number; tdur?: number; args: { name?: string } }

/**
 * What the tasks of a page's main thread take, after its first paint if it is opened, in milliseconds of a phone: as in
 * Lighthouse, a multiple of their time at full speed. Other programs do not count in processor time.
 */
async function timeTasks(page: Page, act: () => Promise<unknown>, stillMs: number): Promise<number[]> {
  const browser = page.context().browser()
  await browser?.startTracing(page, { categories: ['toplevel', 'loading'] })
  await act()
  await sleep(stillMs)
  const { traceEvents: events } = JSON.parse(String(await browser?.stopTracing())) as { traceEvents: Span[] }
  const threadOf = ({ pid, tid }: Span) => `${pid} ${tid}`
  const main = new Set(events.filter(({ args }) => args.name === 'CrRendererMain').map(threadOf))
  if (main.size === 0) throw new Error('The trace has no main thread of a page.')
  const paint = events.findLast(({ name }) => name === 'firstContentfulPaint')
  return events
    .filter((event) => event.name === 'ThreadControllerImpl::RunTask' && main.has(threadOf(event)))
    .filter(({ ts, dur = 0 }) => ts + dur > (paint?.ts ?? 0))
    .map(({ tdur = 0 }) => (SLOWER * tdur) / 1000)
}

async function timeLongestTask(page: Page, act: () => Promise<unknown>): Promise<number> {
  const longest = Math.max(0, ...(await timeTasks(page, act, SETTLED_MS)))
  return longest > BLOCKING_MS ? longest : 0
}

export async function measureInteractions(stack: Stack) {
  const { large } = await compare({ large: () => timeInteractions(stack) }, 3)
  for (const [name, ms] of Object.entries(large))
    printResult(ms, `${name} in an order of 200 items, 4 times slower: ms of its longest task`, 'under 100')
}

async function timeInteractions(stack: Stack): Promise<Record<string, number>> {
  await using page = await stack.openPage(orderPage(orders.large.id))
  const longest: Record<string, number> = {}
  // The pointer on it fetches the code behind it.
  const click = async (name: string, target: Locator) => {
    await target.hover()
    await sleep(FETCHED_MS)
    longest[name] = await timeLongestTask(page, async () => {
      await page.mouse.down()
      await sleep(CLICK_MS)
      await page.mouse.up()
    })
  }
  const items = page.locator('details[data-errors] summary')
  const thumbnail = page.locator('li li button[aria-haspopup="dialog"]').first()
  await click('open an item', items.nth(1))
  const code = (await items.nth(150).locator('.font-mono').textContent()) ?? ''
  await page.getByRole('textbox', { name: 'Scan or type a barcode' }).fill(code)
  longest['scan the code of a collapsed item'] = await timeLongestTask(page, async () => {
    // Neither a search by role nor a check of visibility, which walk and lay out the whole page on its main thread.
    await page.keyboard.press('Enter')
    await page.locator('main li[aria-current]').first().waitFor({ state: 'attached' })
  })
  await click('expand all', page.getByRole('button', { name: 'Expand All' }))
  await click('open a first file', thumbnail)
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await click('open a file again', thumbnail)
  return longest
}

/** From the key that ends a scan to what is painted. */
export async function measureScans(stack: Stack) {
  const [first, last] = [shift[0]?.id ?? '', shift.at(-1)?.id ?? '']
  for (const [place, path] of Object.entries({ 'the work list': '/work', 'an order': orderPage(first) })) {
    await using page = await stack.openPage(path)
    await readyToScan(page)
    const received: number[] = []
    const answered: number[] = []
    for (const { barcode } of (await itemsOf(page, { orderId: last })).slice(0, SCANS)) {
      const times = await timeScan(page, barcode).catch(() => timeScan(page, barcode))
      received.push(times.received)
      answered.push(times.answered)
    }
    printResult(quantile(0.95, received), `a scan on ${place} to its first sign, p95, ms`, 'under 50')
    printResult(quantile(0.95, answered), `a scan on ${place} to its result, p95, ms`, 'at most 110')
  }
}

async function timeScan(page: Page, code: string) {
  const timed = page.evaluate(async (scanned) => {
    const [busy, result] = ['[data-scanner=busy]', 'body > [aria-live] > [data-result]']
    const isBusy = () => document.querySelector(busy) !== null
    const isAnswered = () => !isBusy() && document.querySelector(result)?.textContent.includes(scanned) === true
    const ended = await new Promise<number>((resolve) => {
      addEventListener('keydown', ({ key, timeStamp }) => void (key === 'Enter' && resolve(timeStamp)), true)
    })
    // What was changed before a frame is on the screen in the one after it.
    const timeUntil = async (isShown: () => boolean) => {
      do await new Promise(requestAnimationFrame)
      while (!isShown())
      return (await new Promise<number>(requestAnimationFrame)) - ended
    }
    const [received, answered] = await Promise.all([timeUntil(() => isBusy() || isAnswered()), timeUntil(isAnswered)])
    return { received, answered }
  }, code)
  await page.keyboard.type(`${code}\n`)
  const times = await Promise.race([timed, sleep(STILL_MS, undefined, { ref: false })])
  // A pause of the machine between two keys makes them a user's.
  if (!times) throw new Error(`The page shows no result of a scan of ${code}. Its keys may have come too slowly.`)
  return times
}

export async function measureScrolling(stack: Stack) {
  const { rows } = await compare({ rows: () => timeScrolling(stack) }, 3)
  printResult(rows.longest, `longest task, scrolling ${SCROLLED_ROWS} rows, 4 times slower, ms`, 'at most 50')
}

/** Down, and halfway back, among rows that are loaded. */
async function timeScrolling(stack: Stack) {
  await using page = await stack.openPage('/work')
  while ((await page.locator('[data-row]').count()) < SCROLLED_ROWS)
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  // Two screens above the end, the next rows are not yet loaded.
  const downs = await page.evaluate(
    (step) => (document.documentElement.scrollHeight - 3 * innerHeight) / step,
    SCROLL_PX,
  )
  await page.evaluate(() => scrollTo(0, 0))
  await page.mouse.move(700, 500)
  await sleep(SETTLED_MS)
  const scroll = async () => {
    for (let at = 0; at < 1.5 * downs; at += 1) {
      await page.mouse.wheel(0, at < downs ? SCROLL_PX : -SCROLL_PX)
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    }
  }
  return { longest: Math.max(...(await timeTasks(page, scroll, SETTLED_MS))) }
}
