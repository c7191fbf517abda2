import { expect, it } from 'vitest'
import { isolate } from './isolate.ts'

it.each(['SO-1001', '注文 7', '👩🏽‍🎨', ''])('leaves %j as it is', (text) => expect(isolate(text)).toBe(text))

it.each(['مرحبا', 'שלום', 'SO\u202e1001', '\u2067x'])('encloses %j', (text) =>
  expect(isolate(text)).toBe(`\u2068${text}\u2069`),
)
