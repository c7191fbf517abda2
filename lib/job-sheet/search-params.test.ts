import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maxIds, parseJobSheetSearchParams } from './search-params.ts'

describe('[JS-01] the job sheets in the address', () => {
  it.each([
    ['comma-separated', 'a,b'],
    ['repeated', ['a', 'b']],
    ['both at once', ['a,b', 'b']],
    ['said twice and spaced', ' a , b,a,, '],
  ])('reads order ids that are %s', (_, orderIds) => {
    expect(parseJobSheetSearchParams({ orderIds })).toEqual({
      orderIds: ['a', 'b'],
      componentIds: undefined,
      invalid: [],
      tooMany: 0,
    })
  })

  it('narrows by component ids only where some are given', () => {
    expect(parseJobSheetSearchParams({ orderIds: 'a', componentIds: 'c,d' }).componentIds).toEqual(['c', 'd'])
    expect(parseJobSheetSearchParams({ orderIds: 'a', componentIds: ' , ' }).componentIds).toBeUndefined()
  })

  it('prints nothing, rather than everything, where no component id can be one', () => {
    const query = parseJobSheetSearchParams({ orderIds: 'a', componentIds: '../etc' })
    expect(query).toEqual({ orderIds: ['a'], componentIds: [], invalid: ['../etc'], tooMany: 0 })
  })

  it('takes the first 200, each once, counts the others and names what is no id', () => {
    const many = Array.from({ length: 600 }, (_, index) => `order-${index}`)
    const query = parseJobSheetSearchParams({ orderIds: ['<script>', many.join(','), ...many] })
    expect(query.orderIds).toEqual(many.slice(0, maxIds))
    expect(query.invalid).toEqual(['<script>'])
    expect(query.tooMany).toBe(400)
  })

  it('takes the first 200 components too', () => {
    const many = Array.from({ length: maxIds + 2 }, (_, index) => `component-${index}`)
    const query = parseJobSheetSearchParams({ orderIds: 'a', componentIds: many })
    expect(query.componentIds).toEqual(many.slice(0, maxIds))
    expect(query.tooMany).toBe(2)
  })

  it('never throws, whatever the address says', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('orderIds', 'componentIds', 'x'), fc.oneof(fc.string(), fc.array(fc.string()))),
        (search) => void parseJobSheetSearchParams(search),
      ),
    )
  })
})
