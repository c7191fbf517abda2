import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import * as z from 'zod'
import type { Headers } from './load.ts'
import { print, printResult } from './report.ts'
import type { Stack } from './stack.ts'

export const SLOWNESS = 4
const LONG_TASK_MS = 50

const startBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.SFL_CHROMIUM,
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking'],
  })

/** Signs in as a person does, several times over, and returns the headers by which the portal knows each browser. */
export async function signIn({ portal: origin, person }: Stack, times = 1): Promise<Headers[]> {
  const browser = await startBrowser()
  try {
    const signedIn: Headers[] = []
    for (let time = 0; time < times; time += 1) {
      const context = await browser.newContext({ locale: 'en-GB' })
      const page = await context.newPage()
      await page.goto(`${origin}/login`)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByLabel('User name').fill(person.username)
      await page.getByLabel('Password').fill(person.password)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.waitForURL(`${origin}/orders/list`)
      const cookies = await context.cookies(origin)
      signedIn.push({ cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') })
      await context.close()
    }
    return signedIn
  } finally {
    await browser.close()
  }
}

/** A window of a person who has signed in. */
async function openWindow(browser: Browser, { cookie = '' }: Headers, origin: string): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 } })
  // A browser takes a cookie whose name begins with __Host-Http- only as one that is secure and for no script.
  const url = origin.replace('http:', 'https:')
  const cookies = cookie.split('; ').map((pair) => {
    const at = pair.indexOf('=')
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url, httpOnly: true, secure: true }
  })
  await context.addCookies(cookies)
  return context
}

/** Does something in a window of a person who has signed in. */
export async function withWindow<Result>(
  { portal }: Stack,
  headers: Headers,
  work: (context: BrowserContext, browser: Browser) => Promise<Result>,
): Promise<Result> {
  const browser = await startBrowser()
  try {
    return await work(await openWindow(browser, headers, portal), browser)
  } finally {
    await browser.close()
  }
}

/**
 * How many tasks of the browser's main thread are long (over 50 ms) while something is done in a page, on a processor
 * four times slower. Opening and preparing the page are not counted. Other programs of the machine make a task longer,
 * but not its share of the processor, which is printed beside it.
 */
export async function measureLongTasks(
  what: string,
  stack: Stack,
  [headers = {}]: Headers[],
  { path, prepare, act }: { path: string; prepare: (page: Page) => Promise<void>; act: (page: Page) => Promise<void> },
) {
  await withWindow(stack, headers, async (context, browser) => {
    const page = await context.newPage()
    await page.goto(stack.portal + path)
    await page.locator('html[data-ready]').waitFor({ state: 'attached' })
    await prepare(page)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWNESS })
    const readTasks = await recordLongTasks(page)
    await browser.startTracing(page, { categories: ['toplevel'] })
    await act(page)
    const busy = readBusyTimes(await browser.stopTracing())
    const tasks = await readTasks()
    const kind = `${what} on a ${SLOWNESS} times slower processor, tasks over ${LONG_TASK_MS} ms`
    print(`${what}: the longest task took ${longest(tasks)} ms, and ${longest(busy)} ms of the processor`)
    printResult(kind, tasks.length, 'none')
    printResult(`${kind} of the processor`, busy.filter((ms) => ms > LONG_TASK_MS).length)
  })
}

/** Resolves with the function that reads how long each task over 50 ms took since. */
export async function recordLongTasks(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const tasks: number[] = []
    Object.assign(window, { benchTasks: tasks })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration)
    }).observe({ type: 'longtask' })
  })
  return () => page.evaluate(() => (window as unknown as { benchTasks: number[] }).benchTasks)
}

const longest = (times: readonly number[]) => Math.max(0, ...times).toFixed(0)
const sum = (times: readonly number[]) => times.reduce((total, one) => total + one, 0)

const trace = z.object({
  traceEvents: z.array(z.object({ name: z.string(), pid: z.number(), tid: z.number(), tdur: z.number().optional() })),
})

/** The processor time of each task of the page's thread, which is the busiest one that has tasks. */
function readBusyTimes(recorded: Buffer): number[] {
  const { traceEvents } = trace.parse(JSON.parse(recorded.toString()))
  const tasks = traceEvents.filter(({ name, tdur }) => name === 'ThreadControllerImpl::RunTask' && tdur !== undefined)
  const threads = Map.groupBy(tasks, ({ pid, tid }) => `${pid} ${tid}`)
  const times = [...threads.values()].map((all) => all.map(({ tdur = 0 }) => tdur / 1000))
  return times.toSorted((one, other) => sum(other) - sum(one))[0] ?? []
}
