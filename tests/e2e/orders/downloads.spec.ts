import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { request } from 'undici'
import { submitOrder, uploadArtwork } from '#tests/e2e/support/brand.ts'
import { openOrder } from '#tests/e2e/support/orders.ts'
import { upstreamOrigin } from '#tests/e2e/support/portals/addresses.ts'
import { cookieHeader, ownPage, portalOrigin } from '#tests/e2e/support/raw.ts'
import { savedName } from '#tests/e2e/support/saved.ts'
import { expect, ready, test } from '#tests/e2e/support/test.ts'
import { businessCard } from '#upstream/pdf/samples/business-card.ts'
import { catalog, onePage, rawPdf } from '#upstream/pdf/samples/raw-pdf.ts'

test.use({ locale: 'en-GB' })

/** Uploads a sample file of the demonstration under a given name. */
const sampleAs = (name: string) => `${upstreamOrigin}/samples/card-1/${encodeURIComponent(name)}`

async function downloadAll(page: Page) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download files' }).click(),
  ])
  return { name: await savedName(page, download), files: unzipSync(await readFile(await download.path())) }
}
const textOf = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString()

test('[OV-09] the archive of an order holds all its files, in order and byte for byte, and a list of the missing ones', async ({
  page,
  addSession,
}) => {
  const card = await businessCard(3)
  const order = await submitOrder({ artwork: [await uploadArtwork(card), 'shelf 4/Ruled block.pdf'] })
  await addSession()
  await openOrder(page, order)
  const { name, files } = await downloadAll(page)
  expect(name).toBe(`${order.sourceOrderId} files.zip`)
  const [first = '', ...others] = Object.keys(files)
  expect(first).toMatch(/^001-Card-.+\.pdf$/)
  expect(others).toEqual(['contents.txt'])
  expect(Buffer.from(files[first] ?? []).equals(Buffer.from(card))).toBe(true)
  expect(textOf(files['contents.txt']).split('\r\n')).toEqual([
    `Files of order ${order.sourceOrderId}`,
    '1 of 2 files are in this archive.',
    '',
    first,
    '002-Card-Ruled block.pdf  MISSING: Local File, which is not kept here',
    '',
  ])
})

test('[OV-09] an archive whose file names are long, in any script, or differ only in case unpacks to one file each', async ({
  page,
  addSession,
}) => {
  const names = [
    `${'名刺デザイン最終版'.repeat(10)}.pdf`,
    '👨‍👩‍👧 card 🎉.pdf',
    'Proof.PDF',
    'proof.pdf',
    '\u202efdp.card.pdf',
  ]
  const order = await submitOrder({ artwork: names.map(sampleAs) })
  await addSession()
  await openOrder(page, order)
  const { files } = await downloadAll(page)
  const unpacked = Object.keys(files).slice(0, -1)
  expect(unpacked.map((name) => name.slice(0, 9))).toEqual(names.map((_, index) => `00${index + 1}-Card-`))
  expect(unpacked.slice(1)).toEqual([
    '002-Card-👨👩👧 card 🎉.pdf',
    '003-Card-Proof.PDF',
    '004-Card-proof.pdf',
    '005-Card-fdp.card.pdf',
  ])
  expect(unpacked[0]).toMatch(/^001-Card-(?:名刺デザイン最終版)+.*\.pdf$/)
  for (const name of unpacked) {
    expect(Buffer.byteLength(name), name).toBeLessThanOrEqual(200)
    expect(textOf(files[name]?.subarray(0, 5)), name).toBe('%PDF-')
  }
})

test('[OV-09] a single file is saved under its own name, byte for byte', async ({ page, addSession }) => {
  const order = await submitOrder({ artwork: sampleAs('Ada’s card.pdf') })
  await addSession()
  await openOrder(page, order)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^Download: / }).click(),
  ])
  expect(await savedName(page, download)).toBe('Ada’s card.pdf')
  const original = await request(sampleAs('x.pdf')).then(({ body }) => body.bytes())
  expect((await readFile(await download.path())).equals(Buffer.from(original))).toBe(true)
})

test('[OV-09] an archive that cannot be made is reported, and the page stays open', async ({
  page,
  addSession,
  complaints,
}) => {
  const order = await submitOrder()
  await addSession()
  await openOrder(page, order)
  await ready(page) // before, the browser follows the link itself
  await page.route(`**/api/orders/${order.orderId}/files`, (route) => route.fulfill({ status: 503 }))
  await page.getByRole('link', { name: 'Download files' }).click()
  await expect(page.getByText('An error occurred while downloading files', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(order.sourceOrderId)
  expect(complaints.splice(0)).toHaveLength(1)
})

test('[OV-09] downloads that the browser aborts free their places for the next ones', async ({
  page,
  context,
  addSession,
}) => {
  const padding = { dict: '/Type /XObject', data: Buffer.alloc(8 * 1024 * 1024) }
  const large = rawPdf([catalog, onePage, '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 242 156] >>', padding])
  const order = await submitOrder({ artwork: await uploadArtwork(large) })
  await addSession()
  await openOrder(page, order)
  const headers = { ...ownPage, cookie: await cookieHeader(context) }
  const address = `${portalOrigin}/api/orders/${order.orderId}/files`
  // A session can have 32 downloads at a time.
  for (let count = 1; count <= 34; count += 1) {
    const answer = await request(address, { headers })
    expect(answer.statusCode, `download ${count}`).toBe(200)
    await answer.body[Symbol.asyncIterator]().next()
    answer.body.on('error', () => undefined).destroy()
  }
  const { files } = await downloadAll(page)
  expect(Object.values(files)[0]?.length).toBe(large.length)
})
