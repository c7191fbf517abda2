import type { DetectedBarcode } from 'barcode-detector/ponyfill'

/** A code in a picture, and where its middle is. */
export type FoundCode = { text: string; x: number; y: number }

export const toFoundCode = ({
  rawValue,
  boundingBox,
}: Pick<DetectedBarcode, 'rawValue' | 'boundingBox'>): FoundCode => ({
  text: rawValue,
  x: boundingBox.x + boundingBox.width / 2,
  y: boundingBox.y + boundingBox.height / 2,
})

/** The code that the person points at, when a picture shows several. */
export function nearestToMiddle(found: readonly FoundCode[], { width, height }: { width: number; height: number }) {
  const distance = ({ x, y }: FoundCode) => Math.hypot(x - width / 2, y - height / 2)
  return found.toSorted((one, other) => distance(one) - distance(other))[0]
}
