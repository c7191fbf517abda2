import { expect, it } from 'vitest'
import type { PdfReport } from './document/report.ts'
import { inspectPdf } from './inspect.ts'
import { emptyFile, encryptedPdf, notAPdf, truncatedPdf } from './samples/broken.ts'
import { businessCard } from './samples/business-card.ts'
import { hugePagePdf, longInkNamesPdf } from './samples/hostile.ts'
import { mixedSizes } from './samples/packaging.ts'
import { posterA2Rgb } from './samples/poster.ts'
import { catalog, rawPdf } from './samples/raw-pdf.ts'

async function inspect(bytes: Uint8Array | Promise<Uint8Array>): Promise<Extract<PdfReport, { ok: true }>> {
  const report = await inspectPdf(Buffer.from(await bytes))
  if (!report.ok) throw new Error(report.error.title)
  return report
}

const cmyk = ['cyan', 'magenta', 'yellow', 'black'] as const

it('[FM-04] the pages, boxes in millimetres and inks of a card with bleed are read', async () => {
  const boxes = {
    media: { xMm: 0, yMm: 0, widthMm: 103, heightMm: 73 },
    bleed: { xMm: 6, yMm: 6, widthMm: 91, heightMm: 61 },
    trim: { xMm: 9, yMm: 9, widthMm: 85, heightMm: 55 },
    artwork: { xMm: 13, yMm: 13, widthMm: 77, heightMm: 47 },
  }
  expect(await inspect(businessCard())).toMatchObject({
    pageCount: 2,
    encrypted: false,
    repairs: [],
    fonts: ['Helvetica', 'Helvetica-Bold'].map((name) => ({ name, type: 'Type1', embedding: 'none' })),
    inks: { process: cmyk, spot: [], rgb: false },
    pageConfigs: [{ pages: [1, 2], boxes, colors: cmyk, rotation: 0 }],
  })
})

it('[FM-04] a page configuration is made of each size, with the boxes that are declared', async () => {
  const { pageCount, pageConfigs } = await inspect(mixedSizes())
  expect(pageCount).toBe(7)
  expect(pageConfigs.map(({ pages, boxes }) => [pages, boxes.trim?.widthMm, boxes.trim?.heightMm])).toEqual([
    [[1, 2, 3], 210, 148],
    [[4, 5, 6, 7], 297, 210],
  ])
  const media = { xMm: 0, yMm: 0, widthMm: 420, heightMm: 594 }
  expect((await inspect(posterA2Rgb())).pageConfigs).toMatchObject([
    { colors: ['rgb'], boxes: { media, bleed: null, trim: null, artwork: null } },
  ])
})

it('a file that cannot be printed is refused, and its sender told what to do', async () => {
  const rows: [string, Uint8Array | Promise<Uint8Array>, string][] = [
    ['needs a password', encryptedPdf(), 'encrypted'],
    ['was cut off', truncatedPdf(), 'truncated'],
    ['is something else', notAPdf(), 'not_pdf'],
    ['is empty', emptyFile(), 'empty'],
    ['is too large', hugePagePdf(), 'too_large_page'],
    ['is too thin', hugePagePdf(14_000, 10), 'too_large_page'],
    ['has no page', rawPdf([catalog, '<< /Type /Pages /Kids [] /Count 0 >>']), 'damaged'],
    ['has inks with names that swell its report', longInkNamesPdf(), 'too_complex'],
    ['has no page tree', rawPdf(['<< /Type /Catalog >>']), 'damaged'],
  ]
  for (const [name, bytes, code] of rows) {
    const report = await inspectPdf(Buffer.from(await bytes))
    const description = expect.stringMatching(/\bagain\b/i)
    expect(report, name).toMatchObject({ ok: false, error: { code, description } })
  }
})
