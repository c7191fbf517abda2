import { randomUUID } from 'node:crypto'
import { submitBody } from '#tests/e2e/support/brand.ts'
import { textsOf } from '#tests/e2e/support/job-sheets.ts'
import { openOrder } from '#tests/e2e/support/orders.ts'
import { saveBy } from '#tests/e2e/support/saved.ts'
import { panel, send, ship, trackingNumber } from '#tests/e2e/support/shipping.ts'
import { expect, test } from '#tests/e2e/support/test.ts'
import { type KnownField, knownFields, type Place, textIn, toOrderData } from '#tests/support/known-fields.ts'

test.use({ locale: 'en-GB' })

/** The fields of a place whose values its text does not have. */
const missingIn = (fields: readonly KnownField[], place: Place, text: string) =>
  fields
    .filter(({ on }) => on.includes(place))
    .filter((field) => !text.includes(textIn(field, place)))
    .map((field) => `${field.path}: ${textIn(field, place)}`)

test('[OV-05] [OV-06] [JS-02] [SP-01] every known field is on page, sheet or note', async ({
  page,
  context,
  addSession,
}) => {
  await context.addInitScript(() => void (window.print = () => {}))
  const sourceOrderId = `E2E-${randomUUID().slice(0, 8).toUpperCase()}`
  const fields = knownFields(sourceOrderId)
  const orderId = await submitBody(toOrderData(fields))
  await addSession()

  await openOrder(page, { orderId, sourceOrderId })
  const textOf = async () => (await page.getByRole('main').textContent()) ?? ''
  await expect.poll(async () => missingIn(fields, 'order', await textOf())).toEqual([])
  await expect(page.getByRole('link', { name: 'leaflet.pdf' })).toHaveAttribute('rel', 'noopener noreferrer')

  const sheets = await context.newPage()
  await sheets.goto(`/job-sheet?orderIds=${orderId}`)
  expect(missingIn(fields, 'sheet', (await sheets.getByRole('article').textContent()) ?? '')).toEqual([])
  await sheets.close()

  await ship(panel(page, 1)).click()
  const dialog = page.getByRole('dialog', { name: 'Ship shipment 1' })
  for (const words of ['Do not ship before', 'Ring before you leave.', 'Wrap card 1 in blue paper.', 'Gift bag, red'])
    await expect(dialog).toContainText(words)
  await page.getByRole('button', { name: 'Continue' }).click()
  await trackingNumber(page).fill('TRK-FIELDS')
  await send(page).click()
  const { bytes } = await saveBy(page, page.getByRole('link', { name: 'Download PDF' }))
  const [note = ''] = await textsOf(bytes)
  expect(missingIn(fields, 'note', note.replaceAll(/\s+/g, ' '))).toEqual([])
})
