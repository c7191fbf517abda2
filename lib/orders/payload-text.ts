/** More than this of one payload would make the page slow to read, and to load. */
const shownCharacters = 10_000

/** What a postback sent, for people to read: JSON indented, anything else as it is, and what is too long cut. */
export function payloadText(payload: unknown): { text: string; cut: number } {
  const text = indented(payload).toWellFormed()
  return { text: text.slice(0, shownCharacters).toWellFormed(), cut: Math.max(0, text.length - shownCharacters) }
}

function indented(payload: unknown): string {
  try {
    const value: unknown = typeof payload === 'string' ? JSON.parse(payload) : payload
    return JSON.stringify(value, null, 2) ?? ''
  } catch {
    return typeof payload === 'string' ? payload : '' // not JSON, or nested too deeply to be anything
  }
}
