const jsonTokens = /"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s[\]{},:"]+/g
/** Of a very deep text, more would be mostly spaces. */
const deepestIndent = 100
const isOpening = (token = '') => token === '{' || token === '['
const isClosing = (token = '') => token === '}' || token === ']'

/** Keeps each token as it was written: parsed and printed, numbers would lose digits. */
export function indentJson(text: string): string | undefined {
  try {
    JSON.parse(text)
  } catch {
    return undefined
  }
  let depth = 0
  const newLine = () => `\n${'    '.repeat(Math.min(depth, deepestIndent))}`
  const tokens = text.match(jsonTokens) ?? []
  return tokens
    .map((token, at) => {
      if (isOpening(token)) {
        depth += 1
        return isClosing(tokens[at + 1]) ? token : token + newLine()
      }
      if (isClosing(token)) {
        depth -= 1
        return isOpening(tokens[at - 1]) ? token : newLine() + token
      }
      if (token === ',') return token + newLine()
      return token === ':' ? ': ' : token
    })
    .join('')
}
