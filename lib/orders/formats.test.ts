import { expect, it } from 'vitest'
import { toPayloadText } from './formats.ts'

it('[OV-08] a payload is shown as text: JSON on lines of its own, anything else as it is', () => {
  for (const [payload, text] of [
    [{ a: [1] }, '{\n    "a": [\n        1\n    ]\n}'],
    ['{"a":1}', '{\n    "a": 1\n}'],
    ['{"id":12345678901234567890}', '{\n    "id": 12345678901234567890\n}'],
    ['{"a":1.0,"a":2}', '{\n    "a": 1.0,\n    "a": 2\n}'],
    ['OK <b>thanks</b>', 'OK <b>thanks</b>'],
    ['{"a":', '{"a":'],
    ['a\ud800', 'a\ufffd'],
  ] as const) {
    expect(toPayloadText(payload), JSON.stringify(payload)).toEqual({ text, cut: 0 })
  }
})

it('[OV-08] a huge payload is cut and says so, and one nested too deeply is empty', () => {
  expect(toPayloadText('x'.repeat(1_000_000))).toEqual({ text: 'x'.repeat(10_000), cut: 990_000 })
  expect(toPayloadText(`${'x'.repeat(9_999)}😀`)).toEqual({ text: `${'x'.repeat(9_999)}\ufffd`, cut: 1 })
  const deep = '['.repeat(100_000) + ']'.repeat(100_000)
  expect(toPayloadText(deep).text).toHaveLength(10_000)
  expect(toPayloadText(JSON.parse(deep)).text).toBe('')
})
