import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Locator, Page } from 'playwright'
import { request } from 'undici'
import * as z from 'zod'
import { openPage, timeLongTasks, type Visited, withWindow } from './browser.ts'
import { callHeaders, type Headers } from './load.ts'
import { heavyBytes, orders } from './orders.ts'
import { median, print, printResult } from './report.ts'

const RUNS = 7
/** As long as a finger stays on a button. */
const CLICK_MS = 80
const PAUSE_MS = 3000
const SAMPLE_EVERY_MS = 20

/** How long the browser's main thread is blocked from a click until the page is still. */
export async function measureInteractions(visited: Visited) {
  const longest = new Map<string, number[]>()
  for (let run = 0; run < RUNS; run += 1)
    await withWindow(visited, async (context) => {
      const page = await openPage(context, `${visited[0].portal}/orders/view/${orders.broken.id}`)
      await page.waitForLoadState('networkidle').catch(() => undefined)
      const record = async (name: string, interact: () => Promise<unknown>) => {
        const tasks = await timeLongTasks(page, interact)
        longest.set(name, [...(longest.get(name) ?? []), Math.max(0, ...tasks)])
      }
      const click = async (name: string, target: Locator) => record(name, await aimAt(page, target))
      const heading = page.getByRole('heading', { level: 1 })
      // What measuring costs by itself: a title does nothing.
      await click('a click on nothing', heading)
      await click('open an item', page.locator('details[data-errors] summary').nth(1))
      const code = await page.locator('details[data-errors]').nth(150).locator('summary span.font-mono').textContent()
      const box = page.getByRole('textbox', { name: 'Scan or type a barcode' })
      await box.fill(code ?? '')
      await record('scan the code of a collapsed item', async () => {
        // Neither a search by role nor a check of visibility, which walk and lay out the whole page on its main thread.
        await page.keyboard.press('Enter')
        await page.locator('main li[aria-current]').first().waitFor({ state: 'attached' })
      })
      await box.fill('')
      await heading.scrollIntoViewIfNeeded()
      await click('show all logs', page.getByRole('region', { name: 'Order Logs' }).locator('summary'))
      await click('expand all', page.getByRole('button', { name: 'Expand All' }))
      const thumbnail = page.locator('li li button[aria-haspopup="dialog"]').first()
      const dialog = page.getByRole('dialog')
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

const details = z.object({ files: z.array(z.object({ _id: z.string() })) })

/** What the portal's memory grows by while it hands a file of 500 MB through, also to a browser that stops reading. */
export async function measureStreaming(visited: Visited) {
  if (process.platform !== 'linux') return print('Memory is read from /proc, which this system has not.')
  const [{ portal, pid }] = visited
  const [headers = {}] = callHeaders(visited)
  const answer = await request(`${portal}/api/upstream/order/details/${orders.heavy.id}`, { headers })
  const [file] = details.parse(await answer.body.json()).files
  const downloads = {
    'a file of 500 MB': `${portal}/api/files/${file?._id}/content?download=1`,
    'the archive of its order': `${portal}/api/orders/${orders.heavy.id}/files`,
  }
  // Code that is not loaded yet is no file.
  for (const url of Object.values(downloads)) await download(url, headers, { atMost: 32 * 1024 * 1024 })
  for (const [name, url] of Object.entries(downloads)) {
    const before = readResidentMegabytes(pid)
    let most = before
    const timer = setInterval(() => (most = Math.max(most, readResidentMegabytes(pid))), SAMPLE_EVERY_MS)
    await download(url, headers, { pauseMs: PAUSE_MS })
    const bytes = await download(url, headers)
    clearInterval(timer)
    if (bytes < heavyBytes) throw new Error(`${url} ended after ${bytes} bytes`)
    printResult('streaming', most - before, name)
  }
}

/** Reads an answer to its end, or stops early: after so many bytes, or after a pause at the first. */
async function download(url: string, headers: Headers, { atMost = Number.POSITIVE_INFINITY, pauseMs = 0 } = {}) {
  const { statusCode, body } = await request(url, { headers })
  if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`)
  let bytes = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (pauseMs > 0) await sleep(pauseMs)
    if (pauseMs > 0 || bytes >= atMost) break
  }
  return bytes
}

function readResidentMegabytes(pid: number): number {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}
