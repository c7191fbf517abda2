import { constants, inflateRawSync, inflateSync } from 'node:zlib'
import { decodePDFRawStream, PDFDict, PDFName, type PDFObject, PDFRawStream, PDFStream } from '@cantoo/pdf-lib'
import { entriesOf } from './objects.ts'
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
  for (const filter of filters) {
    const isFlate = filter === '/FlateDecode' || filter === '/Fl'
    bytes = isFlate ? inflate(bytes, onDamage) : decodeOther(dict, filter, bytes, onDamage)
  }
  return bytes
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
