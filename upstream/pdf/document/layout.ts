import { PDFContext, PDFName, PDFObjectParser, PDFRawStream, PDFXRefStreamParser } from '@cantoo/pdf-lib'
import { numberOf } from './objects.ts'
import type { Repair } from './report.ts'
import { decodeStream } from './streams.ts'

const headerWindow = 1024 // Acrobat accepts a header anywhere in it
const lateHeaderWindow = 64 * 1024
const tailWindow = 2048
const maxTableBytes = 16 * 1024 * 1024
const ownHeader = Buffer.from('%PDF-1.7\n')

/** Where an intact cross-reference says that objects begin, or their object streams; undefined if they are freed. */
export type Positions = ReadonlyMap<number, number | undefined>

export type Layout = {
  /** The file from its header on; with a header of ours where it had none. */
  bytes: Buffer
  version?: string | undefined
  /** The catalog as the last trailer names it: "12 0 R". */
  root?: string | undefined
  positions?: Positions | undefined
  repairs: Repair[]
}

export function readLayout(file: Buffer): Layout | undefined {
  const head = readHead(file)
  if (!head) return undefined
  const { bytes, version, repairs } = head
  const start = findStartXref(bytes)
  if (start === undefined) return { bytes, version, repairs: [...repairs, 'end'] }
  const section = readCrossReference(bytes, start.offset, head.bases)
  const { isRight, root, positions } = section
  if (bytes.includes(' obj', start.end)) {
    // An update was cut off. What was written before it is whole, unless the first part of a linearized file is all there is.
    if (!isRight) return { bytes, version, repairs: [...repairs, 'end'] }
    const whole = withoutLaterObjects(bytes.subarray(0, start.end), positions)
    return { bytes: whole, version, root, positions, repairs: [...repairs, 'update'] }
  }
  if (bytes.length - start.end > headerWindow) repairs.push('data_after')
  if (!isRight) repairs.push('cross_reference')
  else if (root === undefined) repairs.push('catalog')
  return { bytes: withoutLaterObjects(bytes, positions), version, root, positions, repairs }
}

/**
 * pdf-lib takes the last object of a number. Where an intact cross-reference names an earlier one, those after it get the
 * number 0, which names none, and object streams that it does not name lose their type.
 */
function withoutLaterObjects(bytes: Buffer, positions: Positions = new Map()): Buffer {
  if (positions.size === 0) return bytes
  let changed: Buffer | undefined
  const fill = (byte: string, from: number, length: number): void => {
    changed ??= Buffer.from(bytes)
    changed.fill(byte, from, from + length)
  }
  for (let at = bytes.indexOf('obj'); at >= 0; at = bytes.indexOf('obj', at + 3)) {
    const from = Math.max(0, at - 20)
    const header = /(\d{1,10})(\s{1,8})(\d{1,5})\s{1,8}$/.exec(bytes.toString('latin1', from, at))
    if (!header) continue
    const [, number = '', blanks = '', generation = ''] = header
    const position = from + header.index
    const named = positions.get(Number(number))
    if (named === position || named === Infinity) continue
    const type = bytes.subarray(at, at + 500).indexOf('/ObjStm')
    if (type > 0) fill(' ', at + type, '/ObjStm'.length)
    if (named === undefined || named > position) continue
    fill('0', position, number.length)
    fill('1', position + number.length + blanks.length, generation.length)
  }
  return changed ?? bytes
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

type Section = {
  /** Where each object is; none for those that are freed or in an object stream. */
  entries: { number: number; generation: number; offset: number | undefined; stream?: number }[]
  root?: string | undefined
  /** Where older sections are. */
  before: number[]
}
type CrossReference = { isRight: boolean; root?: string | undefined; positions?: Positions | undefined }

/** Offsets are from the header or, if data stands before it, from the start of the file. */
function readCrossReference(bytes: Buffer, start: number, bases: readonly number[]): CrossReference {
  const read = bases.map((base) => readSections(bytes, start, base))
  return read.find(({ isRight }) => isRight) ?? read.find(({ root }) => root !== undefined) ?? { isRight: false }
}

/** Follows a cross-reference from its newest section to its oldest: the first that names an object decides. */
function readSections(bytes: Buffer, start: number, base: number): CrossReference {
  const positions = new Map<number, number | undefined>()
  const streams = new Map<number, number>()
  const seen = new Set<number>()
  const waiting = [start]
  let [root, isWhole]: [string | undefined, boolean] = [undefined, true]
  for (let offset = waiting.shift(); offset !== undefined; offset = waiting.shift()) {
    const section = seen.has(offset) ? undefined : readSection(bytes, offset + base, base)
    seen.add(offset)
    root ??= section?.root
    if (!section && offset === start) return { isRight: false, root }
    if (!section) isWhole = false // the objects that it names are only found by searching the file
    for (const { number, generation, offset, stream } of section?.entries ?? []) {
      if (positions.has(number)) continue
      const position = offset === undefined ? undefined : findHeader(bytes, offset + base, number, generation)
      if (offset && position === undefined) return { isRight: false, root }
      // Many writers list what is not there at offset 0.
      positions.set(number, offset === 0 ? Infinity : position)
      if (stream !== undefined) streams.set(number, stream)
    }
    waiting.unshift(...(section?.before ?? []))
  }
  for (const [number, stream] of streams) {
    const position = positions.get(stream)
    if (position === undefined && isWhole) return { isRight: false, root }
    positions.set(number, position)
  }
  const namesRoot = root !== undefined && positions.get(Number.parseInt(root, 10)) !== undefined
  return { isRight: true, root, positions: isWhole && namesRoot ? positions : undefined }
}

function findHeader(bytes: Buffer, at: number, number: number, generation: number): number | undefined {
  const [header, blanks = '', ...numbers] =
    /^(\s*)(\d+)\s+(\d+)\s+obj/.exec(bytes.toString('latin1', at, at + 40)) ?? []
  const isIt = header !== undefined && Number(numbers[0]) === number && Number(numbers[1]) === generation
  return isIt ? at + blanks.length : undefined
}

function readSection(bytes: Buffer, at: number, base: number): Section | undefined {
  if (at < 0 || at >= bytes.length) return undefined
  const isTable = /^\s*xref\b/.test(bytes.toString('latin1', at, at + 16))
  return isTable ? readTable(bytes, at, base) : readStream(bytes, at)
}

function readTable(bytes: Buffer, at: number, base: number): Section | undefined {
  const end = bytes.indexOf('startxref', at)
  const text = bytes.toString('latin1', at, Math.min(end < 0 ? bytes.length : end, at + maxTableBytes))
  const entries: Section['entries'] = []
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
      if (!entry) return undefined
      const offset = entry[3] === 'n' ? Number(entry[1]) : undefined
      entries.push({ number, generation: Number(entry[2]), offset })
    }
  }
  if (!next(/\s*trailer\b/y)) return undefined
  const trailer = text.slice(position)
  // A table beside a stream calls free what the stream names (ISO 32000-1, 7.5.8.4).
  const hidden = /\/XRefStm\s+(\d+)/.exec(trailer)?.[1]
  const named = hidden === undefined ? [] : (readStream(bytes, Number(hidden) + base)?.entries ?? [])
  const previous = /\/Prev\s+(\d+)/.exec(trailer)?.[1]
  return {
    entries: [...named, ...entries],
    root: rootIn(trailer),
    before: previous === undefined ? [] : [Number(previous)],
  }
}

function readStream(bytes: Buffer, at: number): Section | undefined {
  const header = /^\s*\d+\s+\d+\s+obj/.exec(bytes.toString('latin1', at, at + 40))
  if (!header) return undefined
  try {
    const data = bytes.subarray(at + header[0].length)
    const stream = PDFObjectParser.forBytes(data, PDFContext.create(), true).parseObject()
    if (!(stream instanceof PDFRawStream) || stream.dict.get(PDFName.of('Type')) !== PDFName.of('XRef'))
      return undefined
    const decoded = decodeStream(stream) // pdf-lib undoes no prediction, which most writers use here
    for (const key of ['Filter', 'DecodeParms']) stream.dict.delete(PDFName.of(key))
    const entries = PDFXRefStreamParser.forStream(PDFRawStream.of(stream.dict, decoded))
      .parseIntoContext()
      .map(({ ref, offset, deleted, inObjectStream }) => ({
        number: ref.objectNumber,
        generation: ref.generationNumber,
        ...(inObjectStream ? { offset: undefined, stream: offset } : { offset: deleted ? undefined : offset }),
      }))
    const previous = numberOf(stream.dict.get(PDFName.of('Prev')))
    return { entries, root: stream.dict.get(PDFName.of('Root'))?.toString(), before: previous ? [previous] : [] }
  } catch {
    return undefined
  }
}

const rootIn = (text: string): string | undefined => {
  const root = /\/Root\s+(\d+)\s+(\d+)\s+R/.exec(text)
  return root ? `${root[1]} ${root[2]} R` : undefined
}
