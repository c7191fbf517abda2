import type { PDFDocument } from '@cantoo/pdf-lib'
import { readBoxes, readRotation } from './boxes.ts'
import { createFontList } from './document/fonts.ts'
import { hasAllContent } from './document/needed.ts'
import { countedPages, listPages, type Page } from './document/pages.ts'
import { failedReport, UnprintableError } from './document/problems.ts'
import type { PageBoxes, PageConfig, PdfReport, Repair } from './document/report.ts'
import { type InkSet, inkNames, mergeInks, noInks, toInkReport } from './inks/ink-set.ts'
import { createInkReader } from './inks/page-inks.ts'
import { openPdf } from './open.ts'

/** Makes the report without thumbnails. Runs in the limited child process, because the bytes may be hostile. */
export async function inspectPdf(bytes: Buffer): Promise<PdfReport> {
  try {
    return await readPdf(bytes)
  } catch (error) {
    return failedReport(error instanceof UnprintableError ? error.code : 'damaged')
  }
}

async function readPdf(bytes: Buffer): Promise<PdfReport> {
  const { document, encrypted, version, repairs } = await openPdf(bytes)
  const listed = readPages(document, repairs)
  const fonts = createFontList()
  const found = new Set(repairs)
  const readInks = createInkReader({ onFont: fonts.add, onOpenEnd: () => found.add('content_end') })
  // Sizes first: they are cheap, and an impossible size ends the inspection.
  const measured = listed.map((page) => ({ page, boxes: readBoxes(page), rotation: readRotation(page) }))
  if (listed.some((page) => !page.find('MediaBox'))) found.add('page_size')
  const pages = measured.map(({ page, ...shape }) => ({ ...shape, inks: readInks(page) }))
  return {
    ok: true,
    pageCount: pages.length,
    pdfVersion: version,
    encrypted,
    repairs: [...found],
    fonts: fonts.list(),
    pageConfigs: toPageConfigs(pages),
    inks: toInkReport(pages.map(({ inks }) => inks).reduce(mergeInks, noInks)),
    thumbnails: [],
  }
}

/** The pages; of a repaired file only if nothing of them is lost. */
function readPages(document: PDFDocument, repairs: Repair[]): Page[] {
  const problem = repairs.includes('end') ? 'truncated' : 'damaged'
  try {
    const pages = listPages(document)
    if (countedPages(document) !== pages.length) repairs.push('page_count')
    const mayBeLost = repairs.some((repair) => ['end', 'cross_reference', 'objects'].includes(repair))
    if (mayBeLost && !hasAllContent(document, pages)) throw new UnprintableError(problem)
    return pages
  } catch (error) {
    const isDamaged = error instanceof UnprintableError && error.code === 'damaged'
    throw isDamaged ? new UnprintableError(problem, error) : error
  }
}

type InspectedPage = { boxes: PageBoxes; rotation: number; inks: InkSet }

/** Groups pages that are cut the same way, in the order of their first page. */
function toPageConfigs(pages: InspectedPage[]): PageConfig[] {
  const groups = Map.groupBy(pages.entries(), ([, { boxes, rotation }]) => JSON.stringify([boxes, rotation]))
  return [...groups.values()].flatMap((group) => {
    const first = group[0]?.[1]
    if (!first) return []
    return {
      pages: group.map(([index]) => index + 1),
      pageCount: group.length,
      boxes: first.boxes,
      colors: inkNames(group.reduce((all, [, page]) => mergeInks(all, page.inks), noInks)),
      rotation: first.rotation,
    }
  })
}
