import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { submitOrder } from '#tests/e2e/support/brand.ts'
import { test, watchCameras } from '#tests/e2e/support/camera.ts'
import { detailsOf, orderPage } from '#tests/e2e/support/orders.ts'
import { expect, ready } from '#tests/e2e/support/test.ts'

test.use({ locale: 'en-GB', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const button = (page: Page) => page.getByRole('button', { name: 'Scan with the camera' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Scan with the camera' })

test('[BC-02] a code that the camera of a phone reads opens its order, and the camera is switched off', async ({
  page,
  context,
  camera,
  signIn,
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
  await signIn()
  await expect(page.getByRole('heading', { name: 'All Orders' })).toBeVisible()
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

test('[BC-02] the camera on a work list stays on for the next code until its dialog is closed', async ({
  page,
  context,
  camera,
  signIn,
  complaints,
}) => {
  await context.grantPermissions(['camera'])
  const cameras = await watchCameras(page)
  const lookups: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/barcode/details/')) lookups.push(new URL(request.url()).pathname)
  })
  await signIn()
  await expect(page.getByRole('heading', { name: 'All Orders' })).toBeVisible()
  await page.goto('/work')
  await ready(page)
  await camera.hold('NOSUCHCODE')
  await button(page).tap()
  await expect(dialog(page).getByText('NOSUCHCODE')).toBeVisible()
  await expect(dialog(page).getByText('Not Found')).toBeVisible()
  await expect(dialog(page).getByLabel('Live picture of the camera')).toBeVisible()
  expect(await cameras.on()).toBe(1)
  await expectAccessible(page, 'the dialog of the camera', '[data-dialog]')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  expect(await cameras.on()).toBe(0)
  await expect(button(page)).toBeFocused()
  expect(lookups).toEqual(['/api/upstream/barcode/details/NOSUCHCODE'])
  expect(complaints.splice(0)).toEqual([expect.stringContaining('404')])
})

test('[BC-02] a user who has not allowed the camera reads so, and what to do', async ({
  page,
  context,
  camera,
  signIn,
  complaints,
}) => {
  await context.grantPermissions([])
  await signIn()
  await expect(page.getByRole('heading', { name: 'All Orders' })).toBeVisible()
  await ready(page)
  await camera.hold('ALLOWEDATLAST')
  await button(page).tap()
  await expect(dialog(page).getByRole('alert')).toContainText('The camera is not allowed')
  await context.grantPermissions(['camera'])
  await dialog(page).getByRole('button', { name: 'Try again' }).tap()
  await expect(dialog(page).getByLabel('Live picture of the camera')).toBeVisible()
  await expect(dialog(page).getByText('ALLOWEDATLAST')).toBeVisible()
  await expect(dialog(page).getByText('Not Found')).toBeVisible()
  await expect.poll(() => complaints).toEqual([expect.stringContaining('404')])
  complaints.length = 0
})
