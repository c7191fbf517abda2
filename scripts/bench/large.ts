import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Locator } from 'playwright'
import { detailsOf } from '#tests/e2e/support/orders.ts'
import { ownPage } from '#tests/e2e/support/raw.ts'
import { compareLoad } from './load.ts'
import { median, print, printResult } from './report.ts'
import { heavyBytes, orders } from './seed.ts'
import { type Stack, timeLongTasks } from './stack.ts'

const RUNS = 3
/** As long as a finger stays on a button. */
const CLICK_MS = 80
const FETCHED_MS = 500
const PAUSE_MS = 3000

const pageOf = (name: keyof typeof orders) => `/orders/view/${orders[name].id}`

/** The page of an order of 200 items with ten components each, against that of an order of two such items. */
export async function measureLargeOrderPage(stack: Stack) {
  const targets = { small: { stack, path: pageOf('small') }, large: { stack, path: pageOf('large') } }
  const { small, large } = await compareLoad(targets, { rounds: 3, seconds: 8 })
  printResult(large.medianMs / small.medianMs, 'page of 200 × 10 components, of 2 × 10: median time', 'under 6')
  printResult(large.cpuMs / small.cpuMs, 'the same by processor time of the portal', 'under 6')
}

/** How long the browser's main thread is blocked from a click until the page is still. */
export async function measureInteractions(stack: Stack) {
  const longest = new Map<string, number[]>()
  for (let run = 0; run < RUNS; run += 1)
    await stack.withPage(pageOf('large'), async (page) => {
      const record = async (name: string, interact: () => Promise<unknown>) => {
        const tasks = await timeLongTasks(page, interact)
        longest.set(name, [...(longest.get(name) ?? []), Math.max(0, ...tasks)])
      }
      // The pointer on it fetches the code behind it. To find it in the page is no part of the interaction. The network is
      // never idle: live updates end by themselves only after half a minute.
      const click = async (name: string, target: Locator) => {
        await target.hover()
        const box = await target.boundingBox()
        if (!box) throw new Error(`${name}: nothing to click`)
        await sleep(FETCHED_MS)
        await record(name, () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2, { delay: CLICK_MS }))
      }
      const items = page.locator('details[data-errors] summary')
      const field = page.getByRole('textbox', { name: 'Scan or type a barcode' })
      const dialog = page.getByRole('dialog')
      const thumbnail = page.locator('li li button[aria-haspopup="dialog"]').first()

      // What measuring costs by itself: a title does nothing.
      await click('a click on nothing', page.getByRole('heading', { level: 1 }))
      await click('open an item', items.nth(1))
      await field.fill((await items.nth(150).locator('span.font-mono').textContent()) ?? '')
      await record('scan the code of a collapsed item', async () => {
        // Neither a search by role nor a check of visibility, which walk and lay out the whole page on its main thread.
        await page.keyboard.press('Enter')
        await page.locator('main li[aria-current]').first().waitFor({ state: 'attached' })
      })
      await field.fill('')
      await click('show all logs', page.getByRole('region', { name: 'Order Logs' }).locator('summary'))
      await click('expand all', page.getByRole('button', { name: 'Expand All' }))
      await click('open a first file', thumbnail)
      await dialog.waitFor()
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
      await click('open a file again', thumbnail)
    })
  for (const [name, times] of longest)
    printResult(median(times), `${name} in an order of 200 items, 4 times slower: ms of its longest task`, 'under 100')
}

/** How far the portal's memory grows while it hands a file of 500 MB through to a browser that stops reading for a while. */
export async function measureStreaming(stack: Stack) {
  if (process.platform !== 'linux') return print('memory is read from /proc, which this system has not')
  const { id } = orders.heavy
  const { files } = await stack.withPage('/help/scanner', (page) => detailsOf(page, id))
  for (const path of [`/api/files/${files[0]?._id}/content?download=1`, `/api/orders/${id}/files`]) {
    writeFileSync(`/proc/${stack.pid}/clear_refs`, '5') // the highest use so far is that of now
    const before = readPeakMegabytes(stack)
    const headers = { ...stack.people[0], ...ownPage, origin: stack.origin }
    const { status, body } = await fetch(stack.origin + path, { headers })
    let bytes = 0
    for await (const chunk of body ?? []) {
      if (bytes === 0) await sleep(PAUSE_MS)
      bytes += chunk.length
    }
    if (bytes < heavyBytes) throw new Error(`${path} answered ${status} and ended after ${bytes} bytes`)
    printResult(readPeakMegabytes(stack) - before, `memory of the portal for 500 MB of ${path}, MB`, 'under 100')
  }
}

const readPeakMegabytes = ({ pid }: Stack) =>
  Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
