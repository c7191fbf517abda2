import { PDFArray, PDFDict, PDFName, type PDFObject, PDFStream } from '@cantoo/pdf-lib'
import { entriesOf, numberOf } from '../document/objects.ts'
import { type ColorSpace, readColorSpace } from './color-spaces.ts'
import { type InkSet, mergeInks, noInks } from './ink-set.ts'

const maxNesting = 4

/** The inks of a gradient: those of its end colours if its function is exponential or stitched, else all of its colour space. */
export function inksOfShading(shading: PDFObject | undefined, resources: PDFDict): InkSet {
  const dict = shading instanceof PDFStream ? shading.dict : shading
  if (!(dict instanceof PDFDict)) return noInks
  const space = readColorSpace(dict.lookup(PDFName.of('ColorSpace')), resources)
  return inksOfFunction(dict.lookup(PDFName.of('Function')), space, 0) ?? space.all
}

function inksOfFunction(shape: PDFObject | undefined, space: ColorSpace, nesting: number): InkSet | undefined {
  if (!(shape instanceof PDFDict) || nesting > maxNesting) return undefined
  const type = numberOf(shape.lookup(PDFName.of('FunctionType')))
  if (type === 2) {
    const ends = ['C0', 'C1'].map((key) => numbersOf(shape.lookup(PDFName.of(key))))
    return ends.every((end) => end !== undefined) ? ends.map((end) => space.inksOf(end)).reduce(mergeInks) : undefined
  }
  const parts = shape.lookup(PDFName.of('Functions'))
  if (type !== 3 || !(parts instanceof PDFArray)) return undefined
  let inks = noInks
  for (const entry of entriesOf(parts)) {
    const part = inksOfFunction(entry, space, nesting + 1)
    if (!part) return undefined
    inks = mergeInks(inks, part)
  }
  return inks
}

const numbersOf = (list: PDFObject | undefined): number[] | undefined =>
  list instanceof PDFArray ? entriesOf(list).map((value) => numberOf(value) ?? 0) : undefined
