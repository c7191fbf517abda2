import type { Locator, Page } from '@playwright/test'
import { announceArtwork, type Submission, sendArtwork, submitOrder, uploadArtwork } from '#tests/e2e/support/brand.ts'
import { openOrder } from '#tests/e2e/support/orders.ts'
import { portalOrigin } from '#tests/e2e/support/raw.ts'
import { saveBy, tabBy } from '#tests/e2e/support/saved.ts'
import { ship } from '#tests/e2e/support/shipping.ts'
import { expect, ready, test } from '#tests/e2e/support/test.ts'
import { rawPdf, readArtwork } from '#upstream/pdf/testing/pdfs.ts'

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

const opener = (page: Page) => page.getByRole('button', { name: 'View file Card' })
const fileDialog = (page: Page) => page.getByRole('dialog', { name: /^Card/ })

/** Opens an order, and with the keyboard the file of its only component. */
async function openFile(page: Page, order: Submission, status?: string) {
  await openOrder(page, order, status)
  await ready(page)
  await opener(page).press('Enter')
  await expect(fileDialog(page).getByText('Created', { exact: true })).toBeVisible()
  return fileDialog(page)
}

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

/** Moves a finger to the left over an element. */
async function swipe(page: Page, element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('the page is on the screen')
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  const [middle, y] = [box.x + box.width / 2, box.y + box.height / 2]
  for (const [at, by] of [80, 40, -20, -80].entries())
    await browser.send('Input.dispatchTouchEvent', {
      type: at === 0 ? 'touchStart' : 'touchMove',
      touchPoints: [{ x: middle + by, y }],
    })
  await browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await browser.send('Emulation.setTouchEmulationEnabled', { enabled: false })
  await browser.detach()
}

test('[FM-01] [FM-02] [FM-03] [FM-04] [FM-07] a file is shown, turned, saved and printed', async ({
  page,
  context,
  addSession,
}) => {
  const order = await submitOrder({ artwork: await uploadArtwork(bookOf(12)) })
  await addSession()
  const traffic = watchTraffic(page)
  const dialog = await openFile(page, order)
  const at = (number: number) => expect(dialog.getByText(`Page ${number} of 12`, { exact: true })).toBeVisible()

  await test.step('with its facts and boxes, of the portal alone', async () => {
    await at(1)
    await expect(dialog.getByRole('heading', { level: 2 })).toContainText('Ready')
    for (const [name, value] of Object.entries({
      Pages: '12',
      'File size': /^[\d.]+ kB$/,
      Created: /^[\d/]{10} \d\d:\d\d$/,
    }))
      await expect(dialog.locator('dt', { hasText: new RegExp(`^${name}$`) }).locator('+ dd'), name).toHaveText(value)
    await expect(dialog.getByRole('img', { name: 'Page 1 of Card' })).not.toHaveJSProperty('naturalWidth', 0)
    await expect(dialog.locator('[data-box=trim] rect').last()).toBeVisible()
    await expect.poll(traffic.thumbnails).toBeGreaterThanOrEqual(5)
    expect(traffic.elsewhere()).toEqual([])
    const answers = (await Promise.all(traffic.answers)).join('')
    expect(answers).toContain(order.orderId)
    expect(answers).not.toContain('signature=')
  })

  await test.step('by keys, page number, buttons, thumbnails and a finger', async () => {
    await page.keyboard.press('ArrowRight')
    await at(2)
    await dialog.getByRole('textbox', { name: 'Go to page' }).fill('11')
    await page.keyboard.press('Enter')
    await at(11)
    await dialog.getByRole('button', { name: 'Next page' }).click()
    await at(12)
    await dialog.getByRole('button', { name: 'Page 5', exact: true }).click()
    await at(5)
    await swipe(page, dialog.getByRole('region', { name: 'Page 5 of 12' }))
    await at(6)
  })

  expect((await saveBy(page, dialog.getByRole('link', { name: 'Download File' }))).name).toMatch(/\.pdf$/)
  await context.addInitScript(() => void (window.print = () => {}))
  const sheet = await tabBy(page, () => dialog.getByRole('link', { name: 'Print Job Sheet' }).click())
  await expect(sheet).toHaveURL(new RegExp(`/job-sheet\\?orderIds=${order.orderId}&componentIds=[^&]+$`))
  await expect(sheet.getByText(order.sourceOrderId).filter({ visible: true }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener(page)).toBeFocused()
})

test('[FM-05] [FM-06] [OV-01] [OV-02] [OV-04] a failed file is refetched, its order cancelled', async ({
  page,
  addSession,
}) => {
  const { upload, fetch } = await announceArtwork()
  await sendArtwork(upload, Buffer.from('no PDF'))
  const order = await submitOrder({ artwork: fetch })
  await addSession()
  const dialog = await openFile(page, order, 'Error')
  const title = dialog.getByRole('heading', { level: 2 })
  await expect(title).toContainText('Failed')
  const error = dialog.getByRole('list', { name: 'Errors' }).getByText('This file is not a PDF', { exact: true })
  await expect(error).toBeVisible()
  const warning = page.getByText('Errors Found - Order has stopped being processed.', { exact: false })
  await expect(warning).toBeVisible()

  await sendArtwork(upload, await readArtwork('card-4'))
  await dialog.getByRole('button', { name: 'Refetch file' }).click()
  await expect(title).toContainText('Ready', { timeout: 30_000 })
  await expect(error).toBeHidden()
  await dialog.getByRole('combobox', { name: 'Revision' }).selectOption('1')
  await expect(error).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Print ready', { timeout: 60_000 })
  await expect(warning).toBeHidden()
  await expect(ship(page)).toBeEnabled()

  const refetch = (await openFile(page, order)).getByRole('button', { name: 'Refetch file' })
  await expect(refetch).toHaveAccessibleDescription(/^You can refetch again in [1-6]?\d seconds?\.$/)
  await expect(refetch).toBeDisabled()
  await page.keyboard.press('Escape')

  const [cancel, sheets] = [
    page.getByRole('button', { name: 'Cancel Order' }),
    page.getByRole('link', { name: 'Print Job Sheets' }),
  ]
  await expect(sheets).toBeVisible()
  await cancel.click()
  const question = page.getByRole('alertdialog', { name: `Cancel order ${order.sourceOrderId}?` })
  await question.getByRole('button', { name: 'Cancel Order' }).click()
  await expect(page.getByText('Order has been canceled successfully', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Cancelled')
  for (const gone of [cancel, sheets, ship(page)]) await expect(gone).toBeHidden()
})
