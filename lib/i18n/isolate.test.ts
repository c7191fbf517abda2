import { expect, it } from 'vitest'
import { isolate } from './isolate.ts'

it.each(['SO-1001', '注文 7', '👩🏽‍🎨', ''])('the text %j, with one direction, is not isolated', (text) =>
  expect(isolate(text)).toBe(text),
)

it.each(['مرحبا', 'שלום', 'SO\u202e1001', '\u2067x'])(
  'the text %j, with right-to-left letters or controls, is enclosed in isolates',
  (text) => expect(isolate(text)).toBe(`\u2068${text}\u2069`),
)
