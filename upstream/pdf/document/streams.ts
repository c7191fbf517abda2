import { constants, inflateSync } from 'node:zlib'
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

/** The decoded bytes of a content stream. Stops at a size that no real page has (a "flate bomb"). */
export function decodeStream(stream: PDFStream): Uint8Array {
  if (!(stream instanceof PDFRawStream)) return stream.getContents()
  const { dict, transform } = stream
  const filters = filterNames(dict.lookup(PDFName.of('Filter')))
  let bytes = transform ? transformed(stream) : stream.contents
  for (const filter of filters) {
    bytes = filter === '/FlateDecode' || filter === '/Fl' ? inflate(dict, bytes) : decodeOther(dict, filter, bytes)
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

function inflate(dict: PDFDict, bytes: Uint8Array): Uint8Array {
  try {
    return inflateSync(bytes, { maxOutputLength: maxStreamBytes, finishFlush: constants.Z_SYNC_FLUSH })
  } catch (error) {
    if (error instanceof RangeError) throw new UnprintableError('too_complex', error)
    // Wrong checksums are common and harmless: zlib insists on them, RIPs and pdf-lib do not.
    return decodeOther(dict, '/FlateDecode', bytes)
  }
}

function decodeOther(dict: PDFDict, filter: string, bytes: Uint8Array): Uint8Array {
  const singleFilter = PDFDict.withContext(dict.context)
  singleFilter.set(PDFName.of('Filter'), PDFName.of(filter.slice(1)))
  const decoded = decodePDFRawStream(PDFRawStream.of(singleFilter, bytes)).getBytes(maxStreamBytes + 1)
  if (decoded.length > maxStreamBytes) throw new UnprintableError('too_complex')
  return Buffer.from(decoded.buffer, decoded.byteOffset, decoded.length)
}
