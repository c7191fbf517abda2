type Texts = { readonly [key: string]: string | Texts }

/** The build makes an array of a text with arguments (next-intl's `precompile`). */
export function mergeMessages<T extends Texts>(texts: T, replacements: Texts): T {
  const merged = Object.entries(texts).map(([key, text]) => {
    const replacement = replacements[key] ?? text
    const isGroup = typeof text === 'object' && typeof replacement === 'object' && !Array.isArray(text)
    return [key, isGroup ? mergeMessages(text, replacement) : replacement]
  })
  return Object.fromEntries(merged)
}
