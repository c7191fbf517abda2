import { type JSONPath, type JSONVisitor, printParseErrorCode, visit } from 'jsonc-parser'

export type JsonPlace = { from: number; to: number }
/** A key of `submissionErrors.json`. */
export type JsonFault = 'value' | 'name' | 'colon' | 'comma' | 'string' | 'rest' | 'depth'
type Found = { fault: JsonFault; place: JsonPlace }
export type ScannedJson = { places: ReadonlyMap<string, JsonPlace> } | Found

/** The parser recurses: far deeper, it would run out of stack. */
const deepest = 200
const isOfString = (error: string) => /String|Unicode|Character/.test(error)

/** Browsers word a fault of JSON each in their own way, and some without its place: here it is the same in all. */
export function locateJson(text: string): ScannedJson {
  const places = new Map<string, JsonPlace>()
  const faults: Found[] = []
  const open: ('name' | 'value')[] = []
  /** What has to follow. To the parser a name without quotes is an invalid symbol; here the name is missing. */
  let expected: JsonFault = 'value'
  let nameAt: number | undefined

  function stop(fault: JsonFault, from: number): never {
    faults.push({ fault, place: { from, to: Math.min(from + 1, text.length) } })
    throw new SyntaxError(fault)
  }
  function recordPlace(from: number, length: number, path: JSONPath) {
    places.set(path.join('.'), { from: nameAt ?? from, to: from + length })
    nameAt = undefined
  }
  function expectNext() {
    expected = open.length > 0 ? 'comma' : 'rest'
  }
  function takeOpening(members: 'name' | 'value', at: number, path: JSONPath) {
    if (open.length > deepest) stop('depth', at)
    recordPlace(at, 1, path)
    open.push(members)
    expected = members
  }
  function takeClosing(_at: number, length: number) {
    if (length === 0) return // the text ends before it
    open.pop()
    expectNext()
  }
  const visitor: JSONVisitor = {
    onObjectBegin: (at, _length, _line, _column, path) => takeOpening('name', at, path()),
    onArrayBegin: (at, _length, _line, _column, path) => takeOpening('value', at, path()),
    onObjectProperty(_name, at) {
      nameAt = at
      expected = 'colon'
    },
    onSeparator(sign) {
      expected = sign === ':' ? 'value' : (open.at(-1) ?? 'value')
    },
    onLiteralValue(_value, at, length, _line, _column, path) {
      recordPlace(at, length, path())
      expectNext()
    },
    onObjectEnd: takeClosing,
    onArrayEnd: takeClosing,
    onError: (code, at) => stop(isOfString(printParseErrorCode(code)) ? 'string' : expected, at),
  }

  try {
    visit(text, visitor, { disallowComments: true })
  } catch (error) {
    if (faults.length === 0) throw error
  }
  return faults[0] ?? { places }
}

/** Of something that is missing, the place of what it is missing in. */
export function placeOf(places: ReadonlyMap<string, JsonPlace>, path: string): JsonPlace | undefined {
  const names = path.split(/[./[\]]/).filter(Boolean)
  for (let length = names.length; length >= 0; length -= 1) {
    const place = places.get(names.slice(0, length).join('.'))
    if (place) return place
  }
  return undefined
}

/** Both count from 1. */
export function positionOf(text: string, at: number): { line: number; column: number } {
  const before = text.slice(0, at).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}
