import { expect, it } from 'vitest'
import { search } from '#lib/contract/search.ts'
import { type FoundPage, hitsOf, meantBy } from './queries.ts'

type Hits = FoundPage['hits']
const order = (objectID: string, sourceOrderId = objectID, orderId = objectID): Hits[number] => {
  const known = { objectID, orderId, sourceOrderId, status: 'shipped', created: '2026-11-20T10:00:00Z' }
  return { index: 'shipments', hit: search.shipments.response.shape.hits.element.parse(known) }
}
/** One of several of the same order. */
const parcel = (id: string) => order(id, 'of-both', 'of-both')
const page = (hits: Hits, total = hits.length): FoundPage => ({ hits, total, page: 0, pages: 1, facets: {} })

it('[SE-07] the search shows a hit once that came again, and an order once by its parcels', () => {
  const idsOf = (...pages: FoundPage[]) => hitsOf(pages).map(({ hit }) => hit.objectID)
  expect(idsOf(page([order('a'), order('b')]), page([order('b'), order('c')]))).toEqual(['a', 'b', 'c'])
  expect(idsOf(page([parcel('a'), parcel('b')]), page([parcel('c'), order('d')]))).toEqual(['a', 'd'])
})

it('the search takes the only hit, or the one of this name', () => {
  for (const [name, term, found, id] of [
    ['the only one', 'lum', page([order('a')]), 'a'],
    ['the one of this name', ' lum-1 ', page([order('a', 'LUM-1'), order('b', 'LUM-10')]), 'a'],
    ['the one of this name in full width', 'ＬＵＭ－1\u200b', page([order('a', 'LUM-1'), order('b', 'LUM-10')]), 'a'],
    ['either parcel of the only order', 'lum', page([parcel('a'), parcel('b')]), 'a'],
    ['none where there is more than was read', 'lum', page([parcel('a'), parcel('b')], 3), undefined],
    ['none of several', 'lum', page([order('a', 'LUM-1'), order('b', 'LUM-10')]), undefined],
    ['none where there is none', 'lum', page([]), undefined],
  ] as const)
    expect(meantBy(term, found)?.hit.objectID, name).toBe(id)
})
