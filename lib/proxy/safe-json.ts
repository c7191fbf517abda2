import { jsonLimits, scanJson } from '#lib/contract/scan-json.ts'

const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

/** What `parseSafely` accepts, in the words of the refusal. */
export const acceptedJson = `must be JSON of at most ${jsonLimits.levels} levels and ${jsonLimits.values} values, without the keys ${[...forbidden].join(', ')}`

/**
 * Parses JSON from outside. Keys that reach for a prototype, and text that is too deep or too large, are refused with a
 * `SyntaxError`, like any other invalid text.
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
