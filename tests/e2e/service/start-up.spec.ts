import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { startUpOrigin } from '#tests/e2e/support/portals/addresses.ts'
import { laterBuild, type OwnPortal, startPortal } from '#tests/e2e/support/portals/own-portal.ts'
import { openUpstreamProxy, type UpstreamProxy } from '#tests/e2e/support/portals/upstream-proxy.ts'
import { ownPage, ownPageOf } from '#tests/e2e/support/raw.ts'
import { test as base, expect, fillIn, ready } from '#tests/e2e/support/test.ts'
import { textsOf } from '#tests/e2e/support/texts.ts'

type Start = (settings?: Partial<Parameters<typeof startPortal>[0]>) => Promise<OwnPortal>

/** Each test starts portals of its own, one after the other on the port that the provider knows, and signs in through the page. */
const test = base.extend<{ upstreamProxy: UpstreamProxy; start: Start }>({
  baseURL: startUpOrigin,
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its parameter
  upstreamProxy: async ({}, use) => {
    const upstreamProxy = await openUpstreamProxy()
    await use(upstreamProxy)
    await upstreamProxy.close()
  },
  start: async ({ context, upstreamProxy }, use, info) => {
    const started: OwnPortal[] = []
    await use(async (settings) => {
      const portal = await startPortal({ origin: startUpOrigin, upstream: upstreamProxy.origin, ...settings })
      started.push(portal)
      return portal
    })
    await context.close()
    for (const portal of started) {
      await info.attach('log of the portal', { body: portal.output() })
      await portal.stop()
    }
  },
})
test.describe.configure({ mode: 'default' })
test.use({ locale: 'en-GB' })

const heading = (page: Page) => page.getByRole('heading', { name: 'All Orders' })
const unread = (page: Page) => page.getByRole('heading', { name: 'Your print site could not be loaded' })

/** Signs in through the page that the portal shows to a guest. */
async function signInAt(page: Page, path: string, shown = heading(page)) {
  await page.goto(path)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await fillIn(page, 'operator')
  await expect(shown).toBeVisible()
}

test('[ST-05] [ST-06] [SEC-36] a user who signs in while the upstream is away reads so', async ({
  page,
  start,
  upstreamProxy,
  complaints,
}) => {
  await start()
  const wanted = '/orders/list?page=2&perPage=25'
  upstreamProxy.refuse(/\/vars/, 500, 'away')
  await signInAt(page, wanted, unread(page))
  await expect(page).toHaveTitle(/could not be loaded/)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expectAccessible(page, 'the page that says so')
  const headers = { ...ownPage, origin: startUpOrigin }
  const session = await page.request.get('/api/session', { headers })
  expect(await session.json()).toMatchObject({ state: 'active', accounts: null })
  for (const locale of ['en-US', 'ja-JP', 'en-GB']) {
    expect((await page.request.post('/api/session/language', { headers, data: { locale } })).ok()).toBe(true)
    await page.goto('/unavailable')
    await ready(page)
    await expect(page.getByRole('heading', { name: textsOf(locale).unavailable.title })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
  }

  await page.goto('/job-sheet?orderIds=1')
  await expect(unread(page)).toBeVisible()
  await page.goto(wanted)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(unread(page)).toBeVisible()
  upstreamProxy.heal()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(heading(page)).toBeVisible()
  await expect(page).toHaveURL(wanted)
  await page.goto('/unavailable?next=/work')
  await expect(page).toHaveURL('/work')

  await test.step('[OL-05] a user who then loses the last account is signed out with the reason', async () => {
    await page.goto('about:blank') // the open page would follow by itself
    for (const lost of [/\/memberships/, /\/vars\/pspAccounts/])
      upstreamProxy.answer(lost, () => ({ success: true, count: 0, data: [] }))
    const { accountId } = (await (await page.request.get('/api/session', { headers })).json()) as { accountId: string }
    const refused = await page.request.post('/api/session/account', { headers, data: { accountId } })
    expect(refused.status()).toBe(403)
    await page.goto('/orders/list')
    await expect(page).toHaveURL(/\/login\?authError=true(&|$)/)
    await expect(page.getByText('You were signed out', { exact: true })).toBeVisible()
  })
  complaints.splice(0)
})

test('[REL-21] a tab from before an update reloads once, at the address of its next navigation', async ({
  page,
  start,
  complaints,
}, info) => {
  const { built, remove } = await laterBuild()
  // The later build uses the same keys and sessions, as after an update.
  const env = { SESSION_KEYS: randomBytes(32).toString('base64'), SESSION_DB: info.outputPath('sessions.db') }
  const before = await start({ env })
  await signInAt(page, '/profile', page.getByRole('heading', { name: 'User Profile' }))
  await ready(page)
  let pages = 0
  page.on('domcontentloaded', () => (pages += 1))
  const step = async (name: string, address: string) => {
    await page.getByRole('navigation').getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await ready(page)
  }
  await step('Completed Jobs', '/work/completed')
  expect(pages).toBe(0)

  await before.stop()
  await start({ env, built })
  // A page with typed text learns of the update from this answer, and waits (watch-session.test.ts).
  const session = await page.request.get('/api/session', { headers: ownPageOf(page) })
  expect(await session.json()).toMatchObject({ state: 'active', build: 'of-a-later-day' })
  await step('All Orders', '/orders/list')
  // A page can answer before the last of its HTML has come.
  await expect.poll(() => pages).toBe(1)
  await step('Live Jobs', '/work')
  expect(pages).toBe(1)
  // A page that is open would go on loading code of the build.
  await page.goto('about:blank')
  await remove()
  complaints.splice(0) // what the browser asked for while there was no portal
})
