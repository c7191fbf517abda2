import { type CellValue, streamCsvRows } from 'hucre/csv'
import { streamXlsxRows } from 'hucre/xlsx'

export const listLimits = { bytes: 50 * 1024 * 1024, unpackedBytes: 400 * 1024 * 1024, rows: 5000, columns: 200 }

export const listFaults = ['tooLarge', 'tooManyRows', 'oldExcel', 'noTable', 'empty', 'damaged', 'notRead'] as const
export type ListFault = (typeof listFaults)[number]

export class ListError extends Error {
  override name = 'ListError'
  readonly fault: ListFault
  constructor(fault: ListFault, cause?: unknown) {
    super(fault, { cause })
    this.fault = fault
  }
}

/** `line`: as the spreadsheet numbers it. */
export type Line = { line: number; cells: readonly string[] }

/** The first sheet of an XLSX file, or a text of any usual delimiter. Macros are not read, of formulas only the result. */
export async function readList(bytes: Uint8Array): Promise<Line[]> {
  if (bytes.length > listLimits.bytes) throw new ListError('tooLarge')
  const kind = kindOf(bytes)
  if (kind === 'oldExcel' || kind === 'noTable') throw new ListError(kind)
  return collect(kind === 'xlsx' ? xlsxRows(bytes) : textRows(decodeText(bytes)))
}

const startsWith = (bytes: Uint8Array, ...start: readonly number[]) => start.every((byte, at) => bytes[at] === byte)

function kindOf(bytes: Uint8Array): 'xlsx' | 'oldExcel' | 'noTable' | 'text' {
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return 'xlsx'
  // The container of Excel before 2007, and of every workbook with a password.
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return 'oldExcel'
  const isUtf16 = startsWith(bytes, 0xff, 0xfe) || startsWith(bytes, 0xfe, 0xff) || utf16Of(bytes) !== undefined
  return !isUtf16 && bytes.subarray(0, 4096).includes(0) ? 'noTable' : 'text'
}

/** Every second byte of a Western text in UTF-16 is 0. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const start = bytes.subarray(0, 200)
  const zeros = [0, 1].map((odd) => start.filter((byte, at) => at % 2 === odd && byte === 0).length)
  const [even = 0, odd = 0] = zeros
  if (even + odd < start.length / 4) return undefined
  return odd > 3 * even ? 'utf-16le' : even > 3 * odd ? 'utf-16be' : undefined
}

export function decodeText(bytes: Uint8Array): string {
  const marked = startsWith(bytes, 0xff, 0xfe)
    ? 'utf-16le'
    : startsWith(bytes, 0xfe, 0xff)
      ? 'utf-16be'
      : utf16Of(bytes)
  if (marked) return new TextDecoder(marked).decode(bytes)
  const utf8 = tryDecode('utf-8', bytes)
  if (utf8 !== undefined) return utf8
  // Much Western text happens to be valid Shift_JIS, but none of it makes kana.
  const japanese = tryDecode('shift_jis', bytes)
  return japanese !== undefined && /[\u3041-\u30fe]/.test(japanese)
    ? japanese
    : new TextDecoder('windows-1252').decode(bytes)
}

function tryDecode(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined // another encoding
  }
}

function* textRows(text: string): Generator<Line> {
  let line = 0
  for (const cells of streamCsvRows(text, { unescapeFormulae: true })) {
    line += 1
    yield { line, cells: cells.map((cell) => toText(cell)) }
  }
}

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
  const text = String(cell ?? '').trim()
  // How programs keep the leading zeros of a number in a CSV file: ="0012".
  return /^="([^"]*)"$/.exec(text)?.[1] ?? text
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
