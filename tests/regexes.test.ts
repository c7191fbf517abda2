import path from 'node:path'
import { expect, it } from 'vitest'
import { regexesOf, steepParts } from './architecture/regexes.ts'
import { readSources } from './architecture/sources.ts'

it('[SEC-55] the time of every regular expression grows with its text, and no faster', () => {
  const literals = regexesOf(readSources(path.resolve(import.meta.dirname, '..')))
  expect(literals.map(({ file }) => file)).toEqual(
    expect.arrayContaining(['lib/files/formats.ts', 'upstream/intake/schema.ts']),
  )
  expect(steepParts(/\s+$/)).not.toEqual([])
  const steep = literals.filter(({ regex }) => steepParts(regex).length > 0)
  expect(steep.map(({ file, regex }) => `${file}: ${String(regex)}`)).toEqual([])
})
