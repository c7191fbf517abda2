import { PDFDocument } from '@cantoo/pdf-lib'
import { UnprintableError } from './document/problems.ts'

const headerWindow = 1024
const tailWindow = 2048
const loadOptions = { ignoreEncryption: true, updateMetadata: false, parseSpeed: Infinity, capNumbers: true }

type OpenedPdf = { document: PDFDocument; encrypted: boolean; version: string }

/** Opens a PDF that needs no password to read. An owner password only restricts changes, so such a file opens too. */
export async function openPdf(bytes: Buffer): Promise<OpenedPdf> {
  const version = headerVersion(bytes)
  if (!endsLikePdf(bytes)) throw new UnprintableError('truncated')

  const document = await load(bytes)
  if (!document.isEncrypted) return { document, encrypted: false, version }
  return { document: await loadWithEmptyPassword(bytes), encrypted: true, version }
}

function headerVersion(bytes: Buffer): string {
  if (bytes.length === 0) throw new UnprintableError('empty')
  // Acrobat accepts a header anywhere in the first 1024 bytes; mail gateways put lines before it.
  const header = /%PDF-(\d\.\d)/.exec(bytes.toString('latin1', 0, headerWindow))
  if (!header?.[1]) throw new UnprintableError('not_pdf')
  return header[1]
}

function endsLikePdf(bytes: Buffer): boolean {
  // Only the tail counts: a linearized file also has a cross-reference near its start.
  return bytes.subarray(Math.max(0, bytes.length - tailWindow)).includes('startxref')
}

async function load(bytes: Buffer): Promise<PDFDocument> {
  try {
    return await PDFDocument.load(bytes, loadOptions)
  } catch (error) {
    throw new UnprintableError('damaged', error)
  }
}

async function loadWithEmptyPassword(bytes: Buffer): Promise<PDFDocument> {
  try {
    return await PDFDocument.load(bytes, { ...loadOptions, password: '' })
  } catch (error) {
    throw new UnprintableError('encrypted', error)
  }
}
