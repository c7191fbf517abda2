/** A code in a picture, and where its middle is. */
export type FoundCode = { text: string; x: number; y: number }

/** The code that the user points at, when a picture shows several. */
export function nearestToMiddle(found: readonly FoundCode[], { width, height }: { width: number; height: number }) {
  const distance = ({ x, y }: FoundCode) => Math.hypot(x - width / 2, y - height / 2)
  return found.toSorted((code, other) => distance(code) - distance(other))[0]
}
