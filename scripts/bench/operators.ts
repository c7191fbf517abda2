import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { orderDetails } from '#lib/contract/orders.ts'
import { orderPage } from '#tests/e2e/support/orders.ts'
import { readUse } from '#upstream/pdf/process-use.ts'
import { printResult, quantile } from './measure.ts'
import { readPage } from './requests.ts'
import type { Stack } from './stack.ts'

const SCAN_EVERY_MS = 10_000
const SCANS_PER_PAGE = 5
const WARM_UP_MS = 20_000
const MEASURED_MS = 60_000
const ORDERS = 20

const lookup = '/api/upstream/barcode/details/'

type Item = { id: string; barcode: string }
type Shift = { origin: string; items: Item[]; agent: Agent; until: number; scans: number[]; pages: number[] }

/**
 * A shift on one portal: each operator has a session and an open stream of live changes, scans an item every ten seconds,
 * and with every fifth scan opens the item's order as the router does. All are sent by this process; only the portal's is
 * measured.
 */
export async function measureOperators(stack: Stack) {
  const { origin, pid, inspector, people } = stack
  const items = await findItems(stack)
  for (const { id } of items) await readPage(stack, orderPage(id)) // what a portal loads once is no operator's
  const agent = new Agent({ keepAlive: true })
  const before = { heapMb: await readHeap(inspector), ...(await readUse(pid)) }

  const until = Date.now() + WARM_UP_MS + MEASURED_MS
  const shift: Shift = { origin, items, agent, until, scans: [], pages: [] }
  const working = Promise.all(people.map((headers, at) => work(shift, headers, at)))
  await Promise.race([working, sleep(WARM_UP_MS)])
  Object.assign(shift, { scans: [], pages: [] })
  const [began, { cpuMs: cpuBefore = Number.NaN }] = [performance.now(), await readUse(pid)]
  await Promise.race([working, sleep(MEASURED_MS)])
  const [ms, { cpuMs = Number.NaN, rssMb = Number.NaN }] = [performance.now() - began, await readUse(pid)]
  const { scans, pages } = shift
  const heapMb = await readHeap(inspector)
  agent.destroy()

  const who = `${people.length} operators`
  printResult((100 * (cpuMs - cpuBefore)) / ms, `${who}: processor of the portal, % of a core`, 'under 100')
  printResult(quantile(0.95, scans), `${who}: ${scans.length} scans, p95, ms`, 'at most 150')
  printResult(quantile(0.95, pages), `${who}: ${pages.length} pages of an order, p95, ms`, 'at most 500')
  for (const [what, first = Number.NaN, last] of [
    ['resident memory', before.rssMb, rssMb],
    ['live heap', before.heapMb, heapMb],
  ] as const) {
    const from = `from ${first.toFixed(0)} to ${last.toFixed(0)} MB`
    printResult((last - first) / people.length, `${who}: ${what}, ${from}, MB each`, 'at most 0.30')
  }
}

/** Items of several orders whose scan is answered: that of a cancelled order is not. */
async function findItems(stack: Stack): Promise<Item[]> {
  const ids = new Set((await readPage(stack, '/orders/list?perPage=50')).match(/(?<=\/orders\/view\/)[\da-f]{24}/g))
  const items: Item[] = []
  for (const id of [...ids].slice(0, ORDERS)) {
    const details = JSON.parse(await readPage(stack, `/api/upstream/order/details/${id}`))
    const { barcode = '' } = orderDetails.parse(details).order.orderData.items[0] ?? {}
    if (await readPage(stack, lookup + barcode).catch(() => '')) items.push({ id, barcode })
  }
  return items
}

async function work(shift: Shift, headers: Record<string, string>, at: number) {
  await sleep(Math.random() * SCAN_EVERY_MS)
  const stream = await request(shift, '/api/events', headers)
  stream.on('error', () => undefined).resume() // the agent's end is the stream's
  for (let scan = at; Date.now() < shift.until; scan += 1) {
    const next = sleep(SCAN_EVERY_MS)
    const { id = '', barcode } = shift.items[(at + scan * SCANS_PER_PAGE) % shift.items.length] ?? {}
    shift.scans.push(await time(shift, `${lookup}${barcode}`, headers))
    // Next expects `_rsc` to be the hash of the router's other headers, and there are none.
    if (scan % SCANS_PER_PAGE === 0)
      shift.pages.push(await time(shift, `${orderPage(id)}?_rsc=`, { ...headers, rsc: '1', 'sec-fetch-mode': 'cors' }))
    await next
  }
}

async function time(shift: Shift, path: string, headers: Record<string, string>): Promise<number> {
  const began = performance.now()
  const answer = await request(shift, path, { ...headers, 'accept-encoding': 'gzip' })
  await once(answer.resume(), 'end')
  return performance.now() - began
}

async function request({ origin, agent }: Shift, path: string, headers: Record<string, string>) {
  const [answer] = (await once(get(origin + path, { agent, headers }), 'response')) as [IncomingMessage]
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`)
  return answer
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
