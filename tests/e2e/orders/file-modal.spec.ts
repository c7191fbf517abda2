import { bookOf, croppedPage, turnedPage } from '#tests/e2e/support/artwork.ts'
import { expectAccessible } from '#tests/e2e/support/axe.ts'
import { announceArtwork, sendArtwork, submitOrder, uploadArtwork } from '#tests/e2e/support/brand.ts'
import { openFile } from '#tests/e2e/support/files.ts'
import { detailsOf, openOrder } from '#tests/e2e/support/orders.ts'
import { ownPage, portalOrigin } from '#tests/e2e/support/raw.ts'
import { savedName } from '#tests/e2e/support/saved.ts'
import { expect, ready, settled, test } from '#tests/e2e/support/test.ts'
import { notAPdf } from '#upstream/pdf/samples/broken.ts'
import { businessCard } from '#upstream/pdf/samples/business-card.ts'
import { damages } from '#upstream/pdf/samples/damaged.ts'
import { mixedSizes } from '#upstream/pdf/samples/packaging.ts'
import { posterA2Rgb } from '#upstream/pdf/samples/poster.ts'

test.use({ locale: 'en-GB' })

const noPreview = 'No Preview – Download file to view this page'
const orderOf = async (pdf: Uint8Array | Promise<Uint8Array>) =>
  submitOrder({ artwork: await uploadArtwork(await pdf) })

test('[FM-01] a file of many pages is turned by keys, buttons, thumbnails and page number, and shows previews of five pages', async ({
  page,
  addSession,
}) => {
  const order = await orderOf(bookOf(12))
  await addSession()
  await openOrder(page, order)
  const thumbnail = page.getByRole('button', { name: 'View file Card' })
  await expect(thumbnail).toBeEnabled()
  await thumbnail.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Card/ })
  const at = (number: number) => expect(dialog.getByText(`Page ${number} of 12`, { exact: true })).toBeVisible()
  const picture = (number: number) => dialog.getByRole('img', { name: `Page ${number} of Card` })

  await at(1)
  await expect(picture(1)).toHaveJSProperty('complete', true)
  await expect(picture(1)).not.toHaveJSProperty('naturalWidth', 0)
  await page.keyboard.press('ArrowRight')
  await at(2)
  await dialog.getByRole('button', { name: 'Page 5', exact: true }).click()
  await expect(picture(5)).toBeVisible()
  await dialog.getByRole('button', { name: 'Next page' }).click()
  await at(6)
  await expect(dialog.getByText(noPreview, { exact: true })).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Go to page' }).fill('11')
  await page.keyboard.press('Enter')
  await at(11)
  await dialog.getByRole('button', { name: 'Previous page' }).click()
  await at(10)
  await page.keyboard.press('Home')
  await at(1)
  await page.keyboard.press('End')
  await at(12)

  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(thumbnail).toBeFocused()
})

test('[FM-01] a file of a thousand pages opens and turns as quickly as a short one', async ({ page, addSession }) => {
  const order = await orderOf(bookOf(1000))
  await addSession()
  const dialog = await openFile(page, order)
  await dialog.getByRole('textbox', { name: 'Go to page' }).fill('730')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Page 730 of 1,000', { exact: true })).toBeVisible()
  await expect(dialog.getByText(noPreview, { exact: true })).toBeVisible()
  expect(await dialog.locator('*').count()).toBeLessThan(500)
})

test('[FM-02] the file dialog saves the file, and opens the job sheet of its component in a new tab', async ({
  page,
  context,
  addSession,
}) => {
  const order = await submitOrder()
  await addSession()
  const dialog = await openFile(page, order)
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: 'Download File' }).click(),
  ])
  expect(await savedName(page, saved)).toMatch(/\.pdf$/)
  await context.addInitScript(() => {
    window.print = () => {}
  })
  const [sheet] = await Promise.all([
    context.waitForEvent('page'),
    dialog.getByRole('link', { name: 'Print Job Sheet' }).click(),
  ])
  await expect(sheet).toHaveTitle(/Job Sheet/)
  await expect(sheet).toHaveURL(new RegExp(`/job-sheet\\?orderIds=${order.orderId}&componentIds=[^&]+$`))
  await expect(sheet.getByText(order.sourceOrderId).filter({ visible: true }).first()).toBeVisible()
})

test('[FM-03] the dialog of a ready file shows its status, name, type, pages, size and dates', async ({
  page,
  addSession,
}) => {
  const order = await submitOrder()
  await addSession()
  const dialog = await openFile(page, order)
  await expect(dialog.getByRole('heading', { level: 2 })).toContainText('Ready')
  const fact = (name: string) => dialog.locator('dt', { hasText: new RegExp(`^${name}$`) }).locator('+ dd')
  await expect(fact('Name')).toHaveText(/\.pdf$/)
  await expect(fact('Type')).toHaveText('PDF')
  await expect(fact('Pages')).toHaveText('2')
  await expect(fact('File size')).toHaveText(/^[\d.]+ kB$/)
  await expect(fact('Created')).toHaveText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/)
  await expect(fact('Modified')).toHaveText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/)
})

test('[FM-04] the file dialog shows the boxes and inks of each page, and the sizes of all pages', async ({
  page,
  addSession,
}) => {
  const order = await orderOf(mixedSizes())
  await addSession()
  const dialog = await openFile(page, order)
  const row = (box: string) => dialog.getByRole('table').getByRole('row', { name: box })
  await expect(row('Media')).toHaveText('Media228 × 166 mm0, 0 mm')
  await expect(row('Bleed')).toHaveText('Bleed216 × 154 mm6, 6 mm')
  await expect(row('Trim')).toHaveText('Trim210 × 148 mm9, 9 mm')
  await expect(row('Artwork')).toHaveText('ArtworkNot declared')
  await expect(dialog.getByText('Bleed of 3 mm on all sides')).toBeVisible()
  await expect(
    dialog.getByRole('listitem').filter({ hasText: /^(Cyan|Magenta|Yellow|Black|CutContour)$/ }),
  ).toHaveCount(5)

  const sizes = dialog.getByRole('region', { name: 'Sizes of all pages' })
  await expect(sizes.getByText('Pages 1–3', { exact: true })).toHaveCount(3)
  await expect(sizes.getByText('297 × 210 mm', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Page 4', exact: true }).click()
  await expect(row('Trim')).toHaveText('Trim297 × 210 mm9, 9 mm')

  await expect(dialog.locator('[data-box]')).toHaveCount(3)
  await dialog.getByRole('checkbox', { name: 'Trim' }).uncheck()
  await expect(dialog.locator('[data-box=trim]')).toHaveCount(0)
  await dialog.getByRole('checkbox', { name: 'Trim' }).check()
  await expect(dialog.locator('[data-box]')).toHaveCount(3)
})

test('[FM-04] a page without bleed and in RGB is shown with a warning for each', async ({ page, addSession }) => {
  const order = await orderOf(posterA2Rgb())
  await addSession()
  const dialog = await openFile(page, order)
  await expect(dialog.getByText('No bleed', { exact: true })).toBeVisible()
  await expect(dialog.getByText('RGB', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('row', { name: 'Trim' })).toHaveText('TrimNot declared')
})

test('[FM-04] the boxes of a rotated page are drawn where the preview shows them', async ({ page, addSession }) => {
  const order = await orderOf(turnedPage())
  await addSession()
  const dialog = await openFile(page, order)
  await expect(dialog.getByText('No bleed: left', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('row', { name: 'Trim' })).toHaveText('Trim60 × 100 mm10, 10 mm')
  const picture = await dialog.getByRole('img').boundingBox()
  const trim = await dialog.locator('[data-box=trim] rect').last().boundingBox()
  const bleed = await dialog.locator('[data-box=bleed] rect').last().boundingBox()
  if (!picture || !trim || !bleed) throw new Error('the page and its boxes are drawn')
  expect(picture.height / picture.width).toBeCloseTo(120 / 80, 1)
  const perMm = picture.width / 80
  const nearMm = (px: number) => Math.round(px / perMm)
  expect([trim.x - picture.x, trim.y - picture.y, trim.width, trim.height].map(nearMm)).toEqual([10, 10, 60, 100])
  expect([bleed.x - picture.x, bleed.y - picture.y, bleed.width, bleed.height].map(nearMm)).toEqual([10, 7, 63, 106])
})

test('[FM-04] the boxes of a page are not drawn when its preview shows another part of the page', async ({
  page,
  addSession,
}) => {
  const order = await orderOf(croppedPage())
  await addSession()
  const dialog = await openFile(page, order)
  await expect(dialog.getByText(/^The preview shows only a part of the page/)).toBeVisible()
  await expect(dialog.locator('[data-box]')).toHaveCount(0)
  await expect(dialog.getByRole('row', { name: 'Trim' })).toHaveText('Trim100 × 60 mm10, 10 mm')
})

test('[FM-05] [FM-06] a file that could not be fetched is shown as failed, and appears without a reload once it is refetched', async ({
  page,
  addSession,
}) => {
  const { upload, fetch } = await announceArtwork()
  const order = await submitOrder({ artwork: fetch })
  await addSession()
  const dialog = await openFile(page, order, 'Data ready')
  const title = dialog.getByRole('heading', { level: 2 })
  await expect(title).toContainText('Refetching')
  await expect(dialog.getByText('The file has not been received yet. It appears here as soon as it has.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Download File' })).toHaveAccessibleDescription(
    'The file can be downloaded once it has been received.',
  )
  await expect(dialog.getByRole('button', { name: 'Print Job Sheet' })).toHaveAccessibleDescription(
    'Job sheets can be printed once the artwork of the order is ready.',
  )

  await sendArtwork(upload, await businessCard(5))
  const refetch = dialog.getByRole('button', { name: 'Refetch file' })
  await refetch.click()
  await expect(title).toContainText('Ready', { timeout: 30_000 })
  await expect(dialog.getByRole('img', { name: 'Page 1 of Card' })).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Download File' })).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Print Job Sheet' })).toBeVisible()
  await expect(refetch).toHaveAccessibleDescription(/^You can refetch again in [1-6]?\d seconds?\.$/)
})

test('[FM-03] [FM-06] a failed file lists its errors, also after a successful refetch, and the wait for the next survives a reload', async ({
  page,
  addSession,
}) => {
  const { upload, fetch } = await announceArtwork()
  await sendArtwork(upload, notAPdf())
  const order = await submitOrder({ artwork: fetch })
  await addSession()
  const dialog = await openFile(page, order, 'Error')
  const title = dialog.getByRole('heading', { level: 2 })
  await expect(title).toContainText('Failed')
  const errors = dialog.getByRole('list', { name: 'Errors' })
  await expect(errors.getByText('This file is not a PDF', { exact: true })).toBeVisible()
  await expect(errors.getByText(/Export the artwork as a PDF and send it again\./)).toBeVisible()
  await expect(errors.getByText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/)).toBeVisible()

  await sendArtwork(upload, await businessCard(3))
  await dialog.getByRole('button', { name: 'Refetch file' }).click()
  await expect(title).toContainText('Ready', { timeout: 30_000 })
  await expect(errors).toBeHidden()
  await dialog.getByRole('combobox', { name: 'Revision' }).selectOption('1')
  await expect(errors.getByText('This file is not a PDF', { exact: true })).toBeVisible()

  await page.reload()
  const again = await openFile(page, order)
  const refetch = again.getByRole('button', { name: 'Refetch file' })
  await expect(refetch).toHaveAccessibleDescription(/^You can refetch again in [1-6]?\d seconds?\.$/)
  await expect(refetch).toBeDisabled()
})

test('[FM-06] a file of a shipped shipment cannot be refetched', async ({ page, context, addSession }) => {
  const order = await submitOrder()
  await addSession()
  await openOrder(page, order)
  const { shipments } = await detailsOf(page, order.orderId)
  const shipped = await context.request.put(`/api/upstream/shipment/shipped/${shipments[0]?._id}`, {
    headers: ownPage,
    data: { trackingNumber: 'TRK-FILE' },
  })
  expect(shipped.status()).toBe(200)
  const dialog = await openFile(page, order, 'Shipped')
  await expect(dialog.getByRole('button', { name: 'Refetch file' })).toHaveAccessibleDescription(
    'This shipment is closed, so its files stay as they are.',
  )
  await expect(dialog.getByRole('link', { name: 'Download File' })).toBeVisible()
})

test('[FM-07] previews and files are served by the portal, and no signed address of the upstream reaches the browser', async ({
  page,
  addSession,
}) => {
  const order = await orderOf(mixedSizes())
  const asked: string[] = []
  const responseTexts: Promise<string>[] = []
  page.on('request', (request) => asked.push(request.url()))
  await addSession()
  await openOrder(page, order)
  page.on('response', (response) => {
    if (response.url().includes('/api/upstream/file/')) responseTexts.push(response.text())
  })
  asked.length = 0
  const dialog = await openFile(page, order)
  await expect(dialog.getByRole('img', { name: 'Page 1 of Card' })).toBeVisible()
  await expect.poll(() => asked.filter((url) => url.includes('/thumbnails/')).length).toBeGreaterThanOrEqual(5)
  expect(asked.filter((url) => !url.startsWith(portalOrigin) && !url.startsWith('data:'))).toEqual([])
  expect((await Promise.all(responseTexts)).join('')).toContain(order.orderId)
  expect((await Promise.all(responseTexts)).join('')).not.toContain('signature=')
})

test('a file whose name is hostile is shown with that name as text', async ({ page, addSession }) => {
  const name = '<img src=x onerror=alert(1)>\u202Efdp.名刺🎨.pdf'
  const order = await submitOrder({ artwork: `http://artwork.invalid/${encodeURIComponent(name)}` })
  await addSession()
  const dialog = await openFile(page, order, 'Data ready')
  await expect(dialog.getByText(name, { exact: true })).toBeVisible()
  await expect(dialog.locator('bdi img')).toHaveCount(0)
})

test('[FM-03] a file that cannot be loaded shows an error in its dialog, and a retry loads it', async ({
  page,
  addSession,
  complaints,
}) => {
  const order = await submitOrder()
  await addSession()
  await openOrder(page, order)
  await ready(page)
  const details = /\/api\/upstream\/file\/[A-Za-z0-9_-]+$/
  await page.route(details, (route) => route.abort())
  await page.getByRole('button', { name: 'View file Card' }).click()
  const dialog = page.getByRole('dialog', { name: 'Card' })
  await expect(dialog.getByText('An error occurred while loading the file')).toBeVisible()
  await page.unroute(details)
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByRole('img', { name: 'Page 1 of Card' })).toBeVisible()
  expect(complaints.splice(0).every((text) => text.includes('net::ERR_FAILED'))).toBe(true)
})

test('[FM-02] a viewer who opens a file is not offered a refetch', async ({ page, addSession }) => {
  const order = await submitOrder()
  await addSession('viewer')
  const dialog = await openFile(page, order)
  await expect(dialog.getByRole('link', { name: 'Download File' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Refetch file' })).toBeHidden()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('[FM-01] the file dialog fits the screen, and a swipe turns its pages', async ({ page, addSession }) => {
    const order = await orderOf(mixedSizes())
    await addSession()
    const dialog = await openFile(page, order)
    await expect(dialog.getByRole('img', { name: 'Page 1 of Card' })).toBeVisible()
    const [content, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth])
    expect(content).toBeLessThanOrEqual(screen ?? 0)
    const stage = await dialog.getByRole('region', { name: 'Page 1 of 7' }).boundingBox()
    if (!stage) throw new Error('the page is on the screen')
    const touch = await page.context().newCDPSession(page)
    const y = stage.y + stage.height / 2
    const finger = (type: 'touchStart' | 'touchMove', x: number) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] })
    await finger('touchStart', 300)
    for (const x of [260, 200, 140]) await finger('touchMove', x)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect(dialog.getByText('Page 2 of 7', { exact: true })).toBeVisible()
  })
})

test('[FM-03] [FM-04] artwork that was repaired says so on its order and in its file, with the fonts that are missing', async ({
  page,
  addSession,
}) => {
  const damaged = damages['a response of a server before it']?.(await businessCard(5)) ?? Buffer.alloc(0)
  const order = await orderOf(damaged)
  await addSession()
  const title = 'The PDF is damaged and was read after a repair'
  const dialog = await openFile(page, order, 'Print ready')
  const remarks = dialog.getByRole('list', { name: 'Remarks' })
  await expect(remarks.getByText(title, { exact: true })).toBeVisible()
  await expect(remarks.getByText(/^Data before its header was skipped\./)).toBeVisible()
  const fonts = dialog.getByRole('list', { name: 'Fonts' }).getByRole('listitem')
  await expect(fonts).toHaveText(['HelveticaType1Not embedded', 'Helvetica-BoldType1Not embedded'])
  await expect(dialog.getByRole('img', { name: 'Page 1 of Card' })).not.toHaveJSProperty('naturalWidth', 0)
  await settled(page)
  await expectAccessible(page, 'remarks and fonts', '[data-dialog]')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'Order Items' }).getByText(title, { exact: true })).toBeVisible()
})

test('[SEC-36] [FM-03] the file dialog is accessible in both themes, with a preview and with an error', async ({
  page,
  addSession,
}) => {
  const [order, broken] = await Promise.all([orderOf(mixedSizes()), orderOf(notAPdf())])
  await addSession()
  for (const [each, status] of [
    [order, 'Print ready'],
    [broken, 'Error'],
  ] as const) {
    await openFile(page, each, status)
    await settled(page)
    await expectAccessible(page, status, '[data-dialog]')
  }
})
