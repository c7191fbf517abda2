const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6\u{1f000}-\u{3ffff}]/u

/** A Japanese character is as wide as two Latin ones. */
export function columnsOf(text: string): number {
  return Array.from(text).reduce((columns, character) => columns + (wide.test(character) ? 2 : 1), 0)
}

/** A long number is printed smaller, so that it fits on one line or two. */
export function lineLengthOf(text: string): 'short' | 'medium' | 'long' {
  const columns = columnsOf(text)
  if (columns <= 26) return 'short'
  return columns <= 50 ? 'medium' : 'long'
}

/** A longer text takes the whole width, not a column. */
export const isBrief = (text: string) => columnsOf(text) <= 240

/**
 * The longest code whose Code 128 fits across the paper with bars that every scanner reads: 189 mm of A4 are 756 bars
 * of 0.25 mm, less the white at both ends and start, check and stop signs, at 11 for each character.
 */
export const maxBarcodeLength = 63
