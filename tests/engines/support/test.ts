import { writeFile } from 'node:fs/promises'
import { test as base } from '@playwright/test'
import { passwordOf, people } from '#tests/e2e/support/users/people.ts'
import { networkOrigin } from './addresses.ts'
import { startFirefox } from './firefox.ts'
import { createUser, type User } from './user.ts'
import { startWebKit } from './webkit.ts'
import type { Browser } from './window.ts'

export type Engine = 'firefox' | 'webkit'
type Fixtures = {
  /** The first window of the engine, with the administrator signed in. */
  user: User
  /** Takes the network away from the engine, and returns what gives it back. */
  cutNetwork: () => Promise<() => Promise<unknown>>
}

export const test = base.extend<Fixtures, { engine: Engine; started: Browser }>({
  engine: ['firefox', { option: true, scope: 'worker' }],
  started: [
    async ({ engine }, use) => {
      const browser = await (engine === 'firefox' ? startFirefox() : startWebKit())
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
  cutNetwork: async ({ engine }, use) => {
    const word = encodeURIComponent({ firefox: 'Firefox/', webkit: 'WebKit/605' }[engine])
    const restore = () => fetch(`${networkOrigin}/online/${word}`)
    await use(async () => {
      await fetch(`${networkOrigin}/offline/${word}`)
      return restore
    })
    await restore()
  },
  user: async ({ started: { window } }, use, testInfo) => {
    const user = createUser(window)
    await use(user)
    if (testInfo.status === testInfo.expectedStatus) return
    await writeFile(testInfo.outputPath('page.png'), await window.screenshot())
    await writeFile(testInfo.outputPath('page.txt'), `${await user.run(() => location.href)}\n\n${await user.text()}`)
  },
})

/** Signs in at the provider, from the sign-in page of the portal. */
export async function signIn(user: User) {
  // As for the slowest scanner that the portal can be set to: a busy machine types as slowly.
  await user.run(() => void (document.cookie = `sfl-scanner=${encodeURIComponent('{"gapMs":120}')}; path=/`))
  await user.click({ role: 'button', name: 'Sign in' })
  await user.fill('User name', people.admin.username)
  // A field for passwords has no role.
  await user.press('Tab')
  await user.type(passwordOf('admin'))
  await user.press('Enter')
}

export const userMenu = { within: 'header button[aria-haspopup=menu]:last-of-type' }

export async function signOut(user: User) {
  await user.click(userMenu)
  await user.click({ role: 'menuitem', name: 'Sign Out' })
  await user.isAt('/login')
}

/** Opens a page of the portal, signed in as the administrator of the print site. */
export async function open(user: User, path: string) {
  await user.goto(path)
  if (await user.run(() => location.pathname === '/login')) await signIn(user)
  await user.isAt(path)
  await user.settles()
}

export { expect } from '@playwright/test'
