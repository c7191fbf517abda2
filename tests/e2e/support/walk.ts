import type { Page } from '@playwright/test'
import { submitOrder, uploadArtwork } from './brand.ts'
import { untilPrintready } from './orders.ts'
import { overlays } from './overlays.ts'
import { upstreamOrigin } from './portals/addresses.ts'
import { ownPage } from './raw.ts'
import { addressesOf, screensOf } from './screens.ts'
import { expect, ready, settled } from './test.ts'
import type { Texts } from './texts.ts'
import { passwordOf, people } from './users/people.ts'

/** Called with the name of each screen once it has loaded, and the part of the page that it is, unless it is the whole. */
export type Check = (what: string, part?: string) => Promise<void>

async function visit(page: Page, address: string, check: Check) {
  await page.goto(address)
  await settled(page)
  await check(address)
}

/** Signs in through the provider and switches to the print site that the orders of the tests are sent to. */
async function enter(page: Page) {
  const { username } = people.owner
  await page.getByRole('button').last().click()
  await page.locator('#username').fill(username)
  await page.locator('#password').fill(passwordOf('owner'))
  await page.locator('form button').click()
  await page.waitForURL('/orders/list')
  await page.goto('about:blank') // an open page would switch the account by itself
  const session = await page.request.get('/api/session', { headers: ownPage })
  const { accounts } = (await session.json()) as { accounts: { id: string; name: string }[] }
  const data = { accountId: accounts.find(({ name }) => name === 'Kestrel Print')?.id }
  expect((await page.request.post('/api/session/account', { headers: ownPage, data })).ok()).toBe(true)
  await page.goto('/orders/list')
}

/** Visits the screens of a guest. */
export async function walkOutside(page: Page, check: Check) {
  for (const address of screensOf('/login')) await visit(page, address, check)
  await page.route('**/api/auth/**', () => {}) // the page would open the provider at once
  await page.goto('/sign-in-again')
  await ready(page)
  await check('/sign-in-again')
  await page.unrouteAll({ behavior: 'ignoreErrors' })

  await visit(page, '/login', async () => {})
  await page.getByRole('button').last().click()
  await page.locator('#username').fill('amir')
  await check('the sign-in page of the provider')
  await page.locator('#password').fill('wrong')
  await page.locator('form button').click()
  await expect(page.getByRole('alert')).toBeVisible()
  await check('a refused sign-in')
  await page.goto(`${upstreamOrigin}/identity/interaction/gone`)
  await check('a sign-in that has expired')
  await page.goto(`${upstreamOrigin}/identity/auth?client_id=nobody`)
  await check('a sign-in of an unknown client')
}

/** Reads what the upstream answers to a page. */
export const readerOf = (page: Page) => async (path: string) => {
  const answer = await page.request.get(`/api/upstream/${path}`, { headers: ownPage })
  return (await answer.json()) as unknown
}

type Named = { _id: string; name?: string }

/** The ids of what the pages of a user show: a trigger of which something was not delivered, and the first of the others. */
export async function idsOf(read: (path: string) => Promise<unknown>) {
  const ask = async (path: string) => (await read(path)) as { _id?: string; data?: Named[] }
  const first = async (path: string, name?: string) => {
    const { data } = await ask(path)
    return data?.find((one) => name === undefined || one.name === name)?._id ?? ''
  }
  return {
    userId: (await ask('user/me'))._id ?? '',
    errorId: await first('ordersubmissionerror?asDestination=true'),
    templateId: await first('template'),
    triggerId: await first('trigger?pagesize=100', 'Dispatch statistics'),
  }
}

/** The screens of the portal are visited in this many parts, which take about as long each. */
export const parts = [0, 1] as const

async function screensFor(page: Page) {
  const { orderId } = await submitOrder({ items: 2 })
  await page.goto('/login')
  await enter(page)
  await untilPrintready(page, orderId)
  return [...addressesOf({ orderId, ...(await idsOf(readerOf(page))) }), '/nothing-here']
}

/** Visits the screens of a part of the portal. */
export async function walkScreens(page: Page, part: (typeof parts)[number], check: Check) {
  const addresses = [...(await screensFor(page)), '/orders/view/nothing-here'] // which scripts show
  for (const [at, address] of addresses.entries()) if (at % parts.length === part) await visit(page, address, check)
}

/** Visits all screens as the server sends them: their texts alone, without scripts, styles and pictures. */
export async function walkSentScreens(page: Page, check: Check) {
  const addresses = await screensFor(page)
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setScriptExecutionDisabled', { value: true })
  await browser.send('Network.enable')
  await browser.send('Network.setBlockedURLs', { urls: ['*/_next/*', '*/api/*'] })
  for (const address of addresses) {
    await page.goto(address)
    await check(address)
  }
}

/** Visits the locked screen and those of signing out. */
export async function walkSessionEnd(page: Page, check: Check) {
  await page.goto('/login')
  await enter(page)
  await page.goto('about:blank') // An open page would leave by itself.
  expect((await page.request.post('/api/session/lock', { headers: ownPage })).ok()).toBe(true)
  await page.goto('/orders/list')
  await page.waitForURL(/\/locked/)
  await ready(page)
  await check('/locked')
  await page.goto(`${upstreamOrigin}/identity/session/end`)
  await check('the question whether to sign out')
  await page.getByRole('button').first().click()
  await expect(page.getByRole('button')).toHaveCount(0)
  await check('a sign-out that is done')
}

/** Marks the open overlay. */
const mark = 'data-looked-at'

/** Opens everything that covers or replaces a screen. */
export async function walkOverlays(page: Page, texts: Texts, check: Check) {
  const order = await submitOrder({ artwork: [await uploadArtwork(), 'card.pdf'] })
  await page.goto('/login')
  await enter(page)
  await untilPrintready(page, order.orderId)
  const { triggerId } = await idsOf(readerOf(page))
  for (const [name, on, open] of overlays) {
    await page.goto(on.replace(':order', order.orderId).replace(':trigger', triggerId))
    await settled(page)
    const opened = await open(page, texts)
    await expect(opened).toBeVisible()
    await settled(page)
    await opened.evaluate((element, name) => element.setAttribute(name, ''), mark)
    await check(name, `[${mark}]`)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
}
