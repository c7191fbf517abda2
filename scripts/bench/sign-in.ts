import { type Browser, type BrowserContext, chromium } from 'playwright'

/** By which the portal knows a browser. */
export type Headers = Record<string, string>

export const startBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.SFL_CHROMIUM,
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking'],
  })

/** Signs in as a person does, several times over, and returns the headers by which the portal knows each browser. */
export async function signIn(
  origin: string,
  person: { username: string; password: string },
  times = 1,
): Promise<Headers[]> {
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

/** A window of somebody who has signed in. */
export async function openWindow(browser: Browser, { cookie = '' }: Headers, origin: string): Promise<BrowserContext> {
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
