import { expect, it } from 'vitest'
import { parseSearch } from './words.ts'

const textsOf = (query: string) => parseSearch(query).terms.map(({ text, isWhole }) => (isWhole ? `=${text}` : text))

it('[SE-01] what is typed into the search is read as its words, longest first', () => {
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
