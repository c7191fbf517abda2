import type { Page } from 'playwright'
import { detailsOf } from '#tests/e2e/support/orders.ts'
import { readyToScan } from '#tests/e2e/support/scanner.ts'
import { median, print, printResult, quantile } from './report.ts'
import { shiftOrderIds } from './seed.ts'
import { type Stack, timeLongTasks } from './stack.ts'

const SCANS = 40
const COMPLETED_ITEMS = 50
const COMPLETING_ROUNDS = 5
const SCROLLED_ROWS = 2000
const SCROLLING_MS = 6000
const KEY_MS = 120
/** Words that find much, little and nothing, each typed over the results of another, and taken back. */
const WORDS = ['LC-10', 'London', 'ann', 'card', 'qzqz']

type Event = 'keydown' | 'click'

/** The items of an order of the shift, by its place in it. */
const readItems = async (page: Page, place: number) =>
  (await detailsOf(page, shiftOrderIds.at(place) ?? '')).order.orderData.items

/** From the key that ends a scan to what is painted: first that it was received, then the upstream's answer. */
export async function measureScans(stack: Stack) {
  const places = { 'the work list': '/work', 'an order': `/orders/view/${shiftOrderIds[0]}` }
  for (const [place, path] of Object.entries(places))
    await stack.withPage(path, async (page) => {
      await readyToScan(page)
      const codes = (await readItems(page, -1)).map(({ barcode }) => barcode)
      for (const code of codes.slice(SCANS, SCANS + 3)) await timeScan(page, code)
      const [received, answered]: [number[], number[]] = [[], []]
      for (const code of codes.slice(0, SCANS)) {
        const [receivedMs, answeredMs] = await timeScan(page, code)
        received.push(receivedMs)
        answered.push(answeredMs)
      }
      print(`${SCANS} scans on ${place}: medians ${median(received).toFixed(0)} and ${median(answered).toFixed(0)} ms`)
      printResult('scanResult', quantile(answered, 0.95), place)
      printResult('scanFeedback', quantile(received, 0.95), place)
    })
}

async function timeScan(page: Page, code: string): Promise<[number, number]> {
  await noteTimeOf(page, 'keydown')
  // Asked in every frame. What was changed before this one is on the screen in the one after it.
  const whenPainted = (until: 'received' | 'answered') =>
    page.waitForFunction(
      ([wanted, scanned = '']) => {
        const { benchFrom } = window as unknown as { benchFrom: number }
        const scanner = document.querySelector<HTMLElement>('[data-scanner]')
        const isBusy = scanner?.dataset.scanner === 'busy'
        const isAnswered = !isBusy && scanner?.querySelector('[aria-live]')?.textContent?.includes(scanned)
        if (benchFrom === 0 || !(isAnswered || (isBusy && wanted === 'received'))) return 0
        return new Promise<number>((paint) => requestAnimationFrame(() => paint(performance.now() - benchFrom)))
      },
      [until, code],
    )
  const seen = Promise.all([whenPainted('received'), whenPainted('answered')])
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  const [received, answered] = await seen
  return [await received.jsonValue(), await answered.jsonValue()]
}

/** Keeps in the page when the last event of this kind happened: a click, or a key that ends a scan. */
const noteTimeOf = (page: Page, event: Event) =>
  page.evaluate((kind) => {
    const kept = Object.assign(window, { benchFrom: 0 })
    const note = (happened: MouseEvent | KeyboardEvent) => {
      if (!('key' in happened) || happened.key === 'Enter') kept.benchFrom = happened.timeStamp
    }
    addEventListener(kind, note, { capture: true })
  }, event)

/** Fifty items by the screen, against fifty calls one after the other that a page makes with nothing else to do. */
export async function measureCompleting(stack: Stack) {
  const [byScreen, byCalls]: [number[], number[]] = [[], []]
  await stack.withPage('/help/scanner', async (page) => {
    const ids = [await readItems(page, -3), await readItems(page, -2)].flat().map(({ _id }) => _id)
    for (let round = 0; round < COMPLETING_ROUNDS; round += 1) {
      await page.goto('/help/scanner')
      byCalls.push(await callAll(page, ids.splice(0, COMPLETED_ITEMS)))
      await page.goto('/work')
      byScreen.push(await completeFirst(page))
    }
  })
  const [screen, calls] = [median(byScreen), median(byCalls)]
  print(`Completing ${COMPLETED_ITEMS} items: ${screen.toFixed(0)} ms; as many calls: ${calls.toFixed(0)} ms`)
  printResult('completing', screen / calls, COMPLETED_ITEMS)
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
  await loadRows(page, COMPLETED_ITEMS)
  const boxes = page.locator('[data-row]').getByRole('checkbox')
  await boxes.nth(COMPLETED_ITEMS - 1).check()
  await boxes.first().click({ modifiers: ['Shift'] })
  const bar = page.getByRole('region', { name: 'Selection' })
  await bar.getByText(`${COMPLETED_ITEMS} selected`).waitFor()
  await noteTimeOf(page, 'click')
  const took = page.waitForFunction(() => {
    const run = document.querySelector('section[aria-label="Completing items"]')
    const { benchFrom } = window as unknown as { benchFrom: number }
    return run?.textContent?.includes('Finished') && performance.now() - benchFrom
  })
  await bar.getByRole('button', { name: 'Complete', exact: true }).click()
  return Number(await (await took).jsonValue())
}

async function loadRows(page: Page, wanted: number) {
  while ((await page.locator('[data-row]').count()) < wanted)
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
}

/** Counts the long tasks while something is done in a page; preparing the page is not counted. */
async function countLongTasks(page: Page, what: string, act: () => Promise<void>) {
  const tasks = await timeLongTasks(page, act)
  print(`${what}: the longest task took ${Math.max(0, ...tasks).toFixed(0)} ms`)
  printResult('longTasks', tasks.length, what)
}

/** Whether a long list is scrolled without a long task: down, and halfway back. */
export const measureScrolling = (stack: Stack) =>
  stack.withPage('/work', async (page) => {
    await loadRows(page, SCROLLED_ROWS)
    await page.evaluate(() => scrollTo(0, 0))
    await page.waitForLoadState('networkidle')
    await countLongTasks(page, `scrolling ${SCROLLED_ROWS} rows`, async () => {
      await page.mouse.move(700, 500)
      const from = performance.now()
      for (let now = from; now - from < SCROLLING_MS; now = performance.now()) {
        await page.mouse.wheel(0, now - from < (SCROLLING_MS * 2) / 3 ? 400 : -400)
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
      }
    })
  })

/** Whether a word is typed over the results of another, and gets its own, without a long task. */
export const measureTyping = (stack: Stack) =>
  stack.withPage('/orders/list', async (page) => {
    await page.keyboard.press('Control+k')
    await page.locator('[data-search-field]').waitFor()
    await waitForResults(page)
    await countLongTasks(page, `typing ${WORDS.length} words in the search`, async () => {
      for (const word of WORDS) {
        await page.keyboard.type(word, { delay: KEY_MS })
        await waitForResults(page)
        for (const _ of word) await page.keyboard.press('Backspace', { delay: KEY_MS })
        await waitForResults(page)
      }
    })
  })

/** Until the results are those for what stands in the field, and are drawn. */
async function waitForResults(page: Page) {
  await page.locator('[data-search=current]').waitFor({ state: 'attached' })
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
}
