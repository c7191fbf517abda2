import { describe, expect, it } from 'vitest'
import { toRuns } from './printable-text.ts'

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
    ['', []],
  ])('splits %j by font', (text, runs) => {
    expect(toRuns(text).map(({ font, text: part }) => [font, part])).toEqual(runs)
  })
})
