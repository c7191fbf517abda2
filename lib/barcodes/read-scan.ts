import { isTooLong, parseBarcode } from './code.ts'
import type { ScannerProfile } from './profile.ts'
import type { Reading } from './recognise.ts'
import type { Refusal, Scan } from './scan.ts'

/** The code that a scanner meant, and what else it may have meant; or why there is none. */
export function readScan(reading: Reading, { reading: first, prefix }: ScannerProfile): Scan | Refusal {
  if (!reading.ended) return 'unfinished'
  const texts = first === 'physical' ? [reading.physical, reading.typed] : [reading.typed, reading.physical]
  const [code, alternative] = texts.map((text) => parseBarcode(withoutPrefix(text, prefix)))
  if (code === undefined) return texts.some(isTooLong) ? 'tooLong' : 'tooShort'
  return { code, alternative: alternative === code ? undefined : alternative }
}

function withoutPrefix(text: string, prefix: string): string {
  return prefix !== '' && text.toUpperCase().startsWith(prefix.toUpperCase()) ? text.slice(prefix.length) : text
}
