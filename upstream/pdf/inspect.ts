import { PDFBool, PDFDict, type PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { readBoxes, readRotation } from './boxes.ts'
import { createFontList } from './document/fonts.ts'
import { readLayers } from './document/layers.ts'
import { pagesWithoutContent } from './document/needed.ts'
import { countedPages, listPages, type Page, type PageList } from './document/pages.ts'
import { failedReport, UnprintableError } from './document/problems.ts'
import type { Differences, PageBoxes, PageConfig, PdfReport, Repair } from './document/report.ts'
import type { Damage } from './document/streams.ts'
import { type InkSet, inkNames, mergeInks, noInks, toInkReport } from './inks/ink-set.ts'
import { createInkReader } from './inks/page-inks.ts'
import { openPdf } from './open.ts'

// 20 000 pages of a size each, in four process inks and several spot inks.
const maxInkChars = 2_000_000
const maxLayers = 100

export async function inspectPdf(bytes: Buffer): Promise<PdfReport> {
  try {
    return await readPdf(bytes)
  } catch (error) {
    return failedReport(error instanceof UnprintableError ? error.code : 'damaged')
  }
}

async function readPdf(bytes: Buffer): Promise<PdfReport> {
  const { document, encrypted, version, repairs } = await openPdf(bytes)
  const found = new Set(repairs)
  const { pages: listed, lost: lostPages } = readPages(document, found)
  const fonts = createFontList()
  const layers = new Set<string>()
  const onHidden = (layer: string) => layers.size < maxLayers && layers.add(layer)
  const readInks = createInkReader({ onFont: fonts.add, hiddenBy: readLayers(document), onHidden })
  // Sizes first: they are cheap, and an impossible size ends the inspection.
  const measured = listed.map((page) => ({ page, ...readBoxes(page), rotation: readRotation(page) }))
  if (listed.some((page) => !page.find('MediaBox'))) found.add('page_size')
  const pages = measured.map(({ page, ...shape }) => ({ ...shape, ...readInks(page) }))
  const hiddenInks = inkNames(pages.map(({ hidden }) => hidden).reduce(mergeInks, noInks))
  const lost = { pages: lostPages, partsOf: pagesWithLosses(document, listed, pages, found) }
  // Without its end nothing says what else the file had.
  if (found.has('end') && (['content', 'pages', 'page_tree'] as const).some((loss) => found.has(loss)))
    throw new UnprintableError('truncated')
  return {
    ok: true,
    pageCount: pages.length,
    pdfVersion: version,
    encrypted,
    repairs: [...found],
    lost,
    differences: {
      reducedBoxes: measured.flatMap(({ isReduced }, index) => (isReduced ? index + 1 : [])),
      hiddenLayers: [...layers],
      hiddenInks: hiddenInks.slice(0, maxLayers).map((name) => (name === 'rgb' ? 'RGB' : name.slice(0, 100))),
      ...replacementsOf(document),
    },
    fonts: fonts.list(),
    pageConfigs: ofBearableSize(toPageConfigs(pages)),
    inks: toInkReport(pages.map(({ inks }) => inks).reduce(mergeInks, noInks)),
    thumbnails: [],
  }
}

/** What other programs show instead of the pages (ISO 32000-2, table 29). */
function replacementsOf({ catalog }: PDFDocument): Pick<Differences, 'isDynamicForm' | 'isPortfolio'> {
  const form = catalog.lookup(PDFName.of('AcroForm'))
  const hasXfa = form instanceof PDFDict && form.lookup(PDFName.of('XFA')) !== undefined
  return {
    isDynamicForm: hasXfa && catalog.lookup(PDFName.of('NeedsRendering')) === PDFBool.True,
    isPortfolio: catalog.lookup(PDFName.of('Collection')) instanceof PDFDict,
  }
}

function readPages(document: PDFDocument, repairs: Set<Repair>): PageList {
  try {
    const list = listPages(document)
    if (list.lost.length > 0) repairs.add('pages')
    if (!list.inTree) repairs.add('page_tree')
    else if (countedPages(document) !== list.pages.length) repairs.add('page_count')
    return list
  } catch (error) {
    const isCutOff = repairs.has('end') && error instanceof UnprintableError && error.code === 'damaged'
    throw isCutOff ? new UnprintableError('truncated', error) : error
  }
}

/** The numbers of the pages that lost a part; what else is damaged in their content is added to the repairs. */
function pagesWithLosses(
  document: PDFDocument,
  listed: readonly Page[],
  pages: readonly InspectedPage[],
  repairs: Set<Repair>,
): number[] {
  for (const damage of pages.flatMap(({ damages }) => damages)) repairs.add(damage)
  const unreadable = pages.flatMap(({ damages }, index) => (damages.includes('content') ? index + 1 : []))
  const mayLackObjects = (['end', 'cross_reference', 'objects'] as const).some((repair) => repairs.has(repair))
  const lacking = mayLackObjects ? pagesWithoutContent(document, listed) : []
  if (lacking.length > 0) repairs.add('content')
  return [...new Set([...unreadable, ...lacking])].toSorted((one, other) => one - other)
}

type InspectedPage = { boxes: PageBoxes; rotation: number; inks: InkSet; damages: readonly Damage[] }

/** The report is kept, and sent whenever its order is shown: names of inks that many pages repeat must not swell it. */
function ofBearableSize(configs: PageConfig[]): PageConfig[] {
  const inkChars = configs.reduce((sum, { colors }) => sum + colors.join().length, 0)
  if (inkChars > maxInkChars) throw new UnprintableError('too_complex')
  return configs
}

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
