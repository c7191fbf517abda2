const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6\u{1f000}-\u{3ffff}]/u

/** How many columns a text takes: a Japanese character is as wide as two Latin ones. */
export function columnsOf(text: string): number {
  return Array.from(text).reduce((columns, character) => columns + (wide.test(character) ? 2 : 1), 0)
}

export type LineLength = 'short' | 'medium' | 'long'

/**
 * How a number is set so that it stays on one line of the sheet: people compare it at a glance, and half of one,
 * broken at a hyphen, looks like another. Only a long one has to break.
 */
export function lineLengthOf(text: string): LineLength {
  const columns = columnsOf(text)
  if (columns <= 26) return 'short'
  return columns <= 50 ? 'medium' : 'long'
}

/** Whether a text goes into a column beside another; a longer one takes the whole width. */
export const isBrief = (text: string) => columnsOf(text) <= 240
