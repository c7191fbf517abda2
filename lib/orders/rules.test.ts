import { expect, it } from 'vitest'
import { file } from '#lib/contract/files.ts'
import { orderStatuses } from '#lib/contract/orders.ts'

import {
  canCancel,
  canCancelAs,
  errorsOf,
  findPointedAt,
  isBegunElsewhere,
  isPrintable,
  isSentAway,
  isStoppedByFiles,
  remarksOf,
} from './rules.ts'

type Party = { id: string; name: string }

it('[OV-01] an order can be cancelled unless it is pending, cancelled or shipped', () => {
  expect(orderStatuses.filter(canCancel)).toEqual(['dataready', 'printready', 'complete', 'error'])
})
it('[OV-01] a customer can cancel what their own account sent, and others what they see', () => {
  const sentBy = (id: string) => ({ source: { id, name: 'Acme Cards' } })
  const as = (role: 'customer' | 'production') => ({ role, account: { id: 'acme' } })
  expect(canCancelAs(as('customer'), sentBy('acme'))).toBe(true)
  expect(canCancelAs(as('customer'), sentBy('other'))).toBe(false)
  expect(canCancelAs(as('customer'), sentBy(''))).toBe(true) // an upstream that does not say it
  expect(canCancelAs(as('production'), sentBy('other'))).toBe(true)
})

it.each([
  ['that it has not begun', {}, 'acme', false],
  ['that it has begun', { hasBegun: true }, 'acme', true],
  ['that it has shipped, of which a parcel is left here', { hasBegun: true, status: 'shipped' }, 'acme', false],
  ['that it has begun, which the site sent to itself', { hasBegun: true }, 'site', false],
])('[OV-01] [LK-03] whether only a partner may stop an order %s: %o, sent by %s, %s', (_, given, source, isThere) => {
  const placed = { account: { id: 'p', name: 'Birch' }, orderId: 'o', status: 'printready', hasBegun: false, ...given }
  const person = { account: { id: 'site' } }
  expect(isBegunElsewhere(person, { source: { id: source, name: '' } }, placed)).toBe(isThere)
  expect(isBegunElsewhere(person, { source: { id: source, name: '' } }, undefined)).toBe(false)
})

it.each([
  ['that it prints', { id: 'acme' }, { id: 'site' }, false],
  ['that it sent to another', { id: 'site' }, { id: 'partner' }, true],
  ['that it sent to itself', { id: 'site' }, { id: 'site' }, false],
  ['of which the upstream says no more', { id: '' }, { id: '' }, false],
])('[SP-01] [WK-04] an order %s is made by another account: %o to %o, %s', (_, source, destination, isAway) => {
  const [from, to] = [source, destination].map((party) => ({ ...party, name: '' })) as [Party, Party]
  expect(isSentAway({ account: { id: 'site' } }, { source: from, destination: to })).toBe(isAway)
})

it('[OV-03] job sheets and downloads are offered for printready and complete orders', () => {
  expect(orderStatuses.filter(isPrintable)).toEqual(['printready', 'complete'])
})

const failed = file.parse({
  _id: 'f',
  status: 'failed',
  path: 'card.pdf',
  created: '2026-01-01T00:00:00Z',
  currentRevision: 2,
  versions: [
    { _id: 'v1', revision: 1, status: 'failed', errorList: [{ title: 'old', timestamp: '' }] },
    { _id: 'v2', revision: 2, status: 'failed', errorList: [{ title: 'now', timestamp: '' }] },
  ],
})
it('[OV-06] a file has the errors of its current revision only, and none while it is ready or being fetched', () => {
  expect(errorsOf(failed).map((error) => error.title)).toEqual(['now'])
  expect(errorsOf({ ...failed, status: 'notreceived' })).toEqual([])
  expect(errorsOf(undefined)).toEqual([])
})

it('[OV-06] a file has its own errors where its current revision lists none', () => {
  const errors = [{ title: 'of the file', description: '', timestamp: '' }]
  expect(errorsOf({ ...failed, errors }).map((error) => error.title)).toEqual(['now'])
  expect(errorsOf({ ...failed, versions: [], errors })).toEqual(errors)
  expect(errorsOf({ ...failed, versions: [], errors, status: 'ready' })).toEqual([])
})

it.each([
  ['an order in error', 'error', [], true],
  ['an order with a file that failed without a word', 'dataready', [{ ...failed, versions: [] }], true],
  ['an order whose files can be used', 'dataready', [{ ...failed, status: 'ready' }], false],
  ['a shipped order', 'shipped', [failed], false],
  ['a cancelled order', 'cancelled', [failed], false],
])('[OV-04] the warning of file errors is for an order that they stop: %s', (_, status, files, isStopped) => {
  expect(isStoppedByFiles(status, files)).toBe(isStopped)
})

it('the remarks on artwork are those of its current revision, while that is ready', () => {
  const versions = [1, 2].map((revision) => ({
    revision,
    remarks: [{ title: `of ${revision}`, description: '', timestamp: '' }],
  }))
  const ready = { status: 'ready', currentRevision: 2, versions } as const
  expect(remarksOf(ready).map(({ title }) => title)).toEqual(['of 2'])
  expect(remarksOf({ ...ready, status: 'notreceived' })).toEqual([])
  expect(remarksOf({ ...ready, versions: [{ revision: 2 }] })).toEqual([])
})

const front = { id: 'c1', barcode: 'comp1' }
const card = { id: 'i1', barcode: 'ITEM1', components: [front] }
const box = { id: 'i2', barcode: 'ITEM2', components: [{ id: 'c2', barcode: 'ITEM1' }] }

it('[OV-07] a barcode points at the component that carries it, before an item that does', () => {
  expect(findPointedAt([card, box], { barcode: 'COMP1' })).toEqual({ item: card, component: front })
  expect(findPointedAt([card, box], { barcode: 'ITEM1' })).toEqual({ item: box, component: box.components[0] })
  expect(findPointedAt([card], { barcode: 'ITEM1' })).toEqual({ item: card })
})

it('[OV-07] an address with barcode and item points at the barcode, else at the item', () => {
  expect(findPointedAt([card, box], { barcode: 'COMP1', itemId: 'i2' })).toEqual({ item: card, component: front })
  expect(findPointedAt([card, box], { barcode: 'ELSEWHERE', itemId: 'i2' })).toEqual({ item: box })
})

it('[OV-07] an address points at nothing that the order does not have', () => {
  expect(findPointedAt([card, box], { itemId: 'i3' })).toBeUndefined()
  expect(findPointedAt([card, box], { barcode: 'ELSEWHERE' })).toBeUndefined()
  expect(findPointedAt([card, box], {})).toBeUndefined()
})
