import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { readUse } from '#upstream/pdf/process-use.ts'
import { printResult, quantile } from './measure.ts'
import { findItems, readPage } from './requests.ts'
import type { Stack } from './stack.ts'

const SCAN_EVERY_MS = 10_000
const SCANS_PER_PAGE = 5
const WARM_UP_MS = 60_000
const MEASURED_MS = 60_000
const ORDERS = 20

type Headers = Stack['people'][number]
type Shift = {
  stack: Stack
  navigation: Awaited<ReturnType<typeof readNavigation>>
  items: Awaited<ReturnType<typeof findItems>>
  ended: AbortSignal
  scans: number[]
  pages: number[]
}

/**
 * A shift on one portal: each operator has a session and an open stream of live changes, scans an item every ten seconds,
 * and with every fifth scan opens the item's order as the router does.
 */
export async function measureOperators(stack: Stack) {
  const { pid, inspector, people } = stack
  const items = await findItems(stack, ORDERS)
  for (const { page } of items) await readPage(stack, page) // what a portal loads once is no operator's
  const navigation = await readNavigation(stack)
  const before = { heapMb: await readHeap(inspector), ...(await readUse(pid)) }

  const end = new AbortController()
  const shift: Shift = { stack, navigation, items, ended: end.signal, scans: [], pages: [] }
  const working = Promise.all(people.map((headers, at) => work(shift, headers, at)))
  await Promise.race([working, sleep(WARM_UP_MS)])
  Object.assign(shift, { scans: [], pages: [] })
  const [began, { cpuMs: cpuBefore = Number.NaN }] = [performance.now(), await readUse(pid)]
  await Promise.race([working, sleep(MEASURED_MS)])
  const [ms, { cpuMs = Number.NaN, rssMb }] = [performance.now() - began, await readUse(pid)]
  const { scans, pages } = shift
  const heapMb = await readHeap(inspector)
  end.abort()

  const who = `${people.length} operators`
  const printGrowth = (what: string, first = Number.NaN, last = Number.NaN) => {
    const from = `from ${first.toFixed(0)} to ${last.toFixed(0)} MB`
    printResult((last - first) / people.length, `${who}: ${what}, ${from}, MB each`, 'at most 0.30')
  }
  printResult((100 * (cpuMs - cpuBefore)) / ms, `${who}: processor of the portal, % of a core`, 'under 100')
  printResult(quantile(0.95, scans), `${who}: ${scans.length} scans, p95, ms`, 'at most 150')
  printResult(quantile(0.95, pages), `${who}: ${pages.length} pages of an order, p95, ms`, 'at most 500')
  printGrowth('resident memory', before.rssMb, rssMb)
  printGrowth('live heap', before.heapMb, heapMb)
}

/** What the router sends when it opens an order from the list: its headers, and their hash, which Next asks for. */
async function readNavigation(stack: Stack) {
  await using page = await stack.openPage('/orders/list')
  const asked = page.waitForRequest((request) => {
    const { rsc, 'next-router-prefetch': isPrefetch } = request.headers()
    return rsc === '1' && !isPrefetch && new URL(request.url()).pathname.startsWith('/orders/view/')
  })
  await page.locator('a[href^="/orders/view/"]').first().click()
  const request = await asked
  const sent = Object.entries(request.headers()).filter(([name]) => name === 'rsc' || name.startsWith('next-'))
  return { headers: Object.fromEntries(sent), search: new URL(request.url()).search }
}

async function work(shift: Shift, headers: Headers, at: number) {
  const { stack, navigation, items, ended } = shift
  await sleep(Math.random() * SCAN_EVERY_MS)
  const stream = await fetch(`${stack.origin}/api/events`, { headers, signal: ended })
  if (!stream.ok) throw new Error(`the stream of live changes answered ${stream.status}`)
  stream.body?.pipeTo(new WritableStream()).catch(() => undefined) // it ends with the shift
  const asRouter = { ...headers, ...navigation.headers }
  for (let scan = at; !ended.aborted; scan += 1) {
    const next = sleep(SCAN_EVERY_MS)
    const { lookup = '', page = '' } = items[(at + scan * SCANS_PER_PAGE) % items.length] ?? {}
    shift.scans.push(await time(stack, lookup, headers))
    if (scan % SCANS_PER_PAGE === 0) shift.pages.push(await time(stack, page + navigation.search, asRouter))
    await next
  }
}

async function time(stack: Stack, path: string, headers: Headers): Promise<number> {
  const began = performance.now()
  await readPage(stack, path, headers)
  return performance.now() - began
}

/** What is in use after a collection of garbage, asked of the process's inspector. */
async function readHeap(port: number): Promise<number> {
  const targets = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as { webSocketDebuggerUrl: string }[]
  const socket = new WebSocket(targets[0]?.webSocketDebuggerUrl ?? '')
  const ask = async (method: string) => {
    socket.send(JSON.stringify({ id: 1, method }))
    const [{ data }] = (await once(socket, 'message')) as [MessageEvent<string>]
    return JSON.parse(data).result
  }
  await once(socket, 'open')
  await ask('HeapProfiler.collectGarbage')
  const { usedSize } = await ask('Runtime.getHeapUsage')
  socket.close()
  return usedSize / 1024 / 1024
}
