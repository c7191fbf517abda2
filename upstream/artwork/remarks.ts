import { eq } from 'drizzle-orm'
import type { FileError } from '#lib/contract/files.ts'
import type { Executor } from '../core/database/open.ts'
import { components } from '../core/database/schema/tables.ts'
import { describeDifferences, describeRepairs } from '../pdf/document/problems.ts'
import type { FontReport, PdfReport } from '../pdf/document/report.ts'
import type { FileRow } from './store.ts'

type Remark = Omit<FileError, 'timestamp'>
type Findings = Pick<Extract<PdfReport, { ok: true }>, 'repairs' | 'lost' | 'differences' | 'fonts'>

export async function remarksOn(db: Executor, file: FileRow, report: Findings): Promise<Remark[]> {
  const repaired = report.repairs.length > 0 ? [describeRepairs(report.repairs, report.lost)] : []
  const found = [...repaired, ...describeDifferences(report.differences), ...missingFonts(report.fonts)]
  const [component] = await db
    .select({ rest: components.rest })
    .from(components)
    .where(eq(components.id, file.componentId ?? ''))
  return asksForPreflight(component?.rest) ? [...found, noPreflight(component?.rest)] : found
}

/** What every program that prints PDFs has (ISO 32000-1, 9.6.2.2), so that it need not be in a file. */
const standardFont =
  /^(?:(?:Courier|Helvetica)(?:-Bold)?(?:-?Oblique)?|Times-(?:Roman|Bold|Italic|BoldItalic)|Symbol|ZapfDingbats)$/
const maxFontsNamed = 10

function missingFonts(fonts: readonly FontReport[]): Remark[] {
  const names = fonts.flatMap(({ name, embedding }) => (embedding === 'none' && !standardFont.test(name) ? name : []))
  if (names.length === 0) return []
  const named = names.slice(0, maxFontsNamed).join(', ') + (names.length > maxFontsNamed ? ', …' : '')
  return [
    {
      title: 'Fonts are not embedded in the PDF',
      description: `It uses ${named}. A press that does not have them prints with others. Check the preview, or ask for a file with its fonts embedded.`,
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
