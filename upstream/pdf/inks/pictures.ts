import { PDFBool, type PDFDict, PDFName } from '@cantoo/pdf-lib'
import { readColorSpace } from './color-spaces.ts'
import { type InkSet, noInks, unseparated } from './ink-set.ts'
import type { Operand } from './tokenizer.ts'

/** The inks of a picture by its colour space; the pixels are not looked at. A mask is painted with the fill colour. */
export function inksOfImage(image: PDFDict, resources: PDFDict, fill: InkSet): InkSet {
  if (image.lookup(PDFName.of('ImageMask')) === PDFBool.True) return fill
  const space = image.lookup(PDFName.of('ColorSpace'))
  // Without a space the picture carries its own (JPEG 2000), which is seldom a press's.
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
