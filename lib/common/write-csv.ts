import { writeCsv, writeCsvStream } from 'hucre/csv'

export type Cell = string | number | Date

/**
 * What a spreadsheet would compute is written as text, as `unescapeFormulae` reads it. A phone number with spaces, or of
 * digits alone, is none.
 */
const toSafeCell = (cell: Cell): Cell =>
  typeof cell === 'string' && /^[=+\-@\t\r\n\0|]/.test(cell) && !/^\+(?:\d+|[\d()./-]+(?: [\d()./-]+)+)$/.test(cell)
    ? `'${cell}`
    : cell

export const toCsv = (rows: readonly (readonly Cell[])[]): string =>
  writeCsv(
    rows.map((row) => row.map(toSafeCell)),
    { bom: true },
  )

export const toCsvStream = (rows: Iterable<Cell[]> | AsyncIterable<Cell[]>, headers: readonly string[]) =>
  writeCsvStream(safeRows(rows), { bom: true, headers: [...headers] })

async function* safeRows(rows: Iterable<Cell[]> | AsyncIterable<Cell[]>): AsyncGenerator<Cell[]> {
  for await (const row of rows) yield row.map(toSafeCell)
}
