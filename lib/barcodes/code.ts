/** Fewest characters of a barcode (Spec 1 §5). */
export const barcodeMinLength = 5

/** A scanned or typed code as it is looked up: trimmed, full-width characters narrowed, in capitals. Too short is none. */
export function parseBarcode(text: string): string | undefined {
  const code = text.normalize('NFKC').trim().toUpperCase()
  return code.length >= barcodeMinLength && code.length <= 256 ? code : undefined
}
