/** Others are answered between two statements. */
const rowsPerStatement = 200

/** Runs an insert for many rows, some at a time. */
export async function inChunks<Row>(
  rows: readonly Row[],
  insert: (some: Row[]) => PromiseLike<unknown>,
): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsPerStatement) {
    await insert(rows.slice(from, from + rowsPerStatement))
  }
}
