/** Decision 037: the time that a text costs grows with its values, not its bytes. */
export const jsonLimits = { levels: 32, values: 50_000 }

export class JsonLimitError extends SyntaxError {
  override name = 'JsonLimitError'
  readonly path: string
  constructor(path: string, message: string) {
    super(message)
    this.path = path
  }
}

const quote = 34
const comma = 44
const colon = 58
const backslash = 92
const [openList, closeList, openRecord, closeRecord] = [91, 93, 123, 125]
const longestPath = 200

/** Before anything is made of the text. Syntax is for `JSON.parse`. */
export function checkJsonLimits(text: string, limits = jsonLimits): void {
  let values = 1
  /** Of each open list the index reached, of each open object the key read last. */
  const places: (number | string)[] = []
  let key = ''

  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quote) {
      const end = endOfString(text, at + 1)
      if (typeof places.at(-1) === 'string') key = text.slice(at + 1, Math.min(end, at + 1 + longestPath))
      at = end
    } else if (code === comma) {
      values += 1
      const place = places.at(-1)
      if (typeof place === 'number') places[places.length - 1] = place + 1
    } else if (code === colon) {
      if (typeof places.at(-1) === 'string') places[places.length - 1] = key
    } else if (code === openList || code === openRecord) {
      values += 1
      places.push(code === openList ? 0 : '')
    } else if (code === closeList || code === closeRecord) {
      places.pop()
    } else continue
    if (places.length > limits.levels) throw tooMuch(places.slice(0, -1), `more than ${limits.levels} levels`)
    if (values > limits.values) throw tooMuch(places, `more than ${limits.values} values`)
  }
}

function endOfString(text: string, from: number): number {
  let at = from
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quote) break
    if (code === backslash) at += 1
  }
  return at
}

const tooMuch = (places: (number | string)[], message: string) =>
  new JsonLimitError(
    places
      .filter((place) => place !== '')
      .join('.')
      .slice(0, longestPath),
    message,
  )
