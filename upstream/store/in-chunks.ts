/** PostgreSQL takes at most 65 535 parameters in one statement. */
const rowsPerStatement = 1000

/** Runs an insert for many rows, some at a time. */
export async function inChunks<Row>(
  rows: readonly Row[],
  insert: (some: Row[]) => PromiseLike<unknown>,
): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsPerStatement) {
    await insert(rows.slice(from, from + rowsPerStatement))
  }
}
