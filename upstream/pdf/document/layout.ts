import type { Repair } from './report.ts'

const headerWindow = 1024 // Acrobat accepts a header anywhere in it
const lateHeaderWindow = 64 * 1024
const tailWindow = 2048
const maxTableBytes = 16 * 1024 * 1024
const maxTables = 20
const ownHeader = Buffer.from('%PDF-1.7\n')

export type Layout = {
  /** The file from its header on; with a header of ours where it had none. */
  bytes: Buffer
  version?: string | undefined
  /** The catalog as the last trailer names it: "12 0 R". */
  root?: string | undefined
  repairs: Repair[]
}

export function readLayout(file: Buffer): Layout | undefined {
  const head = readHead(file)
  if (!head) return undefined
  const { bytes, version, repairs } = head
  const start = findStartXref(bytes)
  if (start === undefined) return { bytes, version, repairs: [...repairs, 'end'] }
  const section = readCrossReference(bytes, start.offset, head.bases)
  if (bytes.includes(' obj', start.end)) {
    // An update was cut off. What was written before it is whole, unless the first part of a linearized file is all there is.
    if (!section.isRight) return { bytes, version, repairs: [...repairs, 'end'] }
    return { bytes: bytes.subarray(0, start.end), version, root: section.root, repairs: [...repairs, 'update'] }
  }
  if (bytes.length - start.end > headerWindow) repairs.push('data_after')
  if (!section.isRight) repairs.push('cross_reference')
  else if (section.root === undefined) repairs.push('catalog')
  return { bytes, version, root: section.root, repairs }
}

type Head = Pick<Layout, 'bytes' | 'version' | 'repairs'> & { bases: number[] }

function readHead(file: Buffer): Head | undefined {
  const header = /%PDF-(\d\.\d)/.exec(file.toString('latin1', 0, lateHeaderWindow))
  const at = header?.index ?? Number.POSITIVE_INFINITY
  const isLate = at > headerWindow
  if (isLate && !holdsObjects(file)) return undefined
  if (!header) {
    return { bytes: Buffer.concat([ownHeader, file]), repairs: ['header'], bases: [ownHeader.length] }
  }
  const repairs: Repair[] = at > 0 ? ['data_before'] : []
  return { bytes: file.subarray(at), version: header[1], repairs, bases: [0, -at] }
}

function holdsObjects(file: Buffer): boolean {
  const tail = file.toString('latin1', Math.max(0, file.length - tailWindow))
  return /\b\d+ \d+ obj\b/.test(file.toString('latin1', 0, lateHeaderWindow)) && /startxref|trailer/.test(tail)
}

/** Where the last cross-reference should be, and where what says so ends. Undefined if the file ends before. */
function findStartXref(bytes: Buffer): { offset: number; end: number } | undefined {
  const at = bytes.lastIndexOf('startxref')
  const found = at < 0 ? null : /^startxref\s+(\d+)\s*(?:%%EOF\s*)?/.exec(bytes.toString('latin1', at, at + 200))
  return found ? { offset: Number(found[1]), end: at + found[0].length } : undefined
}

type Section = { isRight: boolean; root?: string | undefined }

function readCrossReference(bytes: Buffer, offset: number, bases: readonly number[]): Section {
  const sections = bases.map((base) => readSection(bytes, offset + base, base))
  return (
    sections.find(({ isRight }) => isRight) ?? sections.find(({ root }) => root !== undefined) ?? { isRight: false }
  )
}

function readSection(bytes: Buffer, at: number, base: number): Section {
  if (at < 0 || at >= bytes.length) return { isRight: false }
  return isTable(bytes, at) ? readTable(bytes, at, base) : readStreamSection(bytes, at)
}

const isTable = (bytes: Buffer, at: number): boolean => /^\s*xref\b/.test(bytes.toString('latin1', at, at + 16))

function readTable(bytes: Buffer, at: number, base: number, tablesAfter = 0): Section {
  const text = bytes.toString('latin1', at, at + maxTableBytes)
  let position = text.indexOf('xref') + 4
  const next = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = position
    const found = pattern.exec(text)
    if (found) position = pattern.lastIndex
    return found
  }
  for (let range = next(/\s*(\d+)\s+(\d+)\s*/y); range; range = next(/\s*(\d+)\s+(\d+)\s*/y)) {
    const [first, count] = [Number(range[1]), Number(range[2])]
    for (let number = first; number < first + count; number += 1) {
      const entry = next(/\s*(\d{1,10})\s+(\d{1,5})\s+([nf])/y)
      if (!entry || !isEntryRight(bytes, base, number, entry)) return { isRight: false, root: rootIn(text) }
    }
  }
  const hasTrailer = next(/\s*trailer\b/y) !== null
  // What an update left as it was is named by the table before it.
  const previous = /\/Prev\s+(\d+)/.exec(text.slice(position, text.indexOf('startxref', position)))
  const before = Number(previous?.[1]) + base
  const isBeforeRight =
    tablesAfter === maxTables || !isTable(bytes, before) || readTable(bytes, before, base, tablesAfter + 1).isRight
  return { isRight: hasTrailer && isBeforeRight, root: rootIn(text) }
}

function isEntryRight(bytes: Buffer, base: number, number: number, [, offset, generation, kind]: RegExpExecArray) {
  if (kind === 'f' || Number(offset) === 0) return true // many writers list what is not there at offset 0
  const at = Number(offset) + base
  const header = /^\s*(\d+)\s+(\d+)\s+obj/.exec(bytes.toString('latin1', at, at + 40))
  return header !== null && Number(header[1]) === number && Number(header[2]) === Number(generation)
}

/** A cross-reference stream is an object like others; its entries are not checked. */
function readStreamSection(bytes: Buffer, at: number): Section {
  const text = bytes.toString('latin1', at, at + 2048)
  return { isRight: /^\s*\d+\s+\d+\s+obj\s*<</.test(text) && text.includes('/XRef'), root: rootIn(text) }
}

const rootIn = (text: string): string | undefined => {
  const root = /\/Root\s+(\d+)\s+(\d+)\s+R/.exec(text)
  return root ? `${root[1]} ${root[2]} R` : undefined
}
