import { Column, type GetColumnData, is, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

type Columns = Record<string, PgColumn | SQL>
type RowOf<C extends Columns> = {
  [K in keyof C]: C[K] extends PgColumn ? GetColumnData<C[K]> : C[K] extends SQL<infer T> ? T : never
}
type Packed = { columns: (unknown[] | null)[] }

/**
 * Reads thousands of rows as one JSON value, column by column, which the embedded database hands over several times
 * faster than rows. `select` gets the value to select, and says from where. The rows have no order.
 * An expression is read as the JSON that it is.
 */
export async function readManyRows<C extends Columns>(
  columns: C,
  select: (packed: { columns: SQL<(unknown[] | null)[]> }) => PromiseLike<Packed[]>,
): Promise<RowOf<C>[]> {
  const wanted = Object.entries(columns)
  const values = sql.join(
    Object.values(columns).map((column) => sql`json_agg(${column})`),
    sql`, `,
  )
  const [packed] = await select({ columns: sql`json_build_array(${values})` })
  const read = wanted.map(([name, column], at) => {
    const cells = packed?.columns[at] ?? []
    const toValue = (cell: unknown) => (is(column, Column) ? column.mapFromDriverValue(cell) : cell)
    return [name, cells.map((cell) => (cell === null ? null : toValue(cell)))] as const
  })
  const count = read[0]?.[1].length ?? 0
  return Array.from({ length: count }, (_, row) => {
    const found: Record<string, unknown> = {}
    for (const [name, cells] of read) found[name] = cells[row]
    return found as RowOf<C>
  })
}

/** Small enough that other requests are answered between two statements. */
const rowsPerStatement = 200

/** Inserts many rows, a block of them per statement. */
export async function insertInBlocks<Row>(
  rows: readonly Row[],
  insert: (some: Row[]) => PromiseLike<unknown>,
): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsPerStatement) {
    await insert(rows.slice(from, from + rowsPerStatement))
  }
}

export type Page = { page: number; pagesize: number }

/** The response of a list, with the number of its pages. */
export const toPage = <T>({ page, pagesize }: Page, count: number, data: T[]) => ({
  success: true as const,
  count,
  page,
  pages: Math.ceil(count / Math.max(1, pagesize)),
  data,
})

export const offsetOf = ({ page, pagesize }: Page) => (page - 1) * pagesize
