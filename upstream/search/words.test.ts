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
})

it('the text query seeks one letter alone on parcels only, and other short terms everywhere', () => {
  const queries = { s: "('a1s':*)", 'k s': "('a1k':* | 'a1~k':*) & ('a1s':* | 'a1~s':*)", 刺: "('a1刺':* | 'a1~刺':*)" }
  for (const [query, expected] of Object.entries(queries)) {
    const terms = parseSearch(query).terms.map((term) => [term])
    expect(toTsQuery('a1', terms, terms.length === 1)).toBe(expected)
  }
})
