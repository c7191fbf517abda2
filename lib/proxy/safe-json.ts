const forbidden = new Set(['__proto__', 'constructor', 'prototype'])
const deepest = 32

/** What `parseSafely` takes, for whoever sent something else. */
export const takenJson = `must be JSON of at most ${deepest} levels, without the keys ${[...forbidden].join(', ')}`

/**
 * Reads JSON that a stranger wrote. Keys that reach for a prototype and nesting deeper than 32 are refused with a
 * `SyntaxError`, like anything else that is not what we take.
 */
export function parseSafely(text: string): unknown {
  const value: unknown = JSON.parse(text)
  assertHarmless(value, 0)
  return value
}

function assertHarmless(value: unknown, depth: number) {
  if (typeof value !== 'object' || value === null) return
  if (depth >= deepest) throw new SyntaxError('nested too deeply')
  for (const [key, item] of Object.entries(value)) {
    if (forbidden.has(key)) throw new SyntaxError('a forbidden key')
    assertHarmless(item, depth + 1)
  }
}
