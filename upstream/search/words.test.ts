import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSearch, toTsQuery } from './words.ts'

const textsOf = (query: string) => parseSearch(query).terms.map(({ text, isWhole }) => (isWhole ? `=${text}` : text))

describe('[SE-01] what is typed into the search', () => {
  it('is read as its words, longest first, however they are written', () => {
    for (const [query, ...expected] of [
      ['Ada LOVELACE', 'lovelace', 'ada'],
      ['WEB-1005', '1005', 'web'],
      ['Søren Weiß Łódź', 'soren', 'weiss', 'lodz'],
      ['ＡＢＣ ﾊﾟ', 'abc', 'パ'],
      ['田 美咲', '美咲', '田'],
      ['みどり出版', '=みどり', '=どり出', '=り出版'],
      ['abc東京', 'abc', '東京'],
      ['🎉', '🎉'],
      ['london lon l london', 'london'],
      [' % _ * \' " \\ \0 \u200b '],
      ['Mar\u200bgate', 'margate'],
      ['\ud83c'],
      ['𐍈'.repeat(60), '𐍈'.repeat(40)],
    ] as const) {
      expect([query, ...textsOf(query)]).toEqual([query, ...expected])
    }
  })

  it('is also read as one code', () => {
    expect(parseSearch(' web-1005 / b ').code).toBe('web1005b')
  })

  it('never becomes more than twelve terms of forty characters, of letters and digits only', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 500 }),
      fc.string({ unit: 'grapheme', maxLength: 300 }),
    )
    fc.assert(
      fc.property(texts, (query) => {
        const { terms } = parseSearch(query)
        expect(terms.length).toBeLessThanOrEqual(12)
        for (const { text } of terms) {
          // The space of Ogham is a character as any other.
          expect(text).not.toMatch(/[^\S\u1680]|['"\\:&|!()<>*\0]/)
          expect(Array.from(text).length).toBeLessThanOrEqual(40)
          expect(text).not.toBe('')
        }
      }),
    )
  })
})

it('the text query wants all of the terms, and of each any alternative', () => {
  const [smith, smyth] = [
    { text: 'smith', isWhole: false },
    { text: 'smyth', isWhole: true },
  ]
  expect(toTsQuery('a1', [[smith, smyth], [smyth]], false)).toBe(
    "('a1smith':* | 'a1~smith':* | 'a1smyth' | 'a1~smyth') & ('a1smyth' | 'a1~smyth')",
  )
})

it('the text query seeks one letter alone on parcels only, and other short terms everywhere', () => {
  const queries = { s: "('a1s':*)", 'k s': "('a1k':* | 'a1~k':*) & ('a1s':* | 'a1~s':*)", 刺: "('a1刺':* | 'a1~刺':*)" }
  for (const [query, expected] of Object.entries(queries)) {
    const terms = parseSearch(query).terms.map((term) => [term])
    expect(toTsQuery('a1', terms, terms.length === 1)).toBe(expected)
  }
})
