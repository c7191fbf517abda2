/** A part of a text, by its characters. */
export type Place = { from: number; to: number }
/** What is missing or wrong where a text stops being JSON: a key of `submissionErrors.json`. */
export type JsonFault = 'value' | 'name' | 'colon' | 'comma' | 'string' | 'rest' | 'depth'
export type ScannedJson = { places: ReadonlyMap<string, Place> } | { fault: JsonFault; place: Place }

const deepest = 200
const scalar = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const escape = /\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})/y

class Fault extends Error {
  readonly fault: JsonFault
  readonly at: number
  constructor(fault: JsonFault, at: number) {
    super(fault)
    this.fault = fault
    this.at = at
  }
}

/**
 * Where each value of a JSON text stands, by its path: with its name, and of objects and lists the beginning. Browsers
 * word a fault of JSON each in their own way, and some without its place: here it is the same in all.
 */
export function scanJson(text: string): ScannedJson {
  const places = new Map<string, Place>()
  let at = 0

  function skipSpace() {
    while (at < text.length && ' \t\n\r'.includes(text.charAt(at))) at += 1
  }
  function take(sign: string, fault: JsonFault) {
    if (text[at] !== sign) throw new Fault(fault, at)
    at += 1
  }
  function takeString(fault: JsonFault): string {
    const from = at
    take('"', fault)
    while (text[at] !== '"') {
      if (at >= text.length || text.charCodeAt(at) < 0x20) throw new Fault('string', from)
      if (text[at] === '\\') {
        escape.lastIndex = at
        if (!escape.test(text)) throw new Fault('string', at)
        at = escape.lastIndex
      } else at += 1
    }
    at += 1
    return JSON.parse(text.slice(from, at)) as string
  }
  /** Members up to the closing sign, with commas between. */
  function takeMembers(close: '}' | ']', takeMember: (index: number) => void) {
    at += 1
    skipSpace()
    for (let index = 0; text[at] !== close; index += 1) {
      if (index > 0) take(',', 'comma')
      skipSpace()
      takeMember(index)
      skipSpace()
    }
    at += 1
  }
  function takeValue(path: readonly string[], from = at) {
    if (path.length > deepest) throw new Fault('depth', at)
    const recordPlace = (to: number) => places.set(path.join('.'), { from, to })
    switch (text[at]) {
      case '{':
        recordPlace(at + 1)
        takeMembers('}', () => {
          const start = at
          const name = takeString('name')
          skipSpace()
          take(':', 'colon')
          skipSpace()
          takeValue([...path, name], start)
        })
        return
      case '[':
        recordPlace(at + 1)
        takeMembers(']', (index) => takeValue([...path, String(index)]))
        return
      case '"':
        takeString('value')
        break
      default:
        scalar.lastIndex = at
        if (!scalar.test(text)) throw new Fault('value', at)
        at = scalar.lastIndex
    }
    recordPlace(at)
  }

  try {
    skipSpace()
    takeValue([])
    skipSpace()
    if (at < text.length) throw new Fault('rest', at)
    return { places }
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return { fault: error.fault, place: { from: error.at, to: Math.min(error.at + 1, text.length) } }
  }
}

/** The place that a path of the upstream names; of something that is missing, what it is missing in. */
export function placeOf(places: ReadonlyMap<string, Place>, path: string): Place | undefined {
  const names = path.split(/[./[\]]/).filter(Boolean)
  for (let length = names.length; length >= 0; length -= 1) {
    const place = places.get(names.slice(0, length).join('.'))
    if (place) return place
  }
  return undefined
}

/** Line and column of a character, both from 1. */
export function lineOf(text: string, at: number): { line: number; column: number } {
  const before = text.slice(0, at).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}
