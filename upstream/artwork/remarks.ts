import { eq } from 'drizzle-orm'
import type { FileError } from '#lib/contract/files.ts'
import type { Executor } from '../core/database/open.ts'
import { components } from '../core/database/schema/tables.ts'
import { describeRepairs } from '../pdf/document/problems.ts'
import type { Repair } from '../pdf/document/report.ts'
import type { FileRow } from './store.ts'

type Remark = Omit<FileError, 'timestamp'>

/** What those who print a file have to know of it, although it is ready. */
export async function remarksOn(db: Executor, file: FileRow, repairs: readonly Repair[]): Promise<Remark[]> {
  const repaired = repairs.length > 0 ? [describeRepairs(repairs)] : []
  const [component] = await db
    .select({ rest: components.rest })
    .from(components)
    .where(eq(components.id, file.componentId ?? ''))
  return asksForPreflight(component?.rest) ? [...repaired, noPreflight(component?.rest)] : repaired
}

/** Whether the order asks for a preflight of a component: what the intake keeps of it. */
export const asksForPreflight = (rest: Record<string, unknown> = {}): boolean => rest.preflight === true

export function noPreflight({ preflightProfile }: Record<string, unknown> = {}): Remark {
  const profile = typeof preflightProfile === 'string' ? preflightProfile.slice(0, 100) : ''
  return {
    title: 'The preflight that the order asks for was not done',
    description: `${profile ? `It asks for the profile "${profile}". ` : ''}This service runs no preflight: only pages, boxes, inks and fonts were read. Check the file before printing.`,
  }
}
