import type { Page } from '@playwright/test'
import { submitOrder } from '#tests/e2e/support/brand.ts'
import { detailsOf, openOrder } from '#tests/e2e/support/orders.ts'
import { expect, test } from '#tests/e2e/support/portals/proxied.ts'
import type { UpstreamProxy } from '#tests/e2e/support/portals/upstream-proxy.ts'
import { confirmShipping, send, trackingNumber } from '#tests/e2e/support/shipping.ts'
import { allOrders } from '#tests/e2e/support/tabs.ts'
import { fillIn, ready } from '#tests/e2e/support/test.ts'
import { refusals, typeTracking as typeInto } from '#tests/e2e/support/typed.ts'
import type { Who } from '#tests/e2e/support/users/people.ts'

// The tests start one portal after the other on one port.
test.describe.configure({ mode: 'default' })
test.use({ locale: 'en-GB', sharedPortal: true, ownSession: true })

const everything = /./
const notice = (page: Page) => page.getByRole('dialog', { name: 'You were signed out' })

/** Signs in and returns an order that no other test uses. */
async function begin(page: Page, signIn: () => Promise<void>, wish?: Parameters<typeof submitOrder>[0]) {
  const order = await submitOrder(wish)
  // A rendering that is running when the session ends still replaces the page (decision 028). The test blocks the one
  // that live updates cause after a page opens.
  await page.route('**/api/events', () => {})
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
  upstreamProxy.refuse(everything, 401, 'Session has ended')
  release()
}

async function typeTracking(page: Page, signIn: () => Promise<void>) {
  const order = await begin(page, signIn)
  await typeInto(page, order)
  return order
}

async function signInElsewhere(page: Page, who: Who) {
  const [window] = await Promise.all([
    page.waitForEvent('popup'),
    notice(page).getByRole('button', { name: 'Sign in again' }).click(),
  ])
  await expect(window.getByLabel('User name')).toHaveValue('pia') // the provider asks for the password despite its own session
  await fillIn(window, who)
}

test('[ST-08] a typed tracking number survives the end of the session, and is sent once after the user signs in again', async ({
  page,
  upstreamProxy,
  signIn,
  complaints,
}) => {
  const order = await typeTracking(page, signIn)
  await endSessionDuring(upstreamProxy, /\/shipment\/shipped\//, () => send(page).click())
  await expect(notice(page)).toBeVisible()
  await expect(page).toHaveTitle('You were signed out')
  await expect(trackingNumber(page)).toBeHidden()
  await expect(page.getByText(order.sourceOrderId).first()).toBeHidden()
  await expect(page.getByText('Pia Novak').first()).toBeHidden()

  upstreamProxy.heal()
  await signInElsewhere(page, 'operator')
  await expect(notice(page)).toHaveCount(0)
  const failed = page.getByRole('alertdialog', { name: 'The shipment was not shipped' })
  await expect(failed.getByText('You had been signed out, so nothing was sent.')).toBeVisible()
  await failed.getByRole('button', { name: 'Change and try again' }).click()
  await expect(trackingNumber(page)).toHaveValue('TRK-TYPED')
  await send(page).click()
  await expect(page.getByText('Shipped with tracking number TRK-TYPED.', { exact: true })).toBeVisible()
  const { order: found } = await detailsOf(page, order.orderId)
  expect(found.logs.filter(({ message }) => message.startsWith('Shipment 1 shipped by '))).toHaveLength(1)
  expect(refusals(complaints)).toEqual([])
})

test('[ST-08] the items chosen for a partial shipment stay chosen when the user signs in again', async ({
  page,
  upstreamProxy,
  signIn,
  complaints,
}) => {
  const order = await begin(page, signIn, { items: 3 })
  await openOrder(page, order)
  await ready(page)
  await page.getByRole('button', { name: 'Partial shipment' }).click()
  await page.getByRole('checkbox', { name: 'Card 2' }).check()
  await endSessionDuring(upstreamProxy, /\/shipment\/partial\//, () =>
    page.getByRole('button', { name: 'Split and ship' }).click(),
  )
  await expect(notice(page)).toBeVisible()
  upstreamProxy.heal()
  await signInElsewhere(page, 'operator')
  await expect(page.getByText('You had been signed out, so nothing was sent.')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Card 2' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Card 1' })).not.toBeChecked()
  await page.getByRole('button', { name: 'Split and ship' }).click()
  await confirmShipping(page)
  expect((await detailsOf(page, order.orderId)).shipments).toHaveLength(2)
  expect(refusals(complaints)).toEqual([])
})

test('[ST-08] [SEC-11] another user who signs in after the end of a session sees nothing of it', async ({
  page,
  upstreamProxy,
  signIn,
  complaints,
}) => {
  await typeTracking(page, signIn)
  await endSessionDuring(upstreamProxy, /\/shipment\/shipped\//, () => send(page).click())
  await expect(notice(page)).toBeVisible()
  upstreamProxy.heal()
  await signInElsewhere(page, 'viewer')
  await expect(allOrders(page)).toBeVisible()
  await expect(page).toHaveURL('/orders/list')
  await expect(page.getByRole('button', { name: 'User menu, Sam Okafor' })).toBeVisible()
  await expect(page.getByText('Pia Novak')).toHaveCount(0)
  await page.goBack()
  await expect(page.getByText('TRK-TYPED')).toHaveCount(0)
  await expect(trackingNumber(page)).toHaveCount(0)
  expect(refusals(complaints)).toEqual([])
})

test('[ST-08] a user who discards typed text is signed out at the provider as well', async ({
  page,
  upstreamProxy,
  signIn,
  complaints,
}) => {
  await typeTracking(page, signIn)
  await endSessionDuring(upstreamProxy, /\/shipment\/shipped\//, () => send(page).click())
  await notice(page).getByRole('button', { name: 'Discard and leave' }).click()
  await expect(page).toHaveURL(/\/login\?.*authError=true/)
  upstreamProxy.heal()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByLabel('Password')).toBeVisible()
  expect(refusals(complaints)).toEqual([])
})

test('[ST-08] a blocked sign-in window is reported, and a sign-in in another tab restores this one too', async ({
  page,
  context,
  upstreamProxy,
  signIn,
  complaints,
}) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await typeTracking(page, signIn)
  const other = await context.newPage()
  upstreamProxy.refuse(everything, 401, 'Session has ended')
  await other.goto('/orders/list')
  await expect(other).toHaveURL(/\/login\?.*authError=true/)
  await page.bringToFront()
  await notice(page).getByRole('button', { name: 'Sign in again' }).click()
  await expect(notice(page).getByText('The browser did not open a window.')).toBeVisible()
  upstreamProxy.heal()
  await other.getByRole('button', { name: 'Sign in' }).click()
  await fillIn(other, 'operator')
  await expect(allOrders(other)).toBeVisible()
  await expect(notice(page)).toHaveCount(0)
  await expect(trackingNumber(page)).toHaveValue('TRK-TYPED')
  expect(refusals(complaints)).toEqual([])
})

test('[ST-08] a session that the upstream no longer accepts ends with a notice, and the user can sign in again', async ({
  page,
  upstreamProxy,
  signIn,
}) => {
  await page.goto('/')
  await signIn()
  await expect(allOrders(page)).toBeVisible()
  upstreamProxy.refuse(everything, 401, 'Session has ended')
  await page.goto('/orders/list')
  await expect(page).toHaveURL(/\/login\?.*authError=true/)
  await expect(page.getByText('You were signed out', { exact: true })).toBeVisible()
  upstreamProxy.heal()
  await signIn()
  await expect(allOrders(page)).toBeVisible()
})

test('[ST-08] a session that ends in one tab ends in all at once, and signing in again leads back to the page of the tab', async ({
  page,
  context,
  upstreamProxy,
  signIn,
  complaints,
}) => {
  // The click is to find out, no rendering of either page.
  await context.route('**/api/events', () => {})
  const order = await begin(page, signIn)
  const other = await context.newPage()
  await other.goto('/work')
  await ready(other)
  await expect(other.locator('[data-scanner]')).not.toHaveAttribute('data-scanner', 'starting')
  await openOrder(page, order)
  await ready(page)
  // Held for five seconds: the page may find out by itself meanwhile.
  await endSessionDuring(upstreamProxy, /\/item\/[^/]+\/complete$/, () =>
    page.getByRole('button', { name: 'Complete item Card 1' }).click(),
  )
  await expect(page).toHaveURL(/\/login\?.*authError=true/)
  await expect(other).toHaveURL(/\/login\?.*authError=true/)
  upstreamProxy.heal()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await fillIn(page, 'operator')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(order.sourceOrderId)
  expect(refusals(complaints)).toEqual([])
})

test('[ST-08] a call that the upstream refuses with 401 leads to the sign-in page when nothing is typed that must be kept', async ({
  page,
  upstreamProxy,
  signIn,
  complaints,
}) => {
  await page.goto('/')
  await signIn()
  await expect(allOrders(page)).toBeVisible()
  upstreamProxy.refuse(everything, 401, 'Session has ended')
  await page.getByRole('textbox', { name: 'Scan or type a barcode' }).fill('SOMECODE1')
  await page.getByRole('button', { name: 'Open order' }).click()
  await expect(page).toHaveURL(/\/login\?.*authError=true/)
  expect(refusals(complaints)).toEqual([])
})

test.describe('after an upstream that refused for a while', () => {
  // The portal stores until when it waits, so the test needs a portal of its own.
  test.use({ sharedPortal: false })

  test('[REL-16] the portal waits as long as a busy upstream asks (429), and the page says so', async ({
    page,
    upstreamProxy,
    signIn,
    complaints,
  }) => {
    await page.goto('/')
    await signIn()
    await expect(allOrders(page)).toBeVisible()
    await page.goto('/work')
    await ready(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const asked: number[] = []
    // The next page of the list, which is asked for once at a time; live changes are read in pages of another size.
    const nextPage = /\/item\?.*pagesize=10(?:&|$)/
    const refuse = () => {
      asked.push(Date.now())
      upstreamProxy.heal()
      upstreamProxy.change(nextPage, (body) => {
        asked.push(Date.now())
        return body
      })
      return { success: false, error: { message: 'Too many requests' } }
    }
    upstreamProxy.answer(nextPage, refuse, 429, { 'retry-after': '3' })
    await page.getByRole('checkbox').first().waitFor()
    await page.mouse.wheel(0, 100_000)
    await expect(page.getByText('The service is busy')).toBeVisible()
    // More rows alone prove nothing: those that other tests make come with the live changes.
    await expect.poll(() => asked.length).toBeGreaterThanOrEqual(2)
    await expect.poll(() => page.getByRole('checkbox').count()).toBeGreaterThan(11)
    const [refused = 0, repeated = 0] = asked
    expect(repeated - refused).toBeGreaterThanOrEqual(3000)
    expect(refusals(complaints)).toEqual([])
  })
})
