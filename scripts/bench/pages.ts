import { setTimeout as sleep } from 'node:timers/promises'
import { compareLoad } from './load.ts'
import { median, printResult } from './report.ts'
import { readPage, type Stack } from './stack.ts'

const ROUNDS = 3
const SETTLED_MS = 2000

const orderPage = async (stack: Stack) =>
  /\/orders\/view\/[\da-f]{24}/.exec(await readPage(stack, '/orders/list'))?.[0] ?? '/orders/view'

/** Bytes of HTML. */
export async function measureWeights(stack: Stack) {
  const goals = {
    '/orders/list': 'at most 45',
    '/orders/list?perPage=50': 'at most 120',
    '/licences': 'at most 100',
    '/work': undefined,
    [await orderPage(stack)]: undefined,
  }
  for (const [path, goal] of Object.entries(goals))
    printResult(Buffer.byteLength(await readPage(stack, path)) / 1000, `HTML of ${path}, KB`, goal)
}

/** What a page costs the portal's process, against the sign-in page, which reads nothing. */
export async function measureProcessor(stack: Stack) {
  const { login, ...pages } = await compareLoad(
    {
      login: { stack, path: '/login', people: [{}] },
      orders: { stack, path: '/orders/list' },
      order: { stack, path: await orderPage(stack) },
      work: { stack, path: '/work' },
      licences: { stack, path: '/licences' },
    },
    { rounds: ROUNDS },
  )
  for (const [name, { cpuMs }] of Object.entries(pages))
    printResult(cpuMs / login.cpuMs, `page ${name}, sign-in page: processor time of the portal`, 'at most 2.20')
}

/** Bytes of script that a page has loaded once it is still, as they are sent. Only the pages with an editor load its code. */
export async function measureEditor(stack: Stack) {
  const ordersPage = await scriptBytes(stack, '/orders/list')
  const goals = {
    '/setup/templates/add': 'under 1.90',
    '/setup/triggers': undefined,
    '/help/order-submission': undefined,
  }
  for (const [path, goal] of Object.entries(goals))
    printResult((await scriptBytes(stack, path)) / ordersPage, `script of ${path}, of the orders page`, goal)
}

const scriptBytes = (stack: Stack, path: string): Promise<number> =>
  stack.withPage(path, async (page) => {
    await sleep(SETTLED_MS)
    return page.evaluate(() => {
      const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      const scripts = loaded.filter(({ name }) => name.endsWith('.js'))
      return scripts.reduce((bytes, { encodedBodySize }) => bytes + encodedBodySize, 0)
    })
  })

/** Of Lighthouse's mobile profile: the value that scores 0.9, the one that scores 0.5, and the weight of the score. */
const curves = {
  firstPaint: { good: 1800, half: 3000, weight: 10 },
  largestPaint: { good: 2500, half: 4000, weight: 25 },
  blocked: { good: 200, half: 600, weight: 30 },
  shift: { good: 0.1, half: 0.25, weight: 25 },
}
type Loaded = Record<keyof typeof curves, number>

/**
 * How fast a page is on a phone: a processor four times slower, 150 ms to an answer and 1.6 Mbit/s. Scored as Lighthouse
 * does, without its speed index, which is taken from a film of the page.
 */
export async function measureScores(stack: Stack) {
  for (const path of ['/orders/list', await orderPage(stack), '/work']) {
    const runs: Loaded[] = []
    for (let round = 0; round < ROUNDS; round += 1) runs.push(await loadAsPhone(stack, path))
    const scored = Object.entries(curves).map(([name, { good, half, weight }]) => {
      const value = median(runs.map((run) => run[name as keyof Loaded]))
      // The values are log-normal: at `good`, a tenth is better.
      const points = weight * shareBelow((Math.log(value / half) / Math.log(good / half)) * 1.2816)
      return { text: `${name} ${value.toFixed(2)}`, points, weight }
    })
    const sum = (key: 'points' | 'weight') => scored.reduce((total, metric) => total + metric[key], 0)
    const found = scored.map(({ text }) => text).join(', ')
    printResult((100 * sum('points')) / sum('weight'), `score of ${path} on a phone: ${found}`, 'at least 95')
  }
}

/** Of a normal distribution, by Abramowitz and Stegun 26.2.17. */
function shareBelow(deviation: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(deviation))
  const polynomial = [1.330274429, -1.821255978, 1.781477937, -0.356563782, 0.31938153].reduce(
    (sum, c) => (sum + c) * t,
    0,
  )
  const above = (Math.exp(-(deviation ** 2) / 2) / Math.sqrt(2 * Math.PI)) * polynomial
  return deviation < 0 ? above : 1 - above
}

const untilReady = `new Promise((resolve) => {
  const checkReady = () => (document.documentElement.dataset.ready === undefined ? setTimeout(checkReady, 100) : resolve())
  checkReady()
})`

const loadAsPhone = (stack: Stack, path: string): Promise<Loaded> =>
  stack.withPage(undefined, async (page) => {
    const session = await page.context().newCDPSession(page)
    const network = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
    await page.setViewportSize({ width: 412, height: 823 })
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', network)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.goto(path)
    // Playwright's own wait counts as a click of the user, and the first click opens the sound device.
    await session.send('Runtime.evaluate', { expression: untilReady, awaitPromise: true })
    await sleep(SETTLED_MS)
    return page.evaluate(() => {
      type Entry = PerformanceEntry & { value: number }
      const entriesOf = (type: string) => {
        const observer = new PerformanceObserver(() => {})
        observer.observe({ type, buffered: true })
        return observer.takeRecords() as Entry[]
      }
      const firstPaint = entriesOf('paint').find(({ name }) => name === 'first-contentful-paint')?.startTime ?? 0
      const tasks = entriesOf('longtask').filter(({ startTime, duration }) => startTime + duration > firstPaint)
      return {
        firstPaint,
        largestPaint: entriesOf('largest-contentful-paint').at(-1)?.startTime ?? 0,
        blocked: tasks.reduce((total, { duration }) => total + duration - 50, 0),
        shift: entriesOf('layout-shift').reduce((total, { value }) => total + value, 0),
      }
    })
  })
