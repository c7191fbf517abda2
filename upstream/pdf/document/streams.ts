import { constants, inflateRawSync, inflateSync } from 'node:zlib'
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFStream,
} from '@cantoo/pdf-lib'
import { UnprintableError } from './problems.ts'

const maxStreamBytes = 128 * 1024 * 1024

/**
 * The decoded bytes of a content stream. Stops at a size that no real page has (a "flate bomb"), and at data that is
 * damaged. `onOpenEnd`: it ends where no compressed data ends, so that it may have been cut off.
 */
export function decodeStream(stream: PDFStream, onOpenEnd: () => void = () => {}): Uint8Array {
  if (!(stream instanceof PDFRawStream)) return stream.getContents()
  const { dict, transform } = stream
  const filters = filterNames(dict.lookup(PDFName.of('Filter')))
  let bytes = transform ? transformed(stream) : stream.contents
  for (const filter of filters) {
    const isFlate = filter === '/FlateDecode' || filter === '/Fl'
    bytes = isFlate ? inflate(bytes, onOpenEnd) : decodeOther(dict, filter, bytes)
  }
  return bytes
}

function filterNames(filter: PDFObject | undefined): string[] {
  if (filter instanceof PDFName) return [filter.asString()]
  if (!(filter instanceof PDFArray)) return []
  return filter.asArray().map((_, index) => {
    const name = filter.lookup(index)
    return name instanceof PDFName ? name.asString() : ''
  })
}

function transformed({ dict, contents, transform }: PDFRawStream): Uint8Array {
  const encryptedOnly = PDFRawStream.of(PDFDict.withContext(dict.context), contents, transform)
  return decodePDFRawStream(encryptedOnly).decode()
}

const limit = { maxOutputLength: maxStreamBytes }
const zlibHeaderBytes = 2

function inflate(bytes: Uint8Array, onOpenEnd: () => void): Uint8Array {
  try {
    return inflateSync(bytes, limit)
  } catch (error) {
    // A wrong or missing checksum is common and harmless: zlib insists on it, RIPs do not.
    return inflateUnchecked(bytes.subarray(zlibHeaderBytes), error, onOpenEnd)
  }
}

function inflateUnchecked(bytes: Uint8Array, cause: unknown, onOpenEnd: () => void): Uint8Array {
  if (cause instanceof RangeError) throw new UnprintableError('too_complex', cause)
  try {
    return inflateRawSync(bytes, limit)
  } catch (error) {
    const isOpen = error instanceof Error && 'code' in error && error.code === 'Z_BUF_ERROR'
    if (!isOpen) throw new UnprintableError('damaged_content', error)
  }
  onOpenEnd()
  return inflateRawSync(bytes, { ...limit, finishFlush: constants.Z_SYNC_FLUSH })
}

function decodeOther(dict: PDFDict, filter: string, bytes: Uint8Array): Uint8Array {
  const singleFilter = PDFDict.withContext(dict.context)
  singleFilter.set(PDFName.of('Filter'), PDFName.of(filter.slice(1)))
  const decoded = decodePDFRawStream(PDFRawStream.of(singleFilter, bytes)).getBytes(maxStreamBytes + 1)
  if (decoded.length > maxStreamBytes) throw new UnprintableError('too_complex')
  return Buffer.from(decoded.buffer, decoded.byteOffset, decoded.length)
}
