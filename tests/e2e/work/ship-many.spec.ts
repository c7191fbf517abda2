import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { submitAtSite } from '#tests/e2e/support/brand.ts'
import { detailsOf } from '#tests/e2e/support/orders.ts'
import { saveMade } from '#tests/e2e/support/saved.ts'
import { colleague } from '#tests/e2e/support/shipping.ts'
import { expect, settled, test } from '#tests/e2e/support/test.ts'

test.use({ locale: 'en-GB' })

test('[MA-03] the template is filled in and shipped, a colleague’s row and a wrong one are saved', async ({
  page,
  addSession,
  complaints,
}) => {
  const orders = await Promise.all([submitAtSite(), submitAtSite(), submitAtSite()])
  const names = orders.map(({ sourceOrderId }) => sourceOrderId)
  await addSession()
  for (const { orderId } of orders) {
    await page.goto(`/orders/view/${orderId}`)
    const { order } = await detailsOf(page, orderId)
    for (const { _id } of order.orderData.items) await colleague(page, 'PUT', `/item/${_id}/complete`)
  }
  await page.goto('/work/ship')
  await settled(page)

  await test.step('the template has what is ready to ship', async () => {
    await page.getByRole('button', { name: 'Template: all that is ready to ship' }).click()
    const { bytes } = await saveMade(page, page.getByRole('dialog').getByRole('button', { name: 'Export' }))
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    const [sheet] = (await readXlsx(bytes)).sheets
    const rows = sheet?.rows ?? []
    const numberAt = rows[0]?.indexOf('Tracking number') ?? 0
    const filled = rows
      .filter(([name], at) => at === 0 || names.includes(String(name)))
      .map((row, at) => (at === 0 ? row : row.with(numberAt, `T-${String(row[0])}`)))
    filled.push(['SO-UNKNOWN', ...Array.from({ length: numberAt - 1 }, () => null), 'T-1', null])
    const list = Buffer.from(await writeXlsx({ sheets: [{ name: 'List', rows: filled }] }))
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    await page.getByLabel(/^Choose a file/).setInputFiles({ name: 'list.xlsx', mimeType: type, buffer: list })
    await page.getByRole('button', { name: 'Check 4 rows' }).click()
    await expect(page.getByRole('button', { name: 'Set 3 shipments as shipped' })).toBeVisible()
  })

  const [, , third] = orders
  if (!third) throw new Error('three orders')
  const { shipments } = await detailsOf(page, third.orderId)
  await colleague(page, 'PUT', `/shipment/shipped/${shipments[0]?._id}`, { trackingNumber: 'COLLEAGUE' })
  await page.getByRole('button', { name: 'Set 3 shipments as shipped' }).click()
  await expect(page.getByText('2 shipments were shipped. 1 was not shipped.')).toBeVisible()
  for (const { orderId, sourceOrderId } of orders.slice(0, 2)) {
    const { shipments: now } = await detailsOf(page, orderId)
    expect(now.map(({ status, trackingNumber }) => [status, trackingNumber])).toEqual([
      ['shipped', `T-${sourceOrderId}`],
    ])
  }
  const saved = await saveMade(page, page.getByRole('button', { name: 'Save 2 rows that are not shipped' }))
  const text = saved.bytes.toString()
  expect(text).toContain('Already shipped with another number: COLLEAGUE')
  expect(text).toContain('No order or shipment has this number.')
  expect(complaints.splice(0).filter((one) => !one.includes('404'))).toEqual([]) // of the unknown number
})
