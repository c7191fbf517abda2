import { jsonLimits, scanJson } from '#lib/contract/scan-json.ts'

const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

/** What `parseSafely` takes, for whoever sent something else. */
export const takenJson = `must be JSON of at most ${jsonLimits.levels} levels and ${jsonLimits.values} values, without the keys ${[...forbidden].join(', ')}`

/**
 * Reads JSON that a stranger wrote. Keys that reach for a prototype and what is too deep or too much is refused with a
 * `SyntaxError`, like anything else that is not what we take.
 */
export function parseSafely(text: string): unknown {
  scanJson(text)
  const value: unknown = JSON.parse(text)
  assertHarmless(value)
  return value
}

function assertHarmless(value: unknown) {
  if (typeof value !== 'object' || value === null) return
  for (const [key, item] of Object.entries(value)) {
    if (forbidden.has(key)) throw new SyntaxError('a forbidden key')
    assertHarmless(item)
  }
}
