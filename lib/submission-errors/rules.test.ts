import { expect, it } from 'vitest'
import { brandsOfAccounts, brandsOfLinks, correctionForm, isTooLarge, sourceOrderIdOf, toText } from './rules.ts'

const link = { _id: 'l', permissions: [], active: true, createdAt: '2026-01-01T00:00:00Z' }
const birch = { id: 'b', name: 'Birch' }
const ash = { id: 'a', name: 'Ash' }

it('[SU-02] the brands are the other sides of the links, each once, by name', () => {
  const links = [
    { ...link, accountIdA: 'site', accountNameA: 'Site', accountIdB: 'b', accountNameB: 'Birch' },
    { ...link, accountIdA: 'a', accountNameA: 'Ash', accountIdB: 'site', accountNameB: 'Site' },
    { ...link, accountIdA: 'b', accountNameA: 'Birch', accountIdB: 'site', accountNameB: 'Site' },
  ]
  expect(brandsOfLinks(links, 'site')).toEqual([ash, birch])
})

it('[SU-02] without the flag the brands are the other accounts of the user-account lookup', () => {
  expect(brandsOfAccounts({ site: 'Site', b: 'Birch', a: 'Ash' }, 'site')).toEqual([ash, birch])
})

it('[SU-03] a body is shown indented by four, and its number is that of the sender', () => {
  expect(toText({ a: [1] })).toBe('{\n    "a": [\n        1\n    ]\n}')
  expect(toText(undefined)).toBe('')
  expect(sourceOrderIdOf({ orderData: { sourceOrderId: 'PO 1' } })).toBe('PO 1')
  expect(sourceOrderIdOf({ orderData: { sourceOrderId: 1042 } })).toBe('1042')
  const unnumbered = ['text', null, { orderData: {} }, { orderData: { sourceOrderId: { a: 1 } } }]
  expect(unnumbered.map(sourceOrderIdOf)).toEqual(unnumbered.map(() => undefined))
})

it('[SU-03] an order that is larger than a resubmission may be is not offered to be corrected', () => {
  expect(isTooLarge('x'.repeat(2 * 1024 * 1024))).toBe(false)
  expect(isTooLarge('x'.repeat(2 * 1024 * 1024 + 1))).toBe(true)
})

it.each(['', '{', '[]', '1', 'null'])('[SU-03] %j is no order', (text) => {
  expect(correctionForm.safeParse({ order: text }).success).toBe(false)
})

it.each(['9007199254740993', '-12345678901234567890'])('[SU-03] all digits of %s in an order are sent', (number) => {
  for (const text of [`{"a":${number}}`, `{"a": [1,\n${number}]}`])
    expect(JSON.stringify(correctionForm.parse({ order: text }))).toContain(`"${number}"`)
  expect(correctionForm.parse({ order: '{"a": 9007199254740991, "b": 1e30}' }).order).toEqual({
    a: 9007199254740991,
    b: 1e30,
  })
})

it('[SU-03] an order that is sent is what was typed', () => {
  expect(correctionForm.parse({ order: ' {"a": 1}' })).toEqual({ order: { a: 1 } })
})
