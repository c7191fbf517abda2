import { expect, it } from 'vitest'
import { type AccountLink, partnerOf } from './view-model.ts'

const link: AccountLink = {
  _id: 'link',
  accountIdA: 'a',
  accountNameA: 'Ash',
  accountIdB: 'b',
  accountNameB: 'Birch',
  permissions: [],
  active: true,
  createdAt: '2026-03-01T09:00:00Z',
}

it('[LK-01] the partner is the side that is not the current account', () => {
  expect(partnerOf(link, 'a')).toEqual({ id: 'b', name: 'Birch' })
  expect(partnerOf(link, 'b')).toEqual({ id: 'a', name: 'Ash' })
})
