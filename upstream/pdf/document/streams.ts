import { constants, inflateRawSync, inflateSync } from 'node:zlib'
import { decodePDFRawStream, PDFDict, PDFName, type PDFObject, PDFRawStream, PDFStream } from '@cantoo/pdf-lib'
import { entriesOf, numberOf } from './objects.ts'
import { UnprintableError } from './problems.ts'

const maxStreamBytes = 128 * 1024 * 1024

/** It ends where no compressed data ends, so that it may have been cut off; or a part of it is lost. */
export type Damage = 'content_end' | 'content'

/** The bytes before any damage. Stops at a size that no real page has (a "flate bomb"). */
export function decodeStream(stream: PDFStream, onDamage: (damage: Damage) => void = () => {}): Uint8Array {
  if (!(stream instanceof PDFRawStream)) return stream.getContents()
  const { dict, transform } = stream
  const filters = filterNames(dict.lookup(PDFName.of('Filter')))
  let bytes = transform ? transformed(stream) : stream.contents
  const given = dict.lookup(PDFName.of('DecodeParms'))
  const parameters = given instanceof PDFDict ? [given] : entriesOf(given)
  for (const [index, filter] of filters.entries()) {
    const isFlate = filter === '/FlateDecode' || filter === '/Fl'
    const decoded = isFlate ? inflate(bytes, onDamage) : decodeOther(dict, filter, bytes, onDamage)
    bytes = undoPrediction(decoded, parameters[index])
  }
  return bytes
}

/** What a writer subtracted from each byte before it compressed them (PNG 9.2; ISO 32000-1, 7.4.4.4). */
function undoPrediction(bytes: Uint8Array, parameters: PDFObject | undefined): Uint8Array {
  const valueOf = (key: string, otherwise: number): number =>
    (parameters instanceof PDFDict && numberOf(parameters.lookup(PDFName.of(key)))) || otherwise
  if (valueOf('Predictor', 1) < 10) return bytes
  const sampleBits = valueOf('Colors', 1) * valueOf('BitsPerComponent', 8)
  const step = Math.ceil(sampleBits / 8)
  const rowBytes = Math.ceil((valueOf('Columns', 1) * sampleBits) / 8)
  if (!(rowBytes > 0 && rowBytes < bytes.length)) return bytes
  const rows = Math.floor(bytes.length / (rowBytes + 1))
  const undone = new Uint8Array(rows * rowBytes)
  for (let row = 0; row < rows; row += 1) {
    const from = row * (rowBytes + 1)
    for (let column = 0; column < rowBytes; column += 1) {
      const at = row * rowBytes + column
      const left = column < step ? 0 : (undone[at - step] ?? 0)
      const up = undone[at - rowBytes] ?? 0
      const corner = column < step ? 0 : (undone[at - rowBytes - step] ?? 0)
      const predicted = [0, left, up, (left + up) >> 1, nearest(left, up, corner)][bytes[from] ?? 0] ?? 0
      undone[at] = (bytes[from + 1 + column] ?? 0) + predicted
    }
  }
  return undone
}

/** Paeth's prediction (PNG 9.4). */
function nearest(left: number, up: number, corner: number): number {
  const [toLeft, toUp, toCorner] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)]
  if (toLeft <= toUp && toLeft <= toCorner) return left
  return toUp <= toCorner ? up : corner
}

function filterNames(filter: PDFObject | undefined): string[] {
  const names = filter instanceof PDFName ? [filter] : entriesOf(filter)
  return names.map((name) => (name instanceof PDFName ? name.asString() : ''))
}

function transformed({ dict, contents, transform }: PDFRawStream): Uint8Array {
  const encryptedOnly = PDFRawStream.of(PDFDict.withContext(dict.context), contents, transform)
  return decodePDFRawStream(encryptedOnly).decode()
}

const limit = { maxOutputLength: maxStreamBytes }
const zlibHeaderBytes = 2

function inflate(bytes: Uint8Array, onDamage: (damage: Damage) => void): Uint8Array {
  try {
    return inflateSync(bytes, limit)
  } catch (error) {
    // A wrong or missing checksum is common and harmless: zlib insists on it, RIPs do not.
    return inflateUnchecked(bytes.subarray(zlibHeaderBytes), error, onDamage)
  }
}

function inflateUnchecked(bytes: Uint8Array, cause: unknown, onDamage: (damage: Damage) => void): Uint8Array {
  if (cause instanceof RangeError) throw new UnprintableError('too_complex', cause)
  try {
    return inflateRawSync(bytes, limit)
  } catch (error) {
    const isOpen = error instanceof Error && 'code' in error && error.code === 'Z_BUF_ERROR'
    onDamage(isOpen ? 'content_end' : 'content')
    return isOpen ? inflateOpen(bytes) : inflateOpen(bytes.subarray(0, soundLength(bytes)))
  }
}

const inflateOpen = (bytes: Uint8Array): Uint8Array =>
  inflateRawSync(bytes, { ...limit, finishFlush: constants.Z_SYNC_FLUSH })

/** How many bytes stand before the first one that no compressed data has: zlib gives nothing of data that has it. */
function soundLength(bytes: Uint8Array): number {
  let [sound, broken] = [0, bytes.length]
  while (broken - sound > 1) {
    const middle = Math.floor((sound + broken) / 2)
    if (isSound(bytes.subarray(0, middle))) sound = middle
    else broken = middle
  }
  return sound
}

function isSound(bytes: Uint8Array): boolean {
  try {
    inflateOpen(bytes)
    return true
  } catch (error) {
    if (error instanceof RangeError) throw new UnprintableError('too_complex', error)
    return false
  }
}

function decodeOther(dict: PDFDict, filter: string, bytes: Uint8Array, onDamage: (damage: Damage) => void): Uint8Array {
  const singleFilter = PDFDict.withContext(dict.context)
  singleFilter.set(PDFName.of('Filter'), PDFName.of(filter.slice(1)))
  try {
    const decoded = decodePDFRawStream(PDFRawStream.of(singleFilter, bytes)).getBytes(maxStreamBytes + 1)
    if (decoded.length <= maxStreamBytes) return Buffer.from(decoded.buffer, decoded.byteOffset, decoded.length)
  } catch {
    // An unknown filter, or data that is not of its kind.
    onDamage('content')
    return new Uint8Array()
  }
  throw new UnprintableError('too_complex')
}
