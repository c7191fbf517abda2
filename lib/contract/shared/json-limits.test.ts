import { expect, it } from 'vitest'
import { checkJsonLimits } from './json-limits.ts'

const limits = { levels: 3, values: 12 }

it('the JSON scan refuses too many levels or values, and says where in a short path', () => {
  const key = 'k'.repeat(100_000)
  for (const [text, message, path] of [
    ['{"a":[{"b":[1]}]}', 'more than 3 levels', 'a.0.b'],
    ['[0,[[[', 'more than 3 levels', '1.0.0'],
    ['{"orderData":{"items":[1,2,3,4,5,6,7,8,9,10,11]}}', 'more than 12 values', 'orderData.items.9'],
    [`{${Array.from({ length: 14 }, (_, at) => `"k${at}":{}`).join()}}`, 'more than 12 values', 'k5'],
    [`{"${key}":`.repeat(4), 'more than 3 levels', 'k'.repeat(200)],
  ] as const) {
    const fault = { name: 'JsonLimitError', message, path }
    expect(() => checkJsonLimits(text, limits)).toThrow(expect.objectContaining(fault))
  }
})
