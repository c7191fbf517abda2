import { expect, it } from 'vitest'
import { describeDifferences } from './document/problems.ts'
import type { PdfReport } from './document/report.ts'
import { inspectPdf } from './inspect.ts'
import { withEncryption } from './testing/damaged.ts'
import { catalog, onePage, rawPdf, readArtwork } from './testing/pdfs.ts'

async function inspect(bytes: Uint8Array | Promise<Uint8Array>): Promise<Extract<PdfReport, { ok: true }>> {
  const report = await inspectPdf(Buffer.from(await bytes))
  if (!report.ok) throw new Error(report.error.title)
  return report
}

const onePageOf = (widthPt: number, heightPt: number) =>
  rawPdf([catalog, onePage, `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${widthPt} ${heightPt}] >>`])

/** Pages of a size each that all use the same inks of very long names: a report hundreds of times as large as the file. */
function longInkNamesPdf(): Buffer {
  const numbers = Array.from({ length: 500 }, (_, at) => at)
  const inks = numbers
    .slice(0, 100)
    .map((at) => `/S${at} [/Separation /${`${at}`.padEnd(1000, 'x')} /DeviceCMYK << >>]`)
  const content = Buffer.from(inks.map((_, at) => `/S${at} cs 0 0 9 9 re f`).join('\n'))
  const page = (at: number) => `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${300 + at} 300] /Contents 3 0 R >>`
  const tree = `/Kids [${numbers.map((at) => `${4 + at} 0 R`).join(' ')}] /Count 500`
  const pages = `<< /Type /Pages ${tree} /Resources << /ColorSpace << ${inks.join(' ')} >> >> >>`
  return rawPdf([catalog, pages, { dict: '', data: content }, ...numbers.map(page)])
}

const cmyk = ['cyan', 'magenta', 'yellow', 'black'] as const

it('[FM-04] the pages, boxes in millimetres and inks of a card with bleed are read', async () => {
  const boxes = {
    media: { xMm: 0, yMm: 0, widthMm: 103, heightMm: 73 },
    bleed: { xMm: 6, yMm: 6, widthMm: 91, heightMm: 61 },
    trim: { xMm: 9, yMm: 9, widthMm: 85, heightMm: 55 },
    artwork: { xMm: 13, yMm: 13, widthMm: 77, heightMm: 47 },
  }
  expect(await inspect(readArtwork('card-1'))).toMatchObject({
    pageCount: 2,
    encrypted: false,
    repairs: [],
    fonts: ['Helvetica', 'Helvetica-Bold'].map((name) => ({ name, type: 'Type1', embedding: 'none' })),
    inks: { process: cmyk, spot: [], rgb: false },
    pageConfigs: [{ pages: [1, 2], boxes, colors: cmyk, rotation: 0 }],
  })
})

it('[FM-04] a page configuration is made of each size, with the boxes that are declared', async () => {
  const { pageCount, pageConfigs } = await inspect(readArtwork('mixed-1'))
  expect(pageCount).toBe(7)
  expect(pageConfigs.map(({ pages, boxes }) => [pages, boxes.trim?.widthMm, boxes.trim?.heightMm])).toEqual([
    [[1, 2, 3], 210, 148],
    [[4, 5, 6, 7], 297, 210],
  ])
  const media = { xMm: 0, yMm: 0, widthMm: 420, heightMm: 594 }
  expect((await inspect(readArtwork('poster-1'))).pageConfigs).toMatchObject([
    { colors: ['rgb'], boxes: { media, bleed: null, trim: null, artwork: null } },
  ])
})

it('[FM-04] boxes larger than the MediaBox are reduced to it, with a remark of their pages', async () => {
  const boxesOf = async (entries: string) => {
    const page = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 720 720] ${entries} >>`
    const { pageConfigs, differences } = await inspect(rawPdf([catalog, onePage, page]))
    return { ...pageConfigs[0]?.boxes, remarks: describeDifferences(differences) }
  }
  const media = { xMm: 0, yMm: 0, widthMm: 254, heightMm: 254 }
  const reduced = await boxesOf('/TrimBox [-2000 -3000 2783 3764] /BleedBox [36 36 800 700] /ArtBox [800 0 900 99]')
  expect(reduced).toMatchObject({
    trim: media,
    bleed: { xMm: 12.7, yMm: 12.7, widthMm: 241.3, heightMm: 234.24 },
    artwork: null,
    remarks: [{ description: expect.stringContaining('box of page 1 reached beyond') }],
  })
  expect(await boxesOf('/TrimBox [-0.01 0 720.02 720]')).toMatchObject({ trim: media, remarks: [] })
})

it('a PDF that other programs show as something else gets a remark', async () => {
  const page = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 90 90] >>'
  const xfa = '/AcroForm << /Fields [] /XFA [(template) 9 0 R] >>'
  for (const [entries, titles] of [
    [`${xfa} /NeedsRendering true`, ['The PDF is a form that other programs show differently']],
    ['/Collection << /View /D >>', ['The PDF is a portfolio of other files']],
    [xfa, []],
  ] as const) {
    const { differences } = await inspect(rawPdf([`<< /Type /Catalog /Pages 2 0 R ${entries} >>`, onePage, page]))
    expect(describeDifferences(differences).map(({ title }) => title)).toEqual(titles)
  }
})

it('a file that cannot be printed is refused, and its sender told what to do', async () => {
  const card = await readArtwork('card-1')
  const ofCertificates = withEncryption('<< /Filter /Adobe.PubSec >>')
  const unprintable = 'A page has a size that cannot be printed'
  const rows: [string, Uint8Array | Promise<Uint8Array>, string][] = [
    ['needs a password', readArtwork('encrypted'), 'The PDF is protected by a password'],
    ['needs a certificate', ofCertificates(card), 'The PDF is encrypted for certificates'],
    ['is encrypted by nothing', withEncryption('<< >>')(card), 'The encryption of the PDF cannot be read'],
    ['was cut off', readArtwork('broken'), 'The PDF is incomplete'],
    ['is something else', Buffer.from('{\\rtf1 Artwork follows by post.}'), 'This file is not a PDF'],
    ['is empty', Buffer.alloc(0), 'The file is empty'],
    ['is too large', onePageOf(2e9, 2e9), unprintable],
    ['is too thin', onePageOf(14_000, 10), unprintable],
    ['has no page', rawPdf([catalog, '<< /Type /Pages /Kids [] /Count 0 >>']), 'The PDF is damaged'],
    ['has inks with names that swell its report', longInkNamesPdf(), 'The PDF is too complex to check'],
    ['has no page tree', rawPdf(['<< /Type /Catalog >>']), 'The PDF is damaged'],
  ]
  for (const [name, bytes, title] of rows) {
    const report = await inspectPdf(Buffer.from(await bytes))
    const description = expect.stringMatching(/\bagain\b/i)
    expect(report, name).toMatchObject({ ok: false, error: { title, description } })
  }
})
