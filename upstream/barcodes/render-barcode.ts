import { type RenderOptions, toBuffer } from 'bwip-js/node'
import { BarcodeError } from './barcode-error.ts'
import { assertDrawable, type BarcodeType } from './barcode-types.ts'

export type BarcodeRequest = {
  text: string
  type: BarcodeType
  wscale?: number
  hscale?: number
  rotate?: 'N' | 'R' | 'I' | 'L'
}

export type BarcodeImage = { body: Uint8Array; contentType: string }

const minScale = 1
const maxScale = 10
// White on each side, in the library's unit: one module of a bar code (ISO 15417, GS1), half a module of a matrix code.
const quietZone: Record<BarcodeType, number> = { code128: 10, code39: 10, ean13: 11, qrcode: 8, datamatrix: 4 }

/** Draws a barcode, black on white with its quiet zone. Throws `BarcodeError` for a text the type cannot hold. */
export async function renderBarcode(request: BarcodeRequest): Promise<BarcodeImage> {
  assertDrawable(request.text, request.type)
  try {
    return { body: await toBuffer(toOptions(request)), contentType: 'image/png' }
  } catch (error) {
    throw new BarcodeError('This text cannot be drawn as this type of barcode.', error)
  }
}

// A new object each time: the library enlarges the padding of the one it is given.
function toOptions({ text, type, wscale = 2, hscale = 2, rotate = 'N' }: BarcodeRequest): RenderOptions {
  const isMatrix = type === 'qrcode' || type === 'datamatrix'
  const padding = quietZone[type]
  return {
    bcid: type,
    text,
    scaleX: clamped(wscale),
    // The modules of a matrix code are square.
    scaleY: clamped(isMatrix ? wscale : hscale),
    rotate,
    paddingwidth: padding,
    paddingheight: isMatrix ? padding : 4,
    backgroundcolor: 'FFFFFF',
    ...(isMatrix ? {} : { height: 12 }),
    ...(type === 'ean13' ? { includetext: true, guardwhitespace: true } : {}),
  }
}

function clamped(scale: number): number {
  return Math.min(maxScale, Math.max(minScale, Math.round(scale) || minScale))
}
