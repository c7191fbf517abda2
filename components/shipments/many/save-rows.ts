import { saveBlob } from '#lib/browser/save-blob.ts'

/** As a CSV file that a spreadsheet opens, and that can be read as a list again. */
export async function saveRows(name: string, rows: string[][]) {
  const { toCsv } = await import('#lib/common/write-csv.ts')
  saveBlob(name, new Blob([toCsv(rows)], { type: 'text/csv' }))
}
