import { streamCsvRows } from 'hucre/csv'

/** `line`: as a spreadsheet numbers it. */
export type Line = { line: number; cells: readonly string[] }

/** Of a text with any usual delimiter. */
export function* csvRows(text: string): Generator<Line> {
  let line = 0
  for (const cells of streamCsvRows(text, { unescapeFormulae: true })) {
    line += 1
    yield { line, cells: cells.map((cell) => toCellText(String(cell ?? ''))) }
  }
}

/** Programs keep the leading zeros of a number in a CSV file as `="0012"`. */
export function toCellText(cell: string): string {
  const text = cell.trim()
  return /^="([^"]*)"$/.exec(text)?.[1] ?? text
}

/** By its mark, by its zeros, or as what can be read; undefined for what is no text. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const utf16 = utf16Of(bytes)
  if (utf16) return new TextDecoder(utf16).decode(bytes)
  if (bytes.subarray(0, 4096).includes(0)) return undefined
  const utf8 = tryDecode('utf-8', bytes)
  if (utf8 !== undefined) return utf8
  // Much Western text happens to be valid Shift_JIS, but none of it makes kana.
  const japanese = tryDecode('shift_jis', bytes)
  return japanese !== undefined && /[\u3041-\u30fe]/.test(japanese)
    ? japanese
    : new TextDecoder('windows-1252').decode(bytes)
}

/** Without a mark, by the zeros: every second byte of a Western text is one. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, 200)
  const [even = 0, odd = 0] = [0, 1].map((rest) => start.filter((byte, at) => at % 2 === rest && byte === 0).length)
  if (even + odd < start.length / 4) return undefined
  return odd > 3 * even ? 'utf-16le' : even > 3 * odd ? 'utf-16be' : undefined
}

function tryDecode(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined // another encoding
  }
}
