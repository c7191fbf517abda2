import { readBoxes, readRotation } from './boxes.ts'
import { mergeInks, noInks, toInkReport } from './inks/ink-set.ts'
import { createInkReader } from './inks/page-inks.ts'
import { openPdf } from './open.ts'
import { toPageConfigs } from './page-configs.ts'
import { listPages } from './pages.ts'
import { failedReport, UnprintableError } from './problems.ts'
import type { PdfReport } from './report.ts'

/** Everything the report says except the thumbnails. Runs in the limited child process: the bytes are hostile. */
export async function inspectPdf(bytes: Buffer): Promise<PdfReport> {
  try {
    const { document, encrypted, version } = await openPdf(bytes)
    const readInks = createInkReader()
    // Sizes first: they are cheap, and an impossible one makes the rest pointless.
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
