import type { Locator, Page } from '@playwright/test'
import { announceArtwork, type Submission, sendArtwork, submitOrder, uploadArtwork } from '#tests/e2e/support/brand.ts'
import { openOrder } from '#tests/e2e/support/orders.ts'
import { portalOrigin } from '#tests/e2e/support/raw.ts'
import { savedName } from '#tests/e2e/support/saved.ts'
import { expect, ready, test } from '#tests/e2e/support/test.ts'
import { notAPdf } from '#upstream/pdf/samples/broken.ts'
import { businessCard } from '#upstream/pdf/samples/business-card.ts'
import { mixedSizes } from '#upstream/pdf/samples/packaging.ts'
import { rawPdf } from '#upstream/pdf/samples/raw-pdf.ts'

test.use({ locale: 'en-GB' })

/** A book of 100 × 150 mm with 3 mm of bleed. */
function bookOf(pages: number): Buffer {
  const boxes = '/MediaBox [0 0 328.8 470.6] /BleedBox [14.2 14.2 314.6 456.4] /TrimBox [22.7 22.7 306.1 447.9]'
  const kids = Array.from({ length: pages }, (_, index) => `${4 + index} 0 R`).join(' ')
  return rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
    { dict: '', data: Buffer.from('0.9 0.2 0 0 k 20 20 60 200 re f 0 0 0 1 k 100 20 40 40 re f') },
    ...Array<string>(pages).fill(`<< /Type /Page /Parent 2 0 R /Contents 3 0 R ${boxes} >>`),
  ])
}

/** Opens an order, and the file of its only component. */
async function openFile(page: Page, order: Submission, status?: string) {
  await openOrder(page, order, status)
  await ready(page)
  await page.getByRole('button', { name: 'View file Card' }).click()
  const dialog = page.getByRole('dialog', { name: /^Card/ })
  await expect(dialog.getByText('Created', { exact: true })).toBeVisible()
  return dialog
}

const orderOf = async (pdf: Uint8Array | Promise<Uint8Array>) =>
  submitOrder({ artwork: await uploadArtwork(await pdf) })
const factOf = (dialog: Locator, name: string) =>
  dialog.locator('dt', { hasText: new RegExp(`^${name}$`) }).locator('+ dd')

test('[FM-01] [FM-04] a file shows its boxes, and is turned by keys, buttons, thumbnails and page number', async ({
  page,
  addSession,
}) => {
  const order = await orderOf(bookOf(12))
  await addSession()
  await openOrder(page, order)
  await ready(page)
  const thumbnail = page.getByRole('button', { name: 'View file Card' })
  await thumbnail.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: /^Card/ })
  const at = (number: number) => expect(dialog.getByText(`Page ${number} of 12`, { exact: true })).toBeVisible()
  await at(1)
  await expect(dialog.getByRole('img', { name: 'Page 1 of Card' })).not.toHaveJSProperty('naturalWidth', 0)
  await expect(dialog.locator('[data-box=trim] rect').last()).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await at(2)
  await dialog.getByRole('textbox', { name: 'Go to page' }).fill('11')
  await page.keyboard.press('Enter')
  await at(11)
  await dialog.getByRole('button', { name: 'Next page' }).click()
  await at(12)
  await dialog.getByRole('button', { name: 'Page 5', exact: true }).click()
  await at(5)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(thumbnail).toBeFocused()
})

test('[FM-02] [FM-03] [FM-07] a ready file is shown, saved and printed by the portal', async ({
  page,
  context,
  addSession,
}) => {
  const order = await orderOf(mixedSizes())
  await addSession()
  const traffic = watchTraffic(page)
  const dialog = await openFile(page, order)
  await expect(dialog.getByRole('heading', { level: 2 })).toContainText('Ready')
  await expect(factOf(dialog, 'Pages')).toHaveText('7')
  await expect(factOf(dialog, 'File size')).toHaveText(/^[\d.]+ kB$/)
  await expect(factOf(dialog, 'Created')).toHaveText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/)
  await expect(dialog.getByRole('img', { name: 'Page 1 of Card' })).toBeVisible()
  await expect.poll(traffic.thumbnails).toBeGreaterThanOrEqual(5)
  expect(traffic.elsewhere()).toEqual([])
  const answers = (await Promise.all(traffic.answers)).join('')
  expect(answers).toContain(order.orderId)
  expect(answers).not.toContain('signature=')

  const download = page.waitForEvent('download')
  await dialog.getByRole('link', { name: 'Download File' }).click()
  expect(await savedName(page, await download)).toMatch(/\.pdf$/)
  await context.addInitScript(() => {
    window.print = () => {}
  })
  const opened = context.waitForEvent('page')
  await dialog.getByRole('link', { name: 'Print Job Sheet' }).click()
  const sheet = await opened
  await expect(sheet).toHaveURL(new RegExp(`/job-sheet\\?orderIds=${order.orderId}&componentIds=[^&]+$`))
  await expect(sheet.getByText(order.sourceOrderId).filter({ visible: true }).first()).toBeVisible()
})

/** What a page asks for, and what the calls about files are answered. */
function watchTraffic(page: Page) {
  const asked: string[] = []
  const answers: Promise<string>[] = []
  page.on('request', (request) => asked.push(request.url()))
  page.on('response', (response) => {
    if (response.url().includes('/api/upstream/file/')) answers.push(response.text())
  })
  return {
    answers,
    thumbnails: () => asked.filter((url) => url.includes('/thumbnails/')).length,
    elsewhere: () => asked.filter((url) => !url.startsWith(portalOrigin) && !url.startsWith('data:')),
  }
}

test('[FM-05] [FM-06] a failed file becomes ready by a refetch, which waits a minute', async ({ page, addSession }) => {
  const { upload, fetch } = await announceArtwork()
  await sendArtwork(upload, notAPdf())
  const order = await submitOrder({ artwork: fetch })
  await addSession()
  const dialog = await openFile(page, order, 'Error')
  const title = dialog.getByRole('heading', { level: 2 })
  await expect(title).toContainText('Failed')
  const error = dialog.getByRole('list', { name: 'Errors' }).getByText('This file is not a PDF', { exact: true })
  await expect(error).toBeVisible()

  await sendArtwork(upload, await businessCard(3))
  await dialog.getByRole('button', { name: 'Refetch file' }).click()
  await expect(title).toContainText('Ready', { timeout: 30_000 })
  await expect(error).toBeHidden()
  await dialog.getByRole('combobox', { name: 'Revision' }).selectOption('1')
  await expect(error).toBeVisible()

  await page.reload()
  const refetch = (await openFile(page, order)).getByRole('button', { name: 'Refetch file' })
  await expect(refetch).toHaveAccessibleDescription(/^You can refetch again in [1-6]?\d seconds?\.$/)
  await expect(refetch).toBeDisabled()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('[FM-01] a swipe turns the pages of a file', async ({ page, addSession }) => {
    const order = await orderOf(mixedSizes())
    await addSession()
    const dialog = await openFile(page, order)
    await expect(dialog.getByRole('img', { name: 'Page 1 of Card' })).toBeVisible()
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
