import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import type { Headers } from './load.ts'
import type { Stack } from './stack.ts'

const SLOWNESS = 4
/** Past the reset of Expand All, and what that starts. */
const SETTLED_MS = 600

/** A stack, and the headers by which its portal knows each of several people. */
export type Visited = readonly [Stack, Headers[]]

async function withBrowser<Result>(work: (browser: Browser) => Promise<Result>): Promise<Result> {
  const browser = await chromium.launch({
    executablePath: process.env.SFL_CHROMIUM,
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking'],
  })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

/** Signs in as a person does, several times over, and returns the headers by which the portal knows each browser. */
export const signIn = ({ portal: origin, person }: Stack, times: number): Promise<Headers[]> =>
  withBrowser(async (browser) => {
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
  })

/** Does something in a window of a person who has signed in. */
export const withWindow = <Result>(
  [{ portal }, [{ cookie = '' } = {}]]: Visited,
  work: (context: BrowserContext) => Promise<Result>,
): Promise<Result> =>
  withBrowser(async (browser) => {
    const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 } })
    // A browser takes a cookie whose name begins with __Host-Http- only as one that is secure and for no script.
    const url = portal.replace('http:', 'https:')
    const cookies = cookie.split('; ').map((pair) => {
      const at = pair.indexOf('=')
      return { name: pair.slice(0, at), value: pair.slice(at + 1), url, httpOnly: true, secure: true }
    })
    await context.addCookies(cookies)
    return work(context)
  })

/** Opens a page, and resolves when its scripts answer. */
export async function openPage(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(address)
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  return page
}

/** How long each task of the page's main thread over 50 ms took, on a slower processor, from `act` until it is still. */
export async function timeLongTasks(page: Page, act: () => Promise<unknown>): Promise<number[]> {
  const session = await page.context().newCDPSession(page)
  await page.evaluate(() => {
    const tasks: number[] = []
    Object.assign(window, { benchTasks: tasks })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration)
    }).observe({ type: 'longtask' })
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWNESS })
  await act()
  await sleep(SETTLED_MS)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const tasks = await page.evaluate(() => (window as unknown as { benchTasks: number[] }).benchTasks)
  await session.detach()
  return tasks
}
