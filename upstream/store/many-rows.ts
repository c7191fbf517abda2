import { type GetColumnData, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

type Columns = Record<string, PgColumn>
type RowOf<C extends Columns> = { [K in keyof C]: GetColumnData<C[K]> }
type Packed = { rows: unknown[][] }

/**
 * Reads thousands of rows as one JSON value, which the embedded database hands over several times faster than rows.
 * `select` gets the value to select, and says from where. The rows come in no order.
 */
export async function manyRows<C extends Columns>(
  columns: C,
  select: (packed: { rows: SQL<unknown[][]> }) => PromiseLike<Packed[]>,
): Promise<RowOf<C>[]> {
  const wanted = Object.entries(columns)
  const values = sql.join(Object.values(columns), sql`, `)
  const [packed] = await select({ rows: sql`coalesce(json_agg(json_build_array(${values})), '[]')` })
  return (packed?.rows ?? []).map((row) => {
    const pairs = wanted.map(([name, column], at) => [
      name,
      row[at] === null ? null : column.mapFromDriverValue(row[at]),
    ])
    return Object.fromEntries(pairs) as RowOf<C>
  })
}
