import { parseBarcode } from '../formats.ts'

/** Misreads differ from picture to picture: a code counts when two pictures within this time show it. */
const twiceWithinMs = 1000
/** A code stays in the picture while the operator fetches the next sheet. It counts again after an absence this long. */
const sameWithinMs = 3000

/** Makes scans of what the pictures of a camera show. */
export function createReadings(now: () => number = () => performance.now()) {
  let last = { code: '', at: Number.NEGATIVE_INFINITY }
  const counted = new Map<string, number>()

  return {
    /** Adds the text of one picture. Returns the code when it counts as a scan. */
    addReading(text: string): string | undefined {
      const code = parseBarcode(text)
      if (code === undefined) return undefined
      const at = now()
      const isTwice = last.code === code && at - last.at <= twiceWithinMs
      last = { code, at }
      // A phone in a stand reads all day: forget codes that may count again.
      for (const [known, seenAt] of counted) if (at - seenAt >= sameWithinMs) counted.delete(known)
      const isSame = counted.has(code)
      if (!isTwice && !isSame) return undefined
      counted.set(code, at)
      return isSame ? undefined : code
    },
  }
}
