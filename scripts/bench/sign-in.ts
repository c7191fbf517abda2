import { type Browser, chromium } from 'playwright'

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
