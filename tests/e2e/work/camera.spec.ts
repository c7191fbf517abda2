import type { Page } from '@playwright/test'
import { submitOrder } from '#tests/e2e/support/brand.ts'
import { test, watchCameras } from '#tests/e2e/support/camera.ts'
import { detailsOf, orderPage } from '#tests/e2e/support/orders.ts'
import { expect, ready } from '#tests/e2e/support/test.ts'

test.use({ locale: 'en-GB', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const button = (page: Page) => page.getByRole('button', { name: 'Scan with the camera' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Scan with the camera' })

test('[BC-02] a code that the camera of a phone reads opens its order, and the camera goes off', async ({
  page,
  context,
  camera,
  addSession,
}) => {
  const { orderId } = await submitOrder()
  await context.grantPermissions(['camera'])
  const cameras = await watchCameras(page)
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).hostname !== 'localhost') elsewhere.push(request.url())
  })
  await addSession()
  await page.goto('/orders/list')
  await ready(page)
  const code = (await detailsOf(page, orderId)).order.orderData.items[0]?.components[0]?.barcode ?? ''
  await camera.hold(code)
  await button(page).tap()
  await expect(page).toHaveURL(orderPage(orderId, `?barcode=${code}`))
  await expect(dialog(page)).toBeHidden()
  expect(await cameras.on()).toBe(0)
  expect(elsewhere).toEqual([])
})
