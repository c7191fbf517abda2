import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFInvalidObject,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFObjectParser,
  PDFRawStream,
  type PDFRef,
  PDFString,
  PDFXRefStreamParser,
} from '@cantoo/pdf-lib'
import { readLayout } from './document/layout.ts'
import { textOfName } from './document/objects.ts'
import { listPages } from './document/pages.ts'
import { UnprintableError } from './document/problems.ts'
import type { Repair } from './document/report.ts'

const loadOptions = { ignoreEncryption: true, updateMetadata: false, parseSpeed: Infinity, capNumbers: true }

type OpenedPdf = { document: PDFDocument; encrypted: boolean; version?: string | undefined; repairs: Repair[] }

/**
 * Opens a PDF that needs no password to read, repairing what other PDF programs repair: pdf-lib finds the objects by
 * themselves, whatever the cross-reference says. An owner password only restricts changes, so such a file opens too.
 */
export async function openPdf(file: Buffer): Promise<OpenedPdf> {
  if (file.length === 0) throw new UnprintableError('empty')
  const layout = readLayout(file)
  if (!layout) throw new UnprintableError('not_pdf')
  const { bytes, version, root } = layout
  const repairs = new Set(layout.repairs)

  const document = await (repairs.has('end') ? loadCutOff(bytes) : load(bytes))
  const { context } = document
  if (root !== undefined && String(context.trailerInfo.Root) !== root) repairs.add('catalog')
  if (hasWrongLengths(document)) repairs.add('stream_lengths')

  const encryption = context.lookup(context.trailerInfo.Encrypt)
  if (encryption === undefined && context.trailerInfo.Encrypt) throw new UnprintableError('unknown_encryption')
  if (encryption instanceof PDFDict) {
    requirePassword(encryption)
    const decrypted = await loadWithEmptyPassword(bytes)
    if (lacksNamedObjects(document, decrypted)) repairs.add('cross_reference')
    // Object streams can only be read decrypted, cross-reference streams only as they are.
    const unreadable = new Set(invalidObjects(document).map(([ref]) => ref))
    if (invalidObjects(decrypted).some(([ref]) => unreadable.has(ref))) repairs.add('objects')
    return { document: decrypted, encrypted: true, version, repairs: [...repairs] }
  }
  if (lacksNamedObjects(document)) repairs.add('cross_reference')
  if (encryption) {
    delete context.trailerInfo.Encrypt
    repairs.add('encryption')
  }
  if (closeObjects(document)) {
    repairs.add('objects')
    // pdf-lib took it while it was not closed.
    Object.assign(document, { catalog: context.lookup(context.trailerInfo.Root) })
  }
  return { document, encrypted: false, version, repairs: [...repairs] }
}

/** A PDF of the same content without damage, for programs that repair less. */
export async function rewritePdf(file: Buffer): Promise<Uint8Array> {
  const { document } = await openPdf(file)
  const { context } = document
  listPages(document)
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    // An old cross-reference stream would still name the encryption, which is undone.
    if (object instanceof PDFInvalidObject || isCrossReference(object)) context.delete(ref)
  }
  return document.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false })
}

const isCrossReference = (object: PDFObject): object is PDFRawStream =>
  object instanceof PDFRawStream && object.dict.lookup(PDFName.of('Type')) === PDFName.of('XRef')

async function load(bytes: Buffer): Promise<PDFDocument> {
  try {
    return await PDFDocument.load(bytes, loadOptions)
  } catch (error) {
    throw new UnprintableError('damaged', error)
  }
}

const isEncryption = (object: PDFObject): boolean =>
  object instanceof PDFDict && ['O', 'U', 'P', 'V'].every((key) => object.has(PDFName.of(key)))

/** Loads a file without its end by its objects alone. Without a trailer its encryption cannot be undone. */
async function loadCutOff(bytes: Buffer): Promise<PDFDocument> {
  const endOfObjects = bytes.lastIndexOf('endobj') + 'endobj\n'.length
  const document = await load(bytes)
    .catch(() => load(bytes.subarray(0, endOfObjects)))
    .catch((error: unknown) => {
      throw new UnprintableError('truncated', error)
    })
  const { context } = document
  const isEncrypted = context.enumerateIndirectObjects().some(([, object]) => isEncryption(object))
  if (isEncrypted && !context.trailerInfo.Encrypt) throw new UnprintableError('truncated')
  return document
}

async function loadWithEmptyPassword(bytes: Buffer): Promise<PDFDocument> {
  try {
    return await PDFDocument.load(bytes, { ...loadOptions, password: '' })
  } catch (error) {
    const needsPassword = error instanceof Error && error.message === 'NEEDS PASSWORD'
    throw new UnprintableError(needsPassword ? 'encrypted' : 'unknown_encryption', error)
  }
}

/** Refuses encryption without passwords (ISO 32000-2, 7.6): for certificates, by a program of its own, or junk. */
function requirePassword(encryption: PDFDict): void {
  const nameOf = (key: string): string => textOfName(encryption.lookup(PDFName.of(key)))
  if (nameOf('Filter') === 'Adobe.PubSec' || nameOf('SubFilter').startsWith('adbe.pkcs7')) {
    throw new UnprintableError('encrypted_for_certificates')
  }
  const isWhole =
    ['O', 'U'].every((key) => isString(encryption.lookup(PDFName.of(key)), 32)) &&
    ['V', 'R', 'P'].every((key) => encryption.lookup(PDFName.of(key)) instanceof PDFNumber)
  if (nameOf('Filter') !== 'Standard' || !isWhole) throw new UnprintableError('unknown_encryption')
}

const isString = (value: PDFObject | undefined, minBytes: number): boolean =>
  (value instanceof PDFString || value instanceof PDFHexString) && value.asBytes().length >= minBytes

function hasWrongLengths({ context }: PDFDocument): boolean {
  return context.enumerateIndirectObjects().some(([, object]) => {
    if (!(object instanceof PDFRawStream)) return false
    const entry = object.dict.get(PDFName.of('Length'))
    const length = object.dict.lookup(PDFName.of('Length'))
    if (!(length instanceof PDFNumber)) return true
    // pdf-lib finds the end of a stream itself where its length is another object, and may take a line end less.
    const tolerance = entry === length ? 0 : 2
    return Math.abs(length.asNumber() - object.contents.length) > tolerance
  })
}

/** Whether cross-reference streams name objects that are lost. Those of a table are checked with the layout. */
function lacksNamedObjects({ context }: PDFDocument, readable = { context }): boolean {
  // Reading an old one again would change the trailer that was put together from all of them.
  const trailerInfo = { ...context.trailerInfo }
  const named = context
    .enumerateIndirectObjects()
    .map(([, object]) => object)
    .filter(isCrossReference)
    .flatMap((stream) => PDFXRefStreamParser.forStream(stream).parseIntoContext())
  context.trailerInfo = trailerInfo
  // As in tables, many writers list what is not there at offset 0.
  const inUse = named.filter(({ deleted, inObjectStream, offset }) => !deleted && (inObjectStream || offset > 0))
  return inUse.some(({ ref }) => readable.context.lookup(ref) === undefined)
}

const endings = ['>>', '\nendstream', ']'].map((text) => Buffer.from(text))

/** Closes what can be closed of objects that end too early; returns whether there were any. */
function closeObjects(document: PDFDocument): boolean {
  const { context } = document
  const invalid = invalidObjects(document)
  for (const [ref, object] of invalid) {
    const data = Buffer.alloc(object.sizeInBytes())
    object.copyBytesInto(data, 0)
    const closed = endings.map((ending) => parse(Buffer.concat([data, ending]), context)).find((each) => each)
    if (closed) context.assign(ref, closed)
  }
  return invalid.length > 0
}

const invalidObjects = ({ context }: PDFDocument): [PDFRef, PDFObject][] =>
  context.enumerateIndirectObjects().filter(([, object]) => object instanceof PDFInvalidObject)

function parse(data: Buffer, context: PDFDocument['context']): PDFObject | undefined {
  try {
    const parsed = PDFObjectParser.forBytes(data, context, true).parseObject()
    return parsed instanceof PDFDict || parsed instanceof PDFRawStream || parsed instanceof PDFArray
      ? parsed
      : undefined
  } catch {
    return undefined
  }
}
