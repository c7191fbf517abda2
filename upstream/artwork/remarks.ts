import { eq } from 'drizzle-orm'
import type { FileError } from '#lib/contract/files.ts'
import type { Executor } from '../core/database/open.ts'
import { components, items, products } from '../core/database/schema/tables.ts'
import { describeDifferences, describeRepairs, namesInWords } from '../pdf/document/problems.ts'
import type { FontReport, PdfReport } from '../pdf/document/report.ts'
import { findProductDifferences } from './product-differences.ts'
import type { FileRow } from './store.ts'

type Remark = Omit<FileError, 'timestamp'>
type Findings = Pick<
  Extract<PdfReport, { ok: true }>,
  'repairs' | 'lost' | 'differences' | 'fonts' | 'pageConfigs' | 'pageCount'
>

/** `stopping`: what keeps the file from being printed, because its product says so. */
export async function remarksOn(
  db: Executor,
  file: FileRow,
  report: Findings,
): Promise<{ remarks: Remark[]; stopping: Remark[] }> {
  const repaired = report.repairs.length > 0 ? [describeRepairs(report.repairs, report.lost)] : []
  const [ordered] = await db
    .select({ rest: components.rest, expected: components.expected, stops: products.stopsOnDifferences })
    .from(components)
    .leftJoin(items, eq(items.id, components.itemId))
    .leftJoin(products, eq(products.id, items.productId))
    .where(eq(components.id, file.componentId ?? ''))
  const differing = [...findProductDifferences(ordered?.expected ?? {}, report), ...missingFonts(report.fonts)]
  const found = [...repaired, ...describeDifferences(report.differences), ...differing]
  return {
    remarks: asksForPreflight(ordered?.rest) ? [...found, noPreflight(ordered?.rest)] : found,
    stopping: ordered?.stops ? differing.map(withWayOut) : [],
  }
}

const withWayOut = ({ title, description }: Remark): Remark => ({
  title,
  description: `${description} The product stops orders whose artwork differs from it: send another file, or let the product only tell differences and fetch the file again.`,
})

/** What every program that prints PDFs has (ISO 32000-1, 9.6.2.2), so that it need not be in a file. */
const standardFont =
  /^(?:(?:Courier|Helvetica)(?:-Bold)?(?:-?Oblique)?|Times-(?:Roman|Bold|Italic|BoldItalic)|Symbol|ZapfDingbats)$/

function missingFonts(fonts: readonly FontReport[]): Remark[] {
  const names = fonts.flatMap(({ name, embedding }) => (embedding === 'none' && !standardFont.test(name) ? name : []))
  if (names.length === 0) return []
  return [
    {
      title: 'Fonts are not embedded in the PDF',
      description: `It uses ${namesInWords(names)}. A press that does not have them prints with others. Check the preview, or ask for a file with its fonts embedded.`,
    },
  ]
}

export const asksForPreflight = (rest: Record<string, unknown> = {}): boolean => rest.preflight === true

export function noPreflight({ preflightProfile }: Record<string, unknown> = {}): Remark {
  const profile = typeof preflightProfile === 'string' ? preflightProfile.slice(0, 100).toWellFormed() : ''
  return {
    title: 'The preflight that the order asks for was not done',
    description: `${profile ? `It asks for the profile "${profile}". ` : ''}This service runs no preflight: only pages, boxes, inks and fonts were read. Check the file before printing.`,
  }
}
