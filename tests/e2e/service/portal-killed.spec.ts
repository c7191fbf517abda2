import { submitOrder } from '#tests/e2e/support/brand.ts'
import { expect, test } from '#tests/e2e/support/portals/proxied.ts'
import { send, trackingNumber } from '#tests/e2e/support/shipping.ts'
import { refusals, typeTracking } from '#tests/e2e/support/typed.ts'

// The test kills and starts the portal that its worker shares.
test.use({ locale: 'en-GB', sharedPortal: true })

test('[REL-23] a portal that is killed while a shipment is sent keeps session and what was typed', async ({
  page,
  portal,
  signIn,
  complaints,
}) => {
  const order = await submitOrder()
  await signIn()
  await typeTracking(page, order)
  await portal.kill()
  await send(page).click()
  // In other words where the page has found out by itself before.
  await expect(page.getByText(/^(The portal cannot be reached\.|Not sent: no connection\.)/)).toBeVisible()
  await portal.startAgain()
  await expect(page.getByText(/^No connection\. This page/)).toBeHidden()
  await page.getByRole('button', { name: 'Change and try again' }).click()
  await expect(trackingNumber(page)).toHaveValue('TRK-TYPED')
  await send(page).click()
  await expect(page.getByText('Shipped with tracking number TRK-TYPED.', { exact: true })).toBeVisible()
  expect(refusals(complaints)).toEqual([])
})
