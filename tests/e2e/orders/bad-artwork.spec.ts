import { announceArtwork, sendArtwork, submitOrder, uploadArtwork } from '#tests/e2e/support/brand.ts'
import { openOrder } from '#tests/e2e/support/orders.ts'
import { ship } from '#tests/e2e/support/shipping.ts'
import { expect, test } from '#tests/e2e/support/test.ts'
import { emptyFile, encryptedPdf, notAPdf, truncatedPdf } from '#upstream/pdf/samples/broken.ts'
import { businessCard } from '#upstream/pdf/samples/business-card.ts'
import { flateBombPdf } from '#upstream/pdf/samples/hostile.ts'

const stopped = 'Errors Found - Order has stopped being processed. Fix the file errors to continue.'

const badFiles = [
  {
    what: 'an encrypted PDF',
    pdf: () => encryptedPdf(),
    title: 'The PDF is protected by a password',
    advice: 'Save it again without a password and send it again.',
  },
  {
    what: 'a truncated PDF',
    pdf: () => truncatedPdf(),
    title: 'The PDF is incomplete',
    advice: 'Send the whole file again.',
  },
  {
    what: 'a PDF that inflates to a gigabyte',
    pdf: () => flateBombPdf(),
    title: 'The PDF is too complex to check',
    advice: 'Flatten the artwork or simplify its vector shapes, export it again and send it again.',
  },
  {
    what: 'a file that is not a PDF',
    pdf: () => notAPdf(),
    title: 'This file is not a PDF',
    advice: 'Export the artwork as a PDF and send it again.',
  },
  {
    what: 'an empty file',
    pdf: () => emptyFile(),
    title: 'The file is empty',
    advice: 'Upload the artwork again, or check the address it is fetched from.',
  },
]

test('[OV-06] a file that is encrypted, truncated, a bomb, empty or no PDF stops its order, and the page says what to do', async ({
  page,
  addSession,
}) => {
  const artwork = await Promise.all(badFiles.map(async ({ pdf }) => uploadArtwork(await pdf())))
  const order = await submitOrder({ artwork })
  await addSession()
  await openOrder(page, order, 'Error')
  await expect(page.getByText(stopped, { exact: true })).toBeVisible()
  const items = page.getByRole('region', { name: 'Order Items' }).locator('details[data-errors]')
  for (const [at, { what, title, advice }] of badFiles.entries()) {
    const item = items.nth(at)
    await expect(item.getByText('1 error', { exact: true }), what).toBeVisible()
    await expect(item.getByText(title, { exact: true }), what).toBeVisible()
    await expect(item.getByText(advice).first(), what).toBeVisible()
    await expect(item.getByRole('button', { name: 'Refetch' }), what).toBeEnabled()
  }
  await expect(page.getByRole('link', { name: 'Print Job Sheets' })).toBeHidden()
  await expect(ship(page)).toHaveAccessibleDescription('The order can be shipped once its artwork is ready.')
})

test('[OV-06] artwork at an address inside a network is not fetched, and the page says why', async ({
  page,
  addSession,
}) => {
  const artwork = ['http://10.0.0.7/card.pdf', 'http://169.254.169.254/card.pdf', 'http://localhost:1/card.pdf']
  const order = await submitOrder({ artwork })
  await addSession()
  await openOrder(page, order, 'Error')
  await expect(page.getByText(stopped, { exact: true })).toBeVisible()
  await expect(page.getByText('The address of the artwork cannot be used', { exact: true })).toHaveCount(artwork.length)
  for (const address of artwork) {
    const reason = `${new URL(address).hostname} is inside a private network. Use an address that can be reached from everywhere.`
    await expect(page.getByText(reason).first()).toBeVisible()
  }
})

test('artwork at an unknown server leaves its order waiting, and the log names the time of the next try', async ({
  page,
  addSession,
}) => {
  const order = await submitOrder({ artwork: 'http://artwork.invalid/card.pdf' })
  await addSession()
  await openOrder(page, order, 'Data ready')
  const retried = /^File "card.pdf" was not received: The name of the server .* Next try in 1 minute\.$/
  await expect(page.getByText(retried)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(stopped)).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Data ready')
})

test('[OV-06] a file that was corrected at its address becomes ready after a refetch, without a reload', async ({
  page,
  addSession,
}) => {
  const { upload, fetch } = await announceArtwork()
  await sendArtwork(upload, notAPdf())
  const order = await submitOrder({ artwork: fetch })
  await addSession()
  await openOrder(page, order, 'Error')
  await sendArtwork(upload, await businessCard(3))
  await page.getByRole('button', { name: 'Refetch' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Print ready', { timeout: 30_000 })
  await expect(page.getByText(stopped)).toBeHidden()
  await expect(page.getByRole('img', { name: 'Preview of Card' })).toBeVisible()
  await expect(ship(page)).toBeEnabled()
})

test('[OV-06] [FM-06] a refetch that fails again is reported, and the countdown to the next one survives a reload', async ({
  page,
  addSession,
}) => {
  const order = await submitOrder({ artwork: await uploadArtwork(notAPdf()) })
  await addSession()
  await openOrder(page, order, 'Error')
  const refetch = page.getByRole('button', { name: 'Refetch' })
  const wait = /^You can refetch again in [1-6]?\d seconds?\.$/
  await refetch.click()
  await expect(refetch).toHaveAccessibleDescription(wait, { timeout: 30_000 })
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Error')
  await page.reload()
  await expect(refetch).toHaveAccessibleDescription(wait)
  await expect(refetch).toBeDisabled()
  await expect(page.getByText('This file is not a PDF', { exact: true })).toBeVisible()
})
