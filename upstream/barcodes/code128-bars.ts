import bwip from 'bwip-js/node'
import * as z from 'zod'
import { BarcodeError } from './barcode-error.ts'
import { assertDrawable } from './barcode-types.ts'

const encoded = z.array(z.object({ sbs: z.array(z.number()) })).min(1)

/** Widths of the bars and spaces of a Code 128 in modules, a bar first: for a drawing that is sharp at any size. */
export function code128Bars(text: string): number[] {
  assertDrawable(text, 'code128')
  // Of the default export: the `raw` beside it is a type of barcode.
  const [symbol] = encoded.parse(bwip.raw('code128', text, {}))
  if (!symbol) throw new BarcodeError('This text cannot be drawn as this type of barcode.')
  return symbol.sbs
}
