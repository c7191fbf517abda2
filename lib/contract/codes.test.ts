import { expect, it } from 'vitest'
import { findCodeFault, toComparedCode, toPlainCode } from './codes.ts'

it('[OV-07] a code has one form, however it is typed, pasted, printed or scanned', () => {
  const same = ['ＡＢＣ１２３４５', 'abc12345', 'ABC\u001d12345', '\ufeffabc\u200b12345\u200e\r\n', 'ab\u00adc12345']
  expect(new Set(same.map(toComparedCode))).toEqual(new Set(['ABC12345']))
  expect([toPlainCode('ａb-1\u001d\u3000c'), toComparedCode('straße'), toComparedCode('製品ｱ')]).toEqual([
    'ab-1 c',
    'STRASSE',
    '製品ア',
  ])
  const letters = Array.from({ length: 0xd800 }, (_, at) => toComparedCode(String.fromCodePoint(at)))
  expect(letters.filter((code) => toComparedCode(code) !== code)).toEqual([])
})

it('[OV-07] what no address carries has a fault', () => {
  const fine = ['ab-12345', '550e8400-e29b-41d4-a716-446655440000', 'a/b', '1.2', '製品', '%2e', 'ABC\u001d1', '...']
  expect(fine.map(findCodeFault).filter(Boolean)).toEqual([])
  for (const code of ['..', '．', 'a/../b', 'a\\b', '\u001d', '\u200b'])
    expect(findCodeFault(code), JSON.stringify(code)).toBeDefined()
})
