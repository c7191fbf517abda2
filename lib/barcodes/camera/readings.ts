import { parseBarcode } from '../code.ts'

/** A misread differs from one picture to the next: only what two pictures show within this time counts. */
const twiceWithinMs = 1000
/** A code stays in the picture while the next sheet is fetched. It counts again after it was away for this long. */
const sameWithinMs = 3000

/** Makes scans of what the pictures of a camera show. */
export function createReadings(now: () => number = () => performance.now()) {
  let last = { code: '', at: Number.NEGATIVE_INFINITY }
  const counted = new Map<string, number>()

  return {
    /** What one picture shows. Returns the code when that makes it a scan. */
    see(text: string): string | undefined {
      const code = parseBarcode(text)
      if (code === undefined) return undefined
      const at = now()
      const isTwice = last.code === code && at - last.at <= twiceWithinMs
      last = { code, at }
      // A phone in its stand reads all day: only what still matters is kept.
      for (const [known, seenAt] of counted) if (at - seenAt >= sameWithinMs) counted.delete(known)
      const isSame = counted.has(code)
      if (!isTwice && !isSame) return undefined
      counted.set(code, at)
      return isSame ? undefined : code
    },
  }
}
