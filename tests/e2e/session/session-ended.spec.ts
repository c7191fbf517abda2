import type { Page } from '@playwright/test'
import { type Submission, submitAtSite } from '#tests/e2e/support/brand.ts'
import { detailsOf, itemsOf, openOrder } from '#tests/e2e/support/orders.ts'
import { expect, test } from '#tests/e2e/support/portals/proxied.ts'
import type { UpstreamProxy } from '#tests/e2e/support/portals/upstream-proxy.ts'
import { colleague, send, trackingNumber } from '#tests/e2e/support/shipping.ts'
import { allOrders, signInButton } from '#tests/e2e/support/tabs.ts'
import { fillIn, ready } from '#tests/e2e/support/test.ts'
import { refusals, typeTracking } from '#tests/e2e/support/typed.ts'
import type { Who } from '#tests/e2e/support/users/people.ts'

// The tests share one portal at one port.
test.describe.configure({ mode: 'default' })
test.use({ locale: 'en-GB', ownSession: true })

const notice = (page: Page) => page.getByRole('dialog', { name: 'You were signed out' })
const signInAgain = (page: Page) => notice(page).getByRole('button', { name: 'Sign in again' })
const ended = /\/login\?.*authError=true/

/** Signs in and returns an order that no other test uses. */
async function begin(page: Page, signIn: () => Promise<void>) {
  const order = await submitAtSite()
  await page.goto('/')
  await signIn()
  await expect(allOrders(page)).toBeVisible()
  return order
}

/**
 * Presses what makes a call, which then meets the end of the session. A page that found out by itself before the press, as
 * one does that is read again, would have nothing to press.
 */
async function endSessionDuring(upstreamProxy: UpstreamProxy, call: RegExp, press: () => Promise<void>) {
  const release = upstreamProxy.hold(call)
  await press()
  upstreamProxy.refuse(/./, 401, 'Session has ended')
  release()
}

/** Types a tracking number, which is sent when the session has ended, as is the rendering of what a colleague changed. */
async function sendTooLate(page: Page, order: Submission, upstreamProxy: UpstreamProxy) {
  await typeTracking(page, order)
  const [item] = await itemsOf(page, order)
  await endSessionDuring(upstreamProxy, /\/shipment\/shipped\/|\/order\//, async () => {
    const rendering = page.waitForRequest((request) => request.headers().rsc === '1')
    await colleague(page, 'PUT', `/item/${item?._id}/complete`)
    await rendering
    await send(page).click()
  })
  await expect(notice(page)).toBeVisible()
}

async function signInElsewhere(page: Page, who: Who) {
  const opened = page.waitForEvent('popup')
  await signInAgain(page).click()
  const window = await opened
  await expect(window.getByLabel('User name')).toHaveValue('pia') // the provider asks for the password despite its own session
  await fillIn(window, who)
}

test('[ST-08] [SEC-11] what is typed survives the end of the session, for its user alone', async ({
  page,
  upstreamProxy,
  signIn,
  complaints,
}) => {
  const order = await begin(page, signIn)
  await sendTooLate(page, order, upstreamProxy)
  await expect(page).toHaveTitle('You were signed out')
  await expect(trackingNumber(page)).toBeHidden()
  for (const text of [order.sourceOrderId, 'Pia Novak']) await expect(page.getByText(text).first()).toBeHidden()
  await page.evaluate(() => Object.assign(window, { opens: window.open, open: () => null }))
  await signInAgain(page).click()
  await expect(notice(page).getByText('The browser did not open a window.')).toBeVisible()
  await page.evaluate(() => Object.assign(window, { open: Reflect.get(window, 'opens') }))

  upstreamProxy.heal()
  await signInElsewhere(page, 'operator')
  await expect(notice(page)).toHaveCount(0)
  const failed = page.getByRole('alertdialog', { name: 'The shipment was not shipped' })
  await expect(failed.getByText('You had been signed out, so nothing was sent.')).toBeVisible()
  await failed.getByRole('button', { name: 'Change and try again' }).click()
  await expect(trackingNumber(page)).toHaveValue('TRK-TYPED')
  await send(page).click()
  await expect(page.getByText('Shipped with tracking number TRK-TYPED.', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  const { order: found } = await detailsOf(page, order.orderId)
  expect(found.logs.filter(({ message }) => message.startsWith('Shipment 1 shipped by '))).toHaveLength(1)

  await test.step('another user who signs in after the end of a session sees nothing of it', async () => {
    await sendTooLate(page, await submitAtSite(), upstreamProxy)
    upstreamProxy.heal()
    await signInElsewhere(page, 'viewer')
    await expect(allOrders(page)).toBeVisible()
    await expect(page).toHaveURL('/orders/list')
    await expect(page.getByRole('button', { name: 'User menu, Sam Okafor' })).toBeVisible()
    await expect(page.getByText('Pia Novak')).toHaveCount(0)
    await page.goBack()
    await expect(trackingNumber(page)).toHaveCount(0)
  })
  expect(refusals(complaints)).toEqual([])
})

test('[ST-08] a session ends in all tabs, and a sign-in leads back to the page of the tab', async ({
  page,
  context,
  upstreamProxy,
  signIn,
  complaints,
}) => {
  const [order, typed, other] = [await begin(page, signIn), await context.newPage(), await context.newPage()]
  await typeTracking(typed, order)
  await other.goto('/work')
  await ready(other)
  await expect(other.locator('[data-scanner]')).not.toHaveAttribute('data-scanner', 'starting')
  await openOrder(page, order)
  await ready(page)
  // Held for five seconds: the page may find out by itself meanwhile.
  await endSessionDuring(upstreamProxy, /\/item\/[^/]+\/complete$/, () =>
    page.getByRole('button', { name: 'Complete item Card 1' }).click(),
  )
  for (const tab of [page, other]) await expect(tab).toHaveURL(ended)
  await expect(page.getByText('You were signed out', { exact: true })).toBeVisible()
  await typed.bringToFront()
  await notice(typed).getByRole('button', { name: 'Discard and leave' }).click()
  await expect(typed).toHaveURL(ended)

  upstreamProxy.heal()
  await page.bringToFront()
  await signInButton(page).click()
  await expect(page.getByLabel('Password'), 'the provider’s session ended too').toBeVisible()
  await fillIn(page, 'operator')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(order.sourceOrderId)
  expect(refusals(complaints)).toEqual([])
})
