import { expect, it } from 'vitest'
import { JsonLimitError, scanJson } from './scan-json.ts'

const limits = { levels: 3, values: 12 }

it.each([
  ['a record', '{"a":1,"b":[1,2,{"c":"d"}]}'],
  ['brackets and commas in texts', JSON.stringify({ '[[[[': '{{{{,,,,,,,,,,,,,', '"\\': '\\"[[[[\\' })],
  ['many levels, one after the other', '[[[1]],[[2]]]'],
  ['a plain value', '"text"'],
  ['nothing', ''],
  ['no JSON at all', '}}}]],:"'],
])('the JSON scan lets %s through', (_, text) => {
  expect(() => scanJson(text, limits)).not.toThrow()
})

it.each([
  ['levels', '{"a":[{"b":[1]}]}', 'more than 3 levels', 'a.0.b'],
  ['levels of a list', '[0,[[[', 'more than 3 levels', '1.0.0'],
  ['entries', '{"orderData":{"items":[1,2,3,4,5,6,7,8,9,10,11]}}', 'more than 12 values', 'orderData.items.9'],
  ['keys', `{${Array.from({ length: 14 }, (_, at) => `"k${at}":{}`).join()}}`, 'more than 12 values', 'k5'],
])('the JSON scan refuses too many %s, and says where', (_, text, message, path) => {
  const fault = { name: 'JsonLimitError', message, path }
  expect(() => scanJson(text, limits)).toThrow(expect.objectContaining(fault))
  expect(() => scanJson(text, limits)).toThrow(JsonLimitError)
})

it('the JSON scan keeps a path short, whatever its keys are', () => {
  const key = 'k'.repeat(100_000)
  const text = `{"${key}":`.repeat(4)
  expect(() => scanJson(text, limits)).toThrow(expect.objectContaining({ path: 'k'.repeat(200) }))
})

it.each([
  ['brackets', '['],
  ['quotes', '"'],
  ['backslashes in a text', '\\\\', '"'],
  ['keys', '"k":', '{'],
  ['commas', ','],
])('the JSON scan takes time by the length of a text of %s, and not by its square', (_, part, start = '') => {
  const many = { levels: Number.MAX_SAFE_INTEGER, values: Number.MAX_SAFE_INTEGER }
  const cost = (bytes: number) => {
    const text = start + part.repeat(bytes / part.length)
    const before = process.threadCpuUsage()
    scanJson(text, many)
    const { user, system } = process.threadCpuUsage(before)
    return user + system
  }
  const least = (bytes: number) => Math.min(cost(bytes), cost(bytes), cost(bytes))
  least(1_000_000)
  // Eight times the text: eight times the work, and not sixty-four.
  expect(least(8_000_000)).toBeLessThan(32 * Math.max(least(1_000_000), 5000))
})
