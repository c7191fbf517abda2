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
  const programs: string[] = []
  const elsewhere: string[] = []
  page.on('response', async (answer) => {
    const { pathname } = new URL(answer.url())
    if (pathname.endsWith('.wasm')) programs.push(`${pathname} ${(await answer.allHeaders())['cache-control']}`)
  })
  page.on('request', (request) => {
    if (new URL(request.url()).hostname !== 'localhost') elsewhere.push(request.url())
  })
  await addSession()
  await page.goto('/orders/list')
  await ready(page)
  const code = (await detailsOf(page, orderId)).order.orderData.items[0]?.components[0]?.barcode ?? ''
  await camera.hold(code)
  expect(programs).toEqual([])
  await button(page).tap()
  await expect(page).toHaveURL(orderPage(orderId, `?barcode=${code}`))
  await expect(dialog(page)).toBeHidden()
  expect(await cameras.on()).toBe(0)
  expect(programs).toEqual([expect.stringMatching(/^\/_next\/static\/media\/zxing_reader.*immutable/)])
  expect(elsewhere).toEqual([])
})
