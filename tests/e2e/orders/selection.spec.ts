import { unzipSync } from 'fflate'
import { parseCsv } from 'hucre/csv'
import { submitAtSite } from '#tests/e2e/support/brand.ts'
import { saveBy, saveMade, tabBy } from '#tests/e2e/support/saved.ts'
import { expect, settled, test } from '#tests/e2e/support/test.ts'

test.use({ locale: 'en-GB' })

test('[MA-01] [MA-02] rows of two pages are selected by keyboard and range, exported, downloaded and printed', async ({
  page,
  addSession,
}) => {
  await submitAtSite()
  await addSession()
  const printable = JSON.stringify({ 'orderData.status': ['printready', 'complete'] })
  await page.goto(`/orders/list?filters=${encodeURIComponent(printable)}`)
  await settled(page)
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ })
  const bar = page.getByRole('region', { name: 'Orders' })
  const selected = (count: number) => expect(bar.getByText(`${count} selected`)).toBeVisible()

  await boxes.nth(1).check()
  await boxes.nth(3).click({ modifiers: ['Shift'] })
  await selected(3)
  await page.getByRole('table', { name: 'All Orders' }).getByRole('link').nth(5).focus()
  await page.keyboard.press('x')
  await selected(4)
  await page.getByRole('link', { name: 'Next', exact: true }).click()
  await expect(page.getByText(/^Page 2 of/)).toBeVisible()
  await boxes.first().check()
  await selected(5)

  await test.step('what is selected is exported as CSV', async () => {
    await bar.getByRole('button', { name: 'Export' }).click()
    const dialog = page.getByRole('dialog', { name: 'Export' })
    await dialog.getByLabel('Format').selectOption('csv')
    const { name, bytes } = await saveMade(page, dialog.getByRole('button', { name: 'Export' }))
    expect(name).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/)
    await expect(dialog.getByText('5 orders were exported.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    const [headings, ...rows] = parseCsv(bytes.toString())
    expect(headings?.slice(0, 2)).toEqual(['Status', 'Order ID'])
    expect(rows).toHaveLength(5)
  })

  await test.step('its files come in a folder for each order, and its sheets in one run', async () => {
    const { bytes } = await saveBy(page, bar.getByRole('link', { name: 'Download files' }))
    expect(Buffer.from(unzipSync(bytes)['contents.txt'] ?? []).toString()).toContain('Files of 5 orders')
    const sheets = await tabBy(page, () => bar.getByRole('link', { name: 'Print Job Sheets' }).click())
    await expect(sheets.getByRole('heading', { name: 'Job Sheet' })).toBeVisible()
    await expect(sheets.getByText('Not everything you asked for is here')).toBeHidden()
    await sheets.close()
  })

  await bar.getByRole('button', { name: /^Select all/ }).click()
  await expect(bar.getByText(/^\d[\d,]* selected$/)).not.toHaveText('5 selected')
})
