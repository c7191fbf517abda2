import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { regexesOf, steepParts } from './architecture/regexes.ts'
import { readSources } from './architecture/sources.ts'

const literals = regexesOf(readSources(path.resolve(import.meta.dirname, '..')))

describe('[SEC-55] the time of every regular expression grows with its text, and no faster', () => {
  it.each(literals)('$regex of $file', ({ regex }) => expect(steepParts(regex)).toEqual([]))
})

describe('[SEC-55] the regular expressions', () => {
  it('are found where they stand', () => {
    const found = regexesOf(
      new Map([
        ['lib/a.ts', 'const a = /a/g // /b/\nconst half = b / 2 / c\nif (/["\'/]/u.test(text)) return /[^/]+/\n'],
        ['components/a.tsx', '<a href="/x">/y/</a>\ntext.replace(/\\/$/, "/z/")'],
        ['tests/a.ts', 'const not = /this/'],
      ]),
    )
    expect(found.map(({ regex }) => String(regex))).toEqual(['/a/g', '/["\'/]/u', '/[^/]+/', '/\\/$/'])
    expect(literals.length).toBeGreaterThan(50)
    expect(literals.map(({ file }) => file)).toEqual(
      expect.arrayContaining(['lib/files/formats.ts', 'upstream/intake/schema.ts']),
    )
  })

  it.each([/(a+)+$/, /\ufffd+$/, /\s+$/, /\/+$/, /<[^>]*>x/, /(x+x+)+y/, /^(?=.*a)(?=.*b.*c)/s])(
    '%s would be told',
    (regex) => {
      expect(steepParts(regex)).not.toEqual([])
    },
  )

  it.each([/^a+$/, /[^a]/g, /^(?:\w{1,8}-)*\d$/, /\/$/])('%s is not', (regex) => {
    expect(steepParts(regex)).toEqual([])
  })
})
