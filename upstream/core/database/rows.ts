import { Column, type GetColumnData, is, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgInsertValue, PgTable } from 'drizzle-orm/pg-core'
import type { Executor } from './open.ts'

type Columns = Record<string, PgColumn | SQL>
type RowOf<C extends Columns> = {
  [K in keyof C]: C[K] extends PgColumn ? GetColumnData<C[K]> : C[K] extends SQL<infer T> ? T : never
}

/**
 * Reads thousands of rows as one JSON value, column by column, which the embedded database hands over several times
 * faster than rows. `select` gets the value to select, and says from where. The rows have no order, and an expression is
 * read as the JSON that it is.
 */
export async function readManyRows<C extends Columns>(
  columns: C,
  select: (packed: { columns: SQL<(unknown[] | null)[]> }) => PromiseLike<{ columns: (unknown[] | null)[] }[]>,
): Promise<RowOf<C>[]> {
  const values = Object.values(columns).map((column) => sql`json_agg(${column})`)
  const [packed] = await select({ columns: sql`json_build_array(${sql.join(values, sql`, `)})` })
  const read = Object.entries(columns).map(([name, column], at) => {
    const toValue = (cell: unknown) => (cell !== null && is(column, Column) ? column.mapFromDriverValue(cell) : cell)
    return [name, (packed?.columns[at] ?? []).map(toValue)] as const
  })
  return Array.from({ length: read[0]?.[1].length ?? 0 }, (_, row) => {
    const found: Record<string, unknown> = {}
    for (const [name, cells] of read) found[name] = cells[row]
    return found as RowOf<C>
  })
}

/** Small enough that other requests are answered between two statements. */
const rowsPerStatement = 100

export async function writeInBlocks<Row>(
  rows: readonly Row[],
  write: (some: Row[]) => PromiseLike<unknown>,
): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsPerStatement) {
    await write(rows.slice(from, from + rowsPerStatement))
  }
}

export const insertRows = <Table extends PgTable>(
  tx: Executor,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> => writeInBlocks(rows, (some) => tx.insert(table).values(some as PgInsertValue<Table>[]))

export type Page = { page: number; pagesize: number }

export const toPage = <T>({ page, pagesize }: Page, count: number, data: T[]) => ({
  success: true as const,
  count,
  page,
  pages: Math.ceil(count / Math.max(1, pagesize)),
  data,
})

export const offsetOf = ({ page, pagesize }: Page) => (page - 1) * pagesize

type Statement<Row> = { limit(rows: number): { offset(rows: number): PromiseLike<Row[]> } }

export async function readPage<Row, Entry>(
  query: Page,
  count: number | PromiseLike<number>,
  statement: Statement<Row>,
  toEntry: (row: Row) => Entry,
) {
  const total = await count
  const found = await statement.limit(query.pagesize).offset(offsetOf(query))
  return toPage(query, total, found.map(toEntry))
}

/** For `like`: what holds the text somewhere. */
export const containing = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
