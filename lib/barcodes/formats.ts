import { toComparedCode } from '#lib/contract/codes.ts'

/** Fewest characters of a barcode (Spec 1 §5). */
export const barcodeMinLength = 5
export const barcodeMaxLength = 256

/** The code that a link points at. It may be shorter than one that is scanned: a brand chooses the codes of its components. */
export function parseLinkedBarcode(text: string): string | undefined {
  const code = toComparedCode(text)
  return code !== '' && code.length <= barcodeMaxLength ? code : undefined
}

export function parseBarcode(text: string): string | undefined {
  const code = parseLinkedBarcode(text)
  return code !== undefined && code.length >= barcodeMinLength ? code : undefined
}

export const isTooLong = (text: string) => toComparedCode(text).length > barcodeMaxLength
