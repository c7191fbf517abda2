import { unzipSync } from 'fflate'
import { request } from 'undici'
import { submitOrder, uploadArtwork } from '#tests/e2e/support/brand.ts'
import { openOrder } from '#tests/e2e/support/orders.ts'
import { upstreamOrigin } from '#tests/e2e/support/portals/addresses.ts'
import { saveBy } from '#tests/e2e/support/saved.ts'
import { expect, test } from '#tests/e2e/support/test.ts'
import { readArtwork } from '#upstream/pdf/testing/pdfs.ts'

test.use({ locale: 'en-GB' })

/** The address of a sample file of the demonstration under a given name. */
const sampleAs = (name: string) => `${upstreamOrigin}/samples/card-1/${encodeURIComponent(name)}`

test('[OV-09] an archive holds its files byte for byte and lists what is missing', async ({ page, addSession }) => {
  const card = await readArtwork('card-4')
  const artwork = [await uploadArtwork(card), sampleAs('👨‍👩‍👧 Ada’s card.pdf'), 'shelf 4/Ruled block.pdf']
  const order = await submitOrder({ artwork })
  await addSession()
  await openOrder(page, order)
  const archive = await saveBy(page, page.getByRole('link', { name: 'Download files' }))
  expect(archive.name).toBe(`${order.sourceOrderId} files.zip`)
  const files = unzipSync(archive.bytes)
  const [first = '', ...others] = Object.keys(files)
  expect(first).toMatch(/^001-Card-.+\.pdf$/)
  expect(others).toEqual(['002-Card-👨👩👧 Ada’s card.pdf', 'contents.txt'])
  expect(Buffer.from(files[first] ?? []).equals(card)).toBe(true)
  const contents = new TextDecoder().decode(files['contents.txt'])
  expect(contents).toContain(`Files of order ${order.sourceOrderId}\r\n2 of 3 files are in this archive.\r\n`)
  expect(contents).toContain('003-Card-Ruled block.pdf  MISSING: Local File, which is not kept here')

  const single = await saveBy(page, page.getByRole('link', { name: /^Download: Card 2/ }))
  expect(single.name).toBe('👨👩👧 Ada’s card.pdf')
  const original = await request(sampleAs('x.pdf')).then(({ body }) => body.bytes())
  expect(single.bytes.equals(Buffer.from(original))).toBe(true)
})
