import bwip, { type RenderOptions, toBuffer } from 'bwip-js/node'
import * as z from 'zod'

export type BarcodeType = 'code128' | 'qrcode' | 'datamatrix' | 'ean13' | 'code39'

export type BarcodeRequest = {
  text: string
  type: BarcodeType
  wscale?: number
  hscale?: number
  rotate?: 'N' | 'R' | 'I' | 'L'
}

export type BarcodeImage = { body: Uint8Array; contentType: string }

export class BarcodeError extends Error {
  override name = 'BarcodeError'
}

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
    throw new BarcodeError('This text cannot be drawn as this type of barcode.', { cause: error })
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

const maxTextLength = 80

/** What a text must look like for a type. The drawing library accepts texts that it draws wrongly, so they are checked first. */
const rules: Partial<Record<BarcodeType, { pattern: RegExp; message: string }>> = {
  code128: { pattern: /^[ -~]+$/, message: 'Code 128 takes letters without accents, digits and signs only.' },
  code39: {
    pattern: /^[0-9A-Z \-.$/+%]+$/,
    message: 'Code 39 takes capital letters, digits, spaces and - . $ / + % only.',
  },
  ean13: { pattern: /^\d{12,13}$/, message: 'EAN-13 takes 12 digits, or 13 with the check digit.' },
}

function assertDrawable(text: string, type: BarcodeType): void {
  if (text === '') throw new BarcodeError('A barcode needs a text.')
  if (text.length > maxTextLength) throw new BarcodeError(`A barcode holds at most ${maxTextLength} characters.`)
  const rule = rules[type]
  if (rule && !rule.pattern.test(text)) throw new BarcodeError(rule.message)
  if (type === 'ean13' && text.length === 13 && checkDigit(text) !== text.at(-1)) {
    throw new BarcodeError(`The check digit of this EAN-13 should be ${checkDigit(text)}.`)
  }
}

function checkDigit(ean: string): string {
  const digits = Array.from({ length: 12 }, (_, index) => Number(ean.charAt(index)) * (index % 2 === 0 ? 1 : 3))
  const sum = digits.reduce((total, digit) => total + digit, 0)
  return String((10 - (sum % 10)) % 10)
}

const encoded = z.array(z.object({ sbs: z.array(z.number()) })).min(1)

export function code128Bars(text: string): number[] {
  assertDrawable(text, 'code128')
  // On the default export: the named export `raw` is a type of barcode.
  const [symbol] = encoded.parse(bwip.raw('code128', text, {}))
  if (!symbol) throw new BarcodeError('This text cannot be drawn as this type of barcode.')
  return symbol.sbs
}
