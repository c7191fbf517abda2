import { saveBlob } from '#lib/browser/save-blob.ts'

/** As a CSV file that a spreadsheet opens, and that can be read as a list again. */
export async function saveRows(name: string, rows: string[][]) {
  const { writeCsv } = await import('hucre/csv')
  const text = writeCsv(rows, { bom: true, escapeFormulae: true })
  saveBlob(name, new Blob([text], { type: 'text/csv' }))
}
