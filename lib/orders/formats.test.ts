import { expect, it } from 'vitest'
import { formatAmount, toAttributes, toAttributeTexts, toPayloadText, toSpecs } from './formats.ts'

it.each([
  ['an object', { a: [1] }, '{\n    "a": [\n        1\n    ]\n}'],
  ['JSON in a text', '{"a":1}', '{\n    "a": 1\n}'],
  ['JSON with a long number', '{"id":12345678901234567890}', '{\n    "id": 12345678901234567890\n}'],
  ['JSON with a name twice', '{"a":1.0,"a":2}', '{\n    "a": 1.0,\n    "a": 2\n}'],
  ['a text that is no JSON', 'OK <b>thanks</b>', 'OK <b>thanks</b>'],
  ['half of an answer', '{"a":', '{"a":'],
  ['nothing', undefined, ''],
  ['a number', 7, '7'],
  ['a broken character', 'a\ud800', 'a\ufffd'],
])('[OV-08] a payload that is %s is shown as text', (_, payload, text) =>
  expect(toPayloadText(payload)).toEqual({ text, cut: 0 }),
)

it('[OV-08] a huge payload is cut, with the number of characters that are missing', () => {
  expect(toPayloadText('x'.repeat(1_000_000))).toEqual({ text: 'x'.repeat(10_000), cut: 990_000 })
  expect(toPayloadText(`${'x'.repeat(9_999)}😀`)).toEqual({ text: `${'x'.repeat(9_999)}\ufffd`, cut: 1 })
})

it('[OV-08] a payload that is nested too deeply is shown as empty', () => {
  const deep = '['.repeat(100_000) + ']'.repeat(100_000)
  expect(toPayloadText(deep).text).toHaveLength(10_000)
  expect(toPayloadText(JSON.parse(deep)).text).toBe('')
})

it('[OV-06] attributes keep their order, and blank ones are left out', () => {
  const attributes = { substrate: 'Silk', b: ' ', a: '', cut: 'To Trim', fold: null, n: 0 }
  expect(toAttributeTexts(attributes)).toEqual(['substrate: Silk', 'cut: To Trim', 'n: 0'])
})

it.each([
  [25, 'GBP', '£25.00'],
  [0, 'GBP', ''],
  [1234.5, 'points', '1,234.5 points'],
  [7, '', '7'],
])('an amount of %s %s is written as %j', (amount, currency, text) => {
  expect(formatAmount(amount, currency, 'en-GB')).toBe(text)
})

const labelOf = (name: string) => name.toUpperCase()

it('[OV-06] what an item and a component say of how they are made has its words, in one order', () => {
  const names = ['pages', 'colour', 'finish', 'simplex', 'nup', 'paper'] as const
  const part = {
    paper: ' Silk ',
    nup: '4',
    simplex: 'true',
    finish: { side1: 'gloss', side2: 'none' },
    colour: { side1: 'black', side2: 'black' },
    pages: 8,
  }
  expect(Object.entries(toSpecs(part, names, labelOf))).toEqual([
    ['PAGES', '8'],
    ['COLOUR', 'black'],
    ['FINISH', 'gloss / none'],
    ['SIMPLEX', true],
    ['NUP', '4'],
    ['PAPER', 'Silk'],
  ])
})

it('[OV-06] what every order says of how it is made is left out, as is what it does not say', () => {
  const both = (side: string) => ({ side1: side, side2: side })
  const part = { binding: 'none', folding: '', colour: both('4process'), finish: both('none'), nup: 1, pages: 0 }
  const names = ['binding', 'folding', 'colour', 'finish', 'nup', 'pages', 'simplex', 'shrinkWrap'] as const
  expect(toSpecs({ ...part, simplex: false, shrinkWrap: 'false' }, names, labelOf)).toEqual({})
})

it.each<[string, unknown, object]>([
  [
    'names with values',
    { wrap: 'blue', lot: 7, gift: true, note: null, deep: {} },
    { wrap: 'blue', lot: 7, gift: true },
  ],
  [
    'a list of them',
    [
      { name: 'wrap', value: 'blue' },
      { name: 'lot', value: 7 },
    ],
    { wrap: 'blue', lot: 7 },
  ],
  ['a list of texts', ['gift', 7, '', {}, null], { gift: true, 7: true }],
  ['an empty list', [], {}],
  ['nothing', undefined, {}],
  [
    'a list with a name several times',
    [
      { name: 'Foil', value: 'Gold' },
      { name: 'Foil', value: 'Silver' },
      { name: 'Rush', value: true },
      { name: 'Rush', value: true },
    ],
    { Foil: 'Gold, Silver', Rush: true },
  ],
  ['a text', 'gift', {}],
])('[OV-06] attributes of an item that are %s are read', (_, given, attributes) => {
  expect(toAttributes(given)).toEqual(attributes)
})
