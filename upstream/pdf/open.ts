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
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib'
import { type Positions, readLayout } from './document/layout.ts'
import { entriesOf, numberOf, textOfName } from './document/objects.ts'
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
  const { version, root, positions } = layout
  const repairs = new Set(layout.repairs)
  const { document, bytes } = await (repairs.has('end') ? loadCutOff(layout.bytes) : load(layout.bytes))
  if (bytes !== layout.bytes && !repairs.has('end')) repairs.add('trailer')
  const { context } = document
  keepNamed(document, positions)
  if (root !== undefined && String(context.trailerInfo.Root) !== root) repairs.add('catalog')
  if (hasWrongLengths(document)) repairs.add('stream_lengths')

  const encryption = context.lookup(context.trailerInfo.Encrypt)
  if (encryption === undefined && context.trailerInfo.Encrypt) throw new UnprintableError('unknown_encryption')
  if (encryption instanceof PDFDict) {
    if (encryptsAttachmentsOnly(encryption)) return { document, encrypted: true, version, repairs: [...repairs] }
    requirePassword(encryption)
    const decrypted = await loadWithEmptyPassword(withFileId(bytes, context), encryption)
    keepNamed(decrypted, positions)
    if (lacksNamed(decrypted, positions)) repairs.add('cross_reference')
    // Object streams can only be read decrypted, cross-reference streams only as they are.
    const unreadable = new Set(invalidObjects(document).map(([ref]) => ref))
    if (invalidObjects(decrypted).some(([ref]) => unreadable.has(ref))) repairs.add('objects')
    return { document: decrypted, encrypted: true, version, repairs: [...repairs] }
  }
  if (lacksNamed(document, positions)) repairs.add('cross_reference')
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

type Loaded = { document: PDFDocument; bytes: Buffer }

/** pdf-lib reads no object of a file whose trailer it cannot read: such a file gets one of ours. */
async function load(bytes: Buffer): Promise<Loaded> {
  try {
    return { document: await PDFDocument.load(bytes, loadOptions), bytes }
  } catch {
    return loadWithOwnTrailer(bytes)
  }
}

async function loadWithOwnTrailer(file: Buffer): Promise<Loaded> {
  const bytes = withOwnTrailer(file)
  try {
    return { document: await PDFDocument.load(bytes, loadOptions), bytes }
  } catch (error) {
    throw new UnprintableError('damaged', error)
  }
}

const trailerWindow = 4096

/** Blanks what stands between objects at the start of a line, and says at the end what it named. */
function withOwnTrailer(file: Buffer): Buffer {
  const bytes = Buffer.from(file)
  const entries = new Map<string, string>()
  for (const keyword of ['trailer', 'startxref', 'xref']) {
    for (let at = bytes.indexOf(keyword); at >= 0; at = bytes.indexOf(keyword, at + 1)) {
      if (![0x0a, 0x0d].includes(bytes[at - 1] ?? 0)) continue
      const text = keyword === 'trailer' ? bytes.toString('latin1', at, at + trailerWindow) : ''
      for (const [, key = '', value = ''] of text.matchAll(/\/(Root|Encrypt|Info)\s*(\d+ \d+ R|<<)/g)) {
        entries.set(key, value === '<<' ? unknownObject : value)
      }
      const id = /\/ID\s*(\[\s*<[0-9A-Fa-f\s]*>)/.exec(text)?.[1]
      if (id) entries.set('ID', `${id}]`)
      bytes.fill(' ', at, at + keyword.length)
    }
  }
  return appendTrailer(bytes, [...entries].map(([key, value]) => `/${key} ${value}`).join(' '))
}

/** An encryption that stood in the trailer itself is not read; the file is refused for it. */
const unknownObject = '999999999 0 R'

const appendTrailer = (bytes: Buffer, entries: string): Buffer =>
  Buffer.concat([bytes, Buffer.from(`\ntrailer\n<< ${entries} >>\nstartxref\n0\n%%EOF\n`)])

const isEncryption = (object: PDFObject): boolean =>
  object instanceof PDFDict && ['O', 'U', 'P', 'V'].every((key) => object.has(PDFName.of(key)))

/** Loads a file without its end by its objects alone. Without a trailer its encryption cannot be undone. */
async function loadCutOff(file: Buffer): Promise<Loaded> {
  const endOfObjects = file.lastIndexOf('endobj') + 'endobj\n'.length
  const loaded = await load(file)
    .catch(() => load(file.subarray(0, endOfObjects)))
    .catch((error: unknown) => {
      throw new UnprintableError('truncated', error)
    })
  const { context } = loaded.document
  const isEncrypted = context.enumerateIndirectObjects().some(([, object]) => isEncryption(object))
  if (isEncrypted && !context.trailerInfo.Encrypt) throw new UnprintableError('truncated')
  return loaded
}

/** What an empty password is filled up with (ISO 32000-1, 7.6.3.3). pdf-lib tries only a longer one as an owner's. */
const emptyPassword = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex').toString(
  'latin1',
)

async function loadWithEmptyPassword(bytes: Buffer, encryption: PDFDict): Promise<PDFDocument> {
  const isFilledUp = (numberOf(encryption.lookup(PDFName.of('V'))) ?? 0) < 5
  try {
    return await PDFDocument.load(bytes, { ...loadOptions, password: isFilledUp ? emptyPassword : '' })
  } catch (error) {
    const needsPassword = error instanceof Error && ['NEEDS PASSWORD', 'Password incorrect'].includes(error.message)
    throw new UnprintableError(needsPassword ? 'encrypted' : 'unknown_encryption', error)
  }
}

/** A key is made with the first identifier of the file, or without one where it has none. */
function withFileId(bytes: Buffer, context: PDFDocument['context']): Buffer {
  return isString(entriesOf(context.lookup(context.trailerInfo.ID))[0], 0) ? bytes : appendTrailer(bytes, '/ID [<> <>]')
}

/** Streams and strings are encrypted by no filter (ISO 32000-2, 7.6.6), so that no page needs the password. */
function encryptsAttachmentsOnly(encryption: PDFDict): boolean {
  const filters = ['StmF', 'StrF'].map((key) => textOfName(encryption.lookup(PDFName.of(key))))
  const version = numberOf(encryption.lookup(PDFName.of('V'))) ?? 0
  return version >= 4 && filters.every((filter) => filter === '' || filter === 'Identity')
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

/** An intact cross-reference decides which objects a file has. */
function keepNamed({ context }: PDFDocument, positions: Positions | undefined): void {
  if (!positions) return
  for (const [ref] of context.enumerateIndirectObjects()) {
    if (positions.get(ref.objectNumber) === undefined) context.delete(ref)
  }
}

function lacksNamed({ context }: PDFDocument, positions: Positions = new Map()): boolean {
  const found = new Set(context.enumerateIndirectObjects().map(([ref]) => ref.objectNumber))
  return [...positions].some(
    ([number, position]) => position !== undefined && position !== Infinity && !found.has(number),
  )
}

const endings = ['>>', '\nendstream', ']', ']>>', ')>>']

/** Closes what can be closed of objects that end too early; returns whether there were any. */
function closeObjects(document: PDFDocument): boolean {
  const { context } = document
  const invalid = invalidObjects(document)
  for (const [ref, object] of invalid) {
    const data = Buffer.alloc(object.sizeInBytes())
    object.copyBytesInto(data, 0)
    // One that does not say its end has taken in those after it.
    const [own = '', ...others] = data.toString('latin1').split(/[\r\n](\d+)\s+(\d+)\s+obj\b/)
    assign(ref, own)
    for (let at = 0; at < others.length; at += 3) {
      const other = PDFRef.of(Number(others[at]), Number(others[at + 1]))
      if (!context.lookup(other)) assign(other, others[at + 2] ?? '')
    }
  }
  return invalid.length > 0

  function assign(ref: PDFRef, text: string): void {
    const closed = closeObject(text, context)
    if (closed) context.assign(ref, closed)
  }
}

/** Braces mean nothing outside functions; other programs skip them. */
function closeObject(text: string, context: PDFDocument['context']): PDFObject | undefined {
  for (const given of new Set([text, text.replaceAll(/[{}]/g, ' ')])) {
    for (const ending of endings) {
      const closed = parse(Buffer.from(given + ending, 'latin1'), context)
      if (closed) return closed
    }
  }
  return undefined
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
