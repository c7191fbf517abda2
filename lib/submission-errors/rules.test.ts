import { expect, it } from 'vitest'
import { brandsOfAccounts, brandsOfLinks, correctionForm, isTooLargeToSend, sourceOrderIdOf, toText } from './rules.ts'

it('[SU-02] the brands are the other sides of links, each once, by name, or the other accounts', () => {
  const link = { _id: 'l', permissions: [], active: true, createdAt: '' }
  const toSite = { ...link, accountIdB: 'site', accountNameB: 'Site' }
  const ash = { ...toSite, accountIdA: 'a', accountNameA: 'Ash' }
  const birch = { ...toSite, accountIdA: 'b', accountNameA: 'Birch' }
  const fromSite = { ...link, accountIdA: 'site', accountNameA: 'Site', accountIdB: 'b', accountNameB: 'Birch' }
  const found = brandsOfLinks([fromSite, ash, birch], 'site')
  expect(found.map(({ id, name }) => `${id} ${name}`)).toEqual(['a Ash', 'b Birch'])
  expect(brandsOfAccounts({ site: 'Site', b: 'Birch', a: 'Ash' }, 'site')).toEqual(found)
})

it('[SU-03] a body is shown indented by two, and its number is that of the sender', () => {
  expect(toText({ a: [1] })).toBe('{\n  "a": [\n    1\n  ]\n}')
  expect(toText(undefined)).toBe('')
  const brackets = '['.repeat(3000) + ']'.repeat(3000)
  expect(toText(JSON.parse(brackets)), 'which would have 18 MB').toBe(brackets)
  const numbered = ['PO 1', 1042].map((sourceOrderId) => ({ orderData: { sourceOrderId } }))
  expect(numbered.map(sourceOrderIdOf)).toEqual(['PO 1', '1042'])
  const unnumbered = ['text', null, { orderData: {} }, { orderData: { sourceOrderId: { a: 1 } } }]
  expect(unnumbered.map(sourceOrderIdOf)).toEqual(unnumbered.map(() => undefined))
})

it('[SU-03] an order is sent as it was typed, with all digits of its numbers, if not too large', () => {
  const read = (text: string) => correctionForm.safeParse({ order: text }).data?.order
  expect(read(' {"a": 1, "b": 9007199254740991, "c": 1e30}')).toEqual({ a: 1, b: 9007199254740991, c: 1e30 })
  for (const number of ['9007199254740993', '-12345678901234567890'])
    expect(read(`{"a": [1,\n${number}], "b":${number}}`)).toEqual({ a: [1, number], b: number })
  const noOrders = ['', '{', '[]', '1', 'null']
  expect(noOrders.map(read)).toEqual(noOrders.map(() => undefined))
  const most = 2 * 1024 * 1024 - '{"body":""}'.length
  const texts = ['x'.repeat(most), 'x'.repeat(most + 1), '注'.repeat(most / 2)]
  expect(texts.map(isTooLargeToSend)).toEqual([false, true, true])
})
