import { expect, it } from 'vitest'
import { search } from '#lib/contract/search.ts'
import { type FoundPage, hitsOf, meantBy } from './queries.ts'

const order = (id: string, sourceOrderId = id): FoundPage['hits'][number] => ({
  index: 'shipments',
  hit: search.shipments.response.shape.hits.element.parse({
    objectID: id,
    orderId: id,
    sourceOrderId,
    status: 'shipped',
    created: '2026-11-20T10:00:00Z',
  }),
})
/** One of several of the same order. */
const parcel = (id: string): FoundPage['hits'][number] => {
  const { hit } = order('of-both')
  return { index: 'shipments', hit: { ...search.shipments.response.shape.hits.element.parse(hit), objectID: id } }
}
const page = (hits: FoundPage['hits'], more: Partial<FoundPage> = {}): FoundPage => ({
  hits,
  total: hits.length,
  page: 0,
  pages: 1,
  facets: {},
  ...more,
})

it('[SE-07] the search shows a hit once that came again, and an order once that was found by its parcels', () => {
  const idsOf = (...pages: FoundPage[]) => hitsOf(pages).map(({ hit }) => hit.objectID)
  expect(idsOf(page([order('a'), order('b')]), page([order('b'), order('c')]))).toEqual(['a', 'b', 'c'])
  expect(idsOf(page([parcel('a'), parcel('b')]), page([parcel('c'), order('d')]))).toEqual(['a', 'd'])
})

it('the search takes the only hit, or the one of this name', () => {
  for (const [name, term, found, id] of [
    ['the only one', 'lum', page([order('a')]), 'a'],
    ['the one of this name', ' lum-1 ', page([order('a', 'LUM-1'), order('b', 'LUM-10')]), 'a'],
    ['either parcel of the only order', 'lum', page([parcel('a'), parcel('b')]), 'a'],
    ['none where there is more than was read', 'lum', page([parcel('a'), parcel('b')], { total: 3 }), undefined],
    ['none of several', 'lum', page([order('a', 'LUM-1'), order('b', 'LUM-10')]), undefined],
    ['none where there is none', 'lum', page([]), undefined],
  ] as const) {
    expect([name, meantBy(term, found)?.hit.objectID]).toEqual([name, id])
  }
})
