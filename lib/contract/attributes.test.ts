import { expect, it } from 'vitest'
import { findAttributeFaults, readAttributes, toAttributeTexts } from './attributes.ts'

const textsOf = (given: unknown) => toAttributeTexts(readAttributes(given))

it('[OV-06] attributes are read from every shape in which clients write them', () => {
  for (const [given, ...texts] of [
    [{ wrap: 'blue', lot: 7, gift: true }, 'wrap: blue', 'lot: 7', 'gift'],
    [{ lamination: ['Gloss', 'Soft'] }, 'lamination: Gloss, Soft'],
    [
      { corners: { radius: 3, at: [{ side: 'left' }, { side: 'right' }] } },
      'corners · radius: 3',
      'corners · at · side: left, right',
    ],
    [[{ name: 'lamination', value: 'Gloss', price: 2 }], 'lamination: Gloss', 'lamination · price: 2'],
    [[{ key: 'corners', value: { radius: 3 } }], 'corners · radius: 3'],
    [[{ lamination: 'gloss' }, { name: 'Ada' }, { Foil: [1, 1] }], 'lamination: gloss', 'name: Ada', 'Foil: 1, 1'],
    [['gift', 7, '', {}, null], 'gift', '7'],
    [
      [
        { name: 'Foil', value: 'Gold' },
        { name: 'Foil', value: 'Silver' },
      ],
      'Foil: Gold, Silver',
    ],
    [
      [
        { name: 'Rush', value: true },
        { name: 'Rush', value: true },
      ],
      'Rush',
    ],
    [
      { lamination: '', corners: null, numbered: false, hole: [], packOf: 250 },
      'lamination: –',
      'corners: –',
      'numbered: –',
      'hole: –',
      'packOf: 250',
    ],
    [{ '': '' }],
    [[]],
    [undefined],
  ] as [unknown, ...string[]][])
    expect([textsOf(given), findAttributeFaults(given)], JSON.stringify(given)).toEqual([texts, []])
})

it('[OV-06] values without a name are named by their paths', () => {
  const given = { '': 'nameless', a: { '': 3 } }
  const lists = ['gloss', true, [true, [false, 'x']], [{ name: ' ', value: { '': 1 } }]].map(findAttributeFaults)
  expect([findAttributeFaults(given), ...lists]).toEqual([[['']], [[]], [[]], [[0], [1, 0]], [[0, 'value', '']]])
})

it('attributes nested endlessly are not read to their end', () => {
  const deep: unknown = JSON.parse('{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000))
  expect(readAttributes(deep)).toEqual([])
})
