import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Locator, Page } from 'playwright'
import { detailsOf } from '#tests/e2e/support/orders.ts'
import { ownPage } from '#tests/e2e/support/raw.ts'
import { median, print, printResult } from './report.ts'
import { heavyBytes, orders } from './seed.ts'
import { type Stack, timeLongTasks } from './stack.ts'

const RUNS = 7
/** As long as a finger stays on a button. */
const CLICK_MS = 80
const PAUSE_MS = 3000

/** How long the browser's main thread is blocked from a click until the page is still. */
export async function measureInteractions(stack: Stack) {
  const longest = new Map<string, number[]>()
  for (let run = 0; run < RUNS; run += 1)
    await stack.withPage(`/orders/view/${orders.broken.id}`, async (page) => {
      await page.waitForLoadState('networkidle').catch(() => undefined)
      const record = async (name: string, interact: () => Promise<unknown>) => {
        const tasks = await timeLongTasks(page, interact)
        longest.set(name, [...(longest.get(name) ?? []), Math.max(0, ...tasks)])
      }
      const click = async (name: string, target: Locator) => record(name, await aimAt(page, target))
      const heading = page.getByRole('heading', { level: 1 })
      const items = page.locator('details[data-errors] summary')
      const box = page.getByRole('textbox', { name: 'Scan or type a barcode' })
      const dialog = page.getByRole('dialog')
      const thumbnail = page.locator('li li button[aria-haspopup="dialog"]').first()

      // What measuring costs by itself: a title does nothing.
      await click('a click on nothing', heading)
      await click('open an item', items.nth(1))
      await box.fill((await items.nth(150).locator('span.font-mono').textContent()) ?? '')
      await record('scan the code of a collapsed item', async () => {
        // Neither a search by role nor a check of visibility, which walk and lay out the whole page on its main thread.
        await page.keyboard.press('Enter')
        await page.locator('main li[aria-current]').first().waitFor({ state: 'attached' })
      })
      await box.fill('')
      await heading.scrollIntoViewIfNeeded()
      await click('show all logs', page.getByRole('region', { name: 'Order Logs' }).locator('summary'))
      await click('expand all', page.getByRole('button', { name: 'Expand All' }))
      await click('open a first file', thumbnail)
      await dialog.waitFor()
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
      await click('open a file again', thumbnail)
      await dialog.waitFor()
    })
  for (const [name, times] of longest) printResult('interaction', median(times), name)
}

/** Puts the pointer on it, which fetches the code behind it. Finding it in the page is no part of the interaction. */
async function aimAt(page: Page, target: Locator) {
  await target.hover()
  const box = await target.boundingBox()
  if (!box) throw new Error('nothing to click')
  await page.waitForLoadState('networkidle')
  return () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2, { delay: CLICK_MS })
}

/** What the portal's memory grows by while it hands a file of 500 MB through, also to a browser that stops reading. */
export async function measureStreaming(stack: Stack) {
  if (process.platform !== 'linux') return print('Memory is read from /proc, which this system has not.')
  const heavy = orders.heavy.id
  const { files } = await stack.withPage('/help/scanner', (page) => detailsOf(page, heavy))
  const downloads = {
    'a file of 500 MB': `/api/files/${files[0]?._id}/content?download=1`,
    'the archive of its order': `/api/orders/${heavy}/files`,
  }
  // Code that is not loaded yet is no file.
  for (const path of Object.values(downloads)) await download(stack, path, { atMost: 32 * 1024 * 1024 })
  for (const [name, path] of Object.entries(downloads)) {
    writeFileSync(`/proc/${stack.pid}/clear_refs`, '5') // the highest use so far is that of now
    const before = readMegabytes(stack, 'VmRSS')
    await download(stack, path, { pauseMs: PAUSE_MS })
    const bytes = await download(stack, path)
    if (bytes < heavyBytes) throw new Error(`${path} ended after ${bytes} bytes`)
    printResult('streaming', readMegabytes(stack, 'VmHWM') - before, name)
  }
}

/** Reads an answer to its end, or stops early: after so many bytes, or after a pause at the first. */
async function download(stack: Stack, path: string, { atMost = Number.POSITIVE_INFINITY, pauseMs = 0 } = {}) {
  const headers = { ...stack.people[0], ...ownPage, origin: stack.origin }
  const { ok, status, body } = await fetch(stack.origin + path, { headers })
  if (!ok || !body) throw new Error(`${path} answered ${status}`)
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (pauseMs > 0) await sleep(pauseMs)
    if (pauseMs > 0 || bytes >= atMost) break
  }
  return bytes
}

const readMegabytes = ({ pid }: Stack, what: 'VmRSS' | 'VmHWM') =>
  Number(new RegExp(`^${what}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
