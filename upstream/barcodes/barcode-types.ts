import { BarcodeError } from './barcode-error.ts'

export const barcodeTypes = ['code128', 'qrcode', 'datamatrix', 'ean13', 'code39'] as const
export type BarcodeType = (typeof barcodeTypes)[number]

const maxTextLength = 80

/** What a text must look like for a type. The drawing library takes more than it can draw right, so we ask first. */
const rules: Partial<Record<BarcodeType, { pattern: RegExp; message: string }>> = {
  code128: { pattern: /^[ -~]+$/, message: 'Code 128 takes letters without accents, digits and signs only.' },
  code39: {
    pattern: /^[0-9A-Z \-.$/+%]+$/,
    message: 'Code 39 takes capital letters, digits, spaces and - . $ / + % only.',
  },
  ean13: { pattern: /^\d{12,13}$/, message: 'EAN-13 takes 12 digits, or 13 with the check digit.' },
}

export function assertDrawable(text: string, type: BarcodeType): void {
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
