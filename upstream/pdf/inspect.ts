import { readBoxes, readRotation } from './boxes.ts'
import { listPages } from './document/pages.ts'
import { failedReport, UnprintableError } from './document/problems.ts'
import type { PageBoxes, PageConfig, PdfReport } from './document/report.ts'
import { type InkSet, inkNames, mergeInks, noInks, toInkReport } from './inks/ink-set.ts'
import { createInkReader } from './inks/page-inks.ts'
import { openPdf } from './open.ts'

/** Makes the report without thumbnails. Runs in the limited child process, because the bytes may be hostile. */
export async function inspectPdf(bytes: Buffer): Promise<PdfReport> {
  try {
    const { document, encrypted, version } = await openPdf(bytes)
    const readInks = createInkReader()
    // Sizes first: they are cheap, and an impossible size ends the inspection.
    const measured = listPages(document).map((page) => ({ page, boxes: readBoxes(page), rotation: readRotation(page) }))
    const pages = measured.map(({ page, ...shape }) => ({ ...shape, inks: readInks(page) }))
    return {
      ok: true,
      pageCount: pages.length,
      pdfVersion: version,
      encrypted,
      pageConfigs: toPageConfigs(pages),
      inks: toInkReport(pages.map(({ inks }) => inks).reduce(mergeInks, noInks)),
      thumbnails: [],
    }
  } catch (error) {
    return failedReport(error instanceof UnprintableError ? error.code : 'damaged')
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
