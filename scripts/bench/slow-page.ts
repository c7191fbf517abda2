import type { Page } from 'playwright'
import * as z from 'zod'
import { result, say } from './report.ts'
import { type Headers, openWindow, startBrowser } from './sign-in.ts'
import type { Stack } from './stack.ts'

const slowness = 4
const longMs = 50

/**
 * How many tasks of the browser's main thread are long (over 50 ms) while something is done in a page, on a processor
 * four times slower. To open the page and to prepare it is not counted. Others who use the machine make a task longer,
 * but not what it takes of the processor, which is told beside it.
 */
export async function longTasks(
  what: string,
  { portal }: Stack,
  [headers = {}]: Headers[],
  { path, prepare, act }: { path: string; prepare: (page: Page) => Promise<void>; act: (page: Page) => Promise<void> },
) {
  const browser = await startBrowser()
  try {
    const context = await openWindow(browser, headers, portal)
    const page = await context.newPage()
    await page.goto(portal + path)
    await page.locator('html[data-ready]').waitFor({ state: 'attached' })
    await prepare(page)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
    await page.evaluate(() => {
      const tasks: number[] = []
      Object.assign(window, { benchTasks: tasks })
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) tasks.push(duration)
      }).observe({ type: 'longtask' })
    })
    await browser.startTracing(page, { categories: ['toplevel'] })
    await act(page)
    const busy = busyTimes(await browser.stopTracing())
    const tasks = await page.evaluate(() => (window as unknown as { benchTasks: number[] }).benchTasks)
    const kind = `${what} on a ${slowness} times slower processor, tasks over ${longMs} ms`
    say(`${what}: the longest task took ${longest(tasks)} ms, and ${longest(busy)} ms of the processor`)
    result(kind, tasks.length, 'none')
    result(`${kind} of the processor`, busy.filter((ms) => ms > longMs).length)
  } finally {
    await browser.close()
  }
}

const longest = (times: readonly number[]) => Math.max(0, ...times).toFixed(0)
const sum = (times: readonly number[]) => times.reduce((total, one) => total + one, 0)

const trace = z.object({
  traceEvents: z.array(z.object({ name: z.string(), pid: z.number(), tid: z.number(), tdur: z.number().optional() })),
})

/** What each task of the page's thread took of the processor: of the busiest thread that has tasks. */
function busyTimes(recorded: Buffer): number[] {
  const { traceEvents } = trace.parse(JSON.parse(recorded.toString()))
  const tasks = traceEvents.filter(({ name, tdur }) => name === 'ThreadControllerImpl::RunTask' && tdur !== undefined)
  const threads = Map.groupBy(tasks, ({ pid, tid }) => `${pid} ${tid}`)
  const times = [...threads.values()].map((all) => all.map(({ tdur = 0 }) => tdur / 1000))
  return times.toSorted((one, other) => sum(other) - sum(one))[0] ?? []
}
