import type { Call } from './call.ts'

export type Match = { call: Call; params: Record<string, string> }

const identifier = /^[A-Za-z0-9_-]{1,64}$/
const unprintable = /[\p{Cc}\u2028\u2029\\]/u

/** No row: an unknown path, an invalid id, a text with a control character, backslash or dot segment. */
export function createMatcher(calls: readonly Call[]) {
  const rows = calls.map((call) => ({ call, segments: call.path.slice(1).split('/') })).sort(literalFirst)
  return (method: string, segments: readonly string[]): Match | { allow: string[] } => {
    const given = segments.at(-1) === '' ? segments.slice(0, -1) : segments
    const allow: string[] = []
    for (const { call, segments: expected } of rows) {
      const params = paramsOf(call, expected, given)
      if (!params) continue
      if (call.method === method) return { call, params }
      allow.push(call.method)
    }
    return { allow }
  }
}

/** `/user/me` is asked before `/user/:id`. */
function literalFirst(a: { segments: string[] }, b: { segments: string[] }) {
  return shapeOf(a.segments).localeCompare(shapeOf(b.segments))
}

const shapeOf = (segments: string[]) => segments.map((segment) => (segment.startsWith(':') ? '1' : '0')).join('')

function paramsOf(call: Call, expected: readonly string[], given: readonly string[]) {
  if (expected.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [at, segment] of expected.entries()) {
    const value = given[at] ?? ''
    if (!segment.startsWith(':')) {
      if (segment !== value) return undefined
      continue
    }
    const name = segment.slice(1)
    if (!(call.freeText.includes(name) ? isFreeText(value) : identifier.test(value))) return undefined
    params[name] = value
  }
  return params
}

function isFreeText(value: string) {
  if (value === '' || value.length > 256 || unprintable.test(value)) return false
  return value.split('/').every((part) => part !== '.' && part !== '..')
}
