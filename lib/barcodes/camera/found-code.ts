import type { DetectedBarcode } from 'barcode-detector/ponyfill'

export type FoundCode = { text: string; x: number; y: number }

export const toFoundCode = ({
  rawValue,
  boundingBox,
}: Pick<DetectedBarcode, 'rawValue' | 'boundingBox'>): FoundCode => ({
  text: rawValue,
  x: boundingBox.x + boundingBox.width / 2,
  y: boundingBox.y + boundingBox.height / 2,
})

/** The types that job sheets carry, and those that goods carry, by their names in the Barcode Detection standard. */
export const codeFormats = ['code_128', 'qr_code', 'data_matrix', 'ean_13', 'code_39'] as const
