import { PDFArray, PDFBool, PDFDict, PDFName, type PDFObject, PDFStream } from '@cantoo/pdf-lib'
import { entriesOf, numberOf, textOfName } from '../document/objects.ts'
import { blackOnly, type InkSet, inkOfColorant, mergeInks, noInks, unseparated } from './ink-set.ts'
import type { Operand } from './tokenizer.ts'

/** The inks of a colour space on press: `inksOf` one colour, and `all` for a picture, whose pixels are not read. */
export type ColorSpace = { initial: readonly number[]; inksOf(values: readonly number[]): InkSet; all: InkSet }

const maxNesting = 4

const gray: ColorSpace = {
  initial: [0],
  inksOf: ([level = 0]) => (level < 1 ? blackOnly : noInks),
  all: blackOnly,
}
const rgb: ColorSpace = {
  initial: [0, 0, 0],
  inksOf: (values) => (values.some((value) => value < 1) ? unseparated : noInks),
  all: unseparated,
}
const lab: ColorSpace = {
  initial: [0, 0, 0],
  inksOf: ([lightness = 0]) => (lightness < 100 ? unseparated : noInks),
  all: unseparated,
}
const cmyk = subtractive(['Cyan', 'Magenta', 'Yellow', 'Black'], [0, 0, 0, 1])
const unknown: ColorSpace = { initial: [], inksOf: () => noInks, all: noInks }

export const deviceSpaces = { gray, rgb, cmyk }

const namedSpaces: Record<string, ColorSpace> = {
  DeviceGray: gray,
  CalGray: gray,
  G: gray,
  DeviceRGB: rgb,
  CalRGB: rgb,
  RGB: rgb,
  DeviceCMYK: cmyk,
  CMYK: cmyk,
  Pattern: unknown,
}

/** Reads a colour space (ISO 32000-1, 8.6), by its own name or by a name in the resources. */
export function readColorSpace(object: PDFObject | undefined, resources?: PDFDict, nesting = 0): ColorSpace {
  if (nesting > maxNesting) return unknown
  if (object instanceof PDFName) {
    const known = namedSpaces[textOfName(object)]
    if (known) return known
    const spaces = resources?.lookup(PDFName.of('ColorSpace'))
    return spaces instanceof PDFDict ? readColorSpace(spaces.lookup(object), undefined, nesting + 1) : unknown
  }
  if (!(object instanceof PDFArray) || object.size() === 0) return unknown

  const family = object.lookup(0)
  const base = () => readColorSpace(object.lookup(1), resources, nesting + 1)
  switch (textOfName(family)) {
    case 'ICCBased':
      return iccBased(object.lookup(1))
    case 'Separation':
      return subtractive(colorantNames(object), [1])
    case 'DeviceN':
    case 'NChannel':
      return subtractive(colorantNames(object))
    case 'Indexed':
    case 'I': {
      const inks = base().all
      return { initial: [0], inksOf: () => inks, all: inks }
    }
    case 'Lab':
      return lab
    case 'Pattern':
      return object.size() > 1 ? base() : unknown
    default:
      return family instanceof PDFName ? readColorSpace(family, undefined, nesting + 1) : unknown
  }
}

function iccBased(profile: PDFObject | undefined): ColorSpace {
  const count = profile instanceof PDFStream ? numberOf(profile.dict.lookup(PDFName.of('N'))) : undefined
  if (count === undefined) return unknown
  if (count === 1) return gray
  return count === 4 ? { ...cmyk, initial: [0, 0, 0, 0] } : rgb
}

function colorantNames(space: PDFArray): string[] {
  const names = space.lookup(1)
  if (names instanceof PDFName) return [textOfName(names)]
  return entriesOf(names).map((name) => textOfName(name) || 'None')
}

function subtractive(names: string[], initial: readonly number[] = names.map(() => 1)): ColorSpace {
  const inks = names.map(inkOfColorant)
  const all = inks.reduce(mergeInks, noInks)
  const known = new Map<string, InkSet>()
  return {
    initial,
    all,
    inksOf(values) {
      const used = values.map((value) => (value > 0 ? '1' : '0')).join('')
      const inksUsed = known.get(used) ?? inks.filter((_, index) => (values[index] ?? 0) > 0).reduce(mergeInks, noInks)
      known.set(used, inksUsed)
      return inksUsed
    },
  }
}

/** The inks of a picture by its colour space; the pixels are not read. A mask is painted with the fill colour. */
export function inksOfImage(image: PDFDict, resources: PDFDict, fill: InkSet): InkSet {
  if (image.lookup(PDFName.of('ImageMask')) === PDFBool.True) return fill
  const space = image.lookup(PDFName.of('ColorSpace'))
  // Without a space the picture carries its own (JPEG 2000), which is rarely CMYK.
  return space ? readColorSpace(space, resources).all : unseparated
}

/** An inline image has the same keys, abbreviated, as a flat list of operands. */
export function inksOfInlineImage(operands: readonly Operand[], resources: PDFDict, fill: InkSet): InkSet {
  const at = operands.findIndex((operand, index) => index % 2 === 0 && (operand === 'CS' || operand === 'ColorSpace'))
  if (at === -1) return fill
  const space = operands[at + 1]
  // An array is [/Indexed base …]: the palette has the inks of its base.
  const name = Array.isArray(space) ? space[1] : space
  return typeof name === 'string' ? readColorSpace(PDFName.of(name), resources).all : noInks
}
