import { describe, expect, it } from 'vitest'
import { embeddedFontsOf, ideographsOf, toRuns } from './printable-text.ts'

describe('toRuns', () => {
  it.each([
    ['Zoë Müller, 5 €', [['latin', 'Zoë Müller, 5 €']]],
    ['Łukasz Gdańsk', [['latin', 'Lukasz Gdansk']]],
    ['Straße 5\n\t2. Stock', [['latin', 'Straße 5 2. Stock']]],
    [
      '東京 Tower',
      [
        ['japanese', '東京'],
        ['latin', ' Tower'],
      ],
    ],
    ['ﾃｽﾄ', [['japanese', 'ﾃｽﾄ']]],
    [
      'Ann 👩‍👩‍👧 Lee',
      [
        ['latin', 'Ann '],
        ['japanese', '□'],
        ['latin', ' Lee'],
      ],
    ],
    [
      '인사말 A6',
      [
        ['korean', '인사말'],
        ['latin', ' A6'],
      ],
    ],
    ['สวัสดี', [['thai', 'สวัสดี']]],
    ['a\u200eb', [['latin', 'ab']]],
    ['', []],
  ])('splits %j by font', (text, runs) => {
    expect(toRuns(text).map(({ font, text: part }) => [font, part])).toEqual(runs)
  })

  it.each([
    ['a text from right to left stands from the right', 'שלום עולם', 'עולם| |שלום'],
    ['a number goes on from left to right', 'הרצל 12', '12| |הרצל'],
    ['brackets turn with their text', 'דפוס (2020) כאן', 'כאן| (|2020|) |דפוס'],
    ['Arabic digits go from left to right', 'النيل ١٢', '١|٢| |النيل'],
    ['Hebrew inside English stays where it is', 'To שלום עולם (end)', 'To |עולם| |שלום| (end)'],
  ])('%s', (_, text, onPaper) => {
    expect(
      toRuns(text)
        .map((run) => run.text)
        .join('|'),
    ).toBe(onPaper)
  })
})

it.each([
  ['张伟 长安街', 'chinese'],
  ['東京都 髙﨑 來龍', 'japanese'],
  ['', 'japanese'],
] as const)('%j is written with the ideographs of its language', (text, font) => {
  expect(ideographsOf(text)).toBe(font)
  expect(toRuns('北京 1 号', font)[0]).toEqual({ font, text: '北京' })
})

it('a text names the fonts that have to be embedded for it', () => {
  expect(embeddedFontsOf('Cards שלום น้ำ 東京 인사말')).toEqual(['korean', 'hebrew', 'thai'])
  expect(embeddedFontsOf('Zoë, 東京')).toEqual([])
})
