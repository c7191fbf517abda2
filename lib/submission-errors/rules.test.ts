import { expect, it } from 'vitest'
import { brandsOfAccounts, brandsOfLinks, correctionForm, isTooLarge, sourceOrderIdOf, toText } from './rules.ts'

it('[SU-02] the brands are the other sides of the links, each once, by name, or the other accounts', () => {
  const link = { _id: 'l', permissions: [], active: true, createdAt: '' }
  const toSite = { ...link, accountIdB: 'site', accountNameB: 'Site' }
  const [ash, birch] = [
    { accountIdA: 'a', accountNameA: 'Ash' },
    { accountIdA: 'b', accountNameA: 'Birch' },
  ]
  const fromSite = { ...link, accountIdA: 'site', accountNameA: 'Site', accountIdB: 'b', accountNameB: 'Birch' }
  const found = brandsOfLinks([fromSite, { ...toSite, ...ash }, { ...toSite, ...birch }], 'site')
  expect(found).toEqual([
    { id: 'a', name: 'Ash' },
    { id: 'b', name: 'Birch' },
  ])
  expect(brandsOfAccounts({ site: 'Site', b: 'Birch', a: 'Ash' }, 'site')).toEqual(found)
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

it('[SU-03] an order that is sent is what was typed, with all digits of its numbers, or no order', () => {
  const read = (text: string) => correctionForm.safeParse({ order: text }).data?.order
  expect(read(' {"a": 1, "b": 9007199254740991, "c": 1e30}')).toEqual({ a: 1, b: 9007199254740991, c: 1e30 })
  for (const number of ['9007199254740993', '-12345678901234567890'])
    expect(read(`{"a": [1,\n${number}], "b":${number}}`)).toEqual({ a: [1, number], b: number })
  const noOrders = ['', '{', '[]', '1', 'null']
  expect(noOrders.map(read)).toEqual(noOrders.map(() => undefined))
})
