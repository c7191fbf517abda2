import type { CellValue } from 'hucre/csv'
import { streamXlsxRows } from 'hucre/xlsx'
import { csvRows, decodeText, type Line, toCellText } from '#lib/common/csv.ts'
import { ListError, listLimits } from './list-faults.ts'

/** The first sheet of an XLSX file, or a text of any usual delimiter. Macros are not read, of formulas only the result. */
export async function readList(bytes: Uint8Array): Promise<Line[]> {
  if (bytes.length > listLimits.bytes) throw new ListError('tooLarge')
  // The container of Excel before 2007, and of every workbook with a password.
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new ListError('oldExcel')
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return collect(xlsxRows(bytes))
  const text = decodeText(bytes)
  if (text === undefined) throw new ListError('noTable')
  return collect(csvRows(text))
}

const startsWith = (bytes: Uint8Array, ...start: readonly number[]) => start.every((byte, at) => bytes[at] === byte)

async function* xlsxRows(bytes: Uint8Array): AsyncGenerator<Line> {
  try {
    if (unpackedBytesOf(bytes) > listLimits.unpackedBytes) throw new ListError('tooLarge')
    for await (const { index, values } of streamXlsxRows(bytes))
      yield { line: index + 1, cells: values.map((cell) => toText(cell)) }
  } catch (cause) {
    throw cause instanceof ListError ? cause : new ListError('damaged', cause)
  }
}

async function collect(rows: Iterable<Line> | AsyncIterable<Line>): Promise<Line[]> {
  const lines: Line[] = []
  for await (const { line, cells } of rows) {
    if (cells.every((cell) => cell === '')) continue
    if (lines.length > listLimits.rows) throw new ListError('tooManyRows')
    lines.push({ line, cells: cells.slice(0, listLimits.columns) })
  }
  if (lines.length === 0) throw new ListError('empty')
  return lines
}

function toText(cell: CellValue): string {
  if (cell instanceof Date) return Number.isNaN(cell.valueOf()) ? '' : cell.toISOString().slice(0, 10)
  // A spreadsheet keeps 15 digits of a number. In this form the check sees that the others are lost.
  if (typeof cell === 'number') return Math.abs(cell) < 1e15 ? String(cell) : cell.toExponential()
  return toCellText(String(cell ?? ''))
}

/**
 * What the parts of a ZIP say that they are when unpacked. hucre unpacks none beyond what it says. The records of the
 * central directory are those of APPNOTE 4.3.12.
 */
function unpackedBytesOf(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - 22
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end -= 1
  if (end < 0) throw new ListError('damaged')
  const entries = view.getUint16(end + 10, true)
  let sum = 0
  let at = view.getUint32(end + 16, true)
  for (let entry = 0; entry < entries; entry += 1) {
    const [packed, unpacked] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)]
    // Without a size of its own, hucre would unpack it up to 2 GB.
    if (unpacked === 0 && packed > 2) throw new ListError('damaged')
    sum += unpacked
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return sum
}
