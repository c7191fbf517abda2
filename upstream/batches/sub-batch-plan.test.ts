import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planSubBatches, subBatchSize } from './sub-batch-plan.ts'

const quantities = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 12 })
const room = fc.integer({ min: 0, max: subBatchSize })
const total = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)

describe('planSubBatches', () => {
  it('places every copy of every item', () => {
    fc.assert(
      fc.property(quantities, room, (wanted, free) => {
        const slices = planSubBatches(wanted, free)
        const placed = wanted.map((_, at) => total(slices.filter(({ index }) => index === at).map((one) => one.copies)))
        expect(placed).toEqual(wanted)
      }),
    )
  })

  it('fills each sub-batch to 50 copies before it starts the next', () => {
    fc.assert(
      fc.property(quantities, room, (wanted, free) => {
        const slices = planSubBatches(wanted, free)
        const held = Map.groupBy(slices, (slice) => slice.subBatch)
        const last = Math.max(...held.keys())
        const copiesIn = (subBatch: number) => total((held.get(subBatch) ?? []).map((slice) => slice.copies))
        const limitOf = (subBatch: number) => (subBatch === 0 ? free : subBatchSize)
        const earlier = [...held.keys()].filter((subBatch) => subBatch !== last)
        expect(earlier.map(copiesIn)).toEqual(earlier.map(limitOf))
        expect(copiesIn(last)).toBeLessThanOrEqual(limitOf(last))
      }),
    )
  })

  it('leaves a full sub-batch alone', () => {
    expect(planSubBatches([60], 0)).toEqual([
      { index: 0, subBatch: 1, copies: 50 },
      { index: 0, subBatch: 2, copies: 10 },
    ])
  })

  it('tops up the last sub-batch first', () => {
    expect(planSubBatches([30, 10], 20)).toEqual([
      { index: 0, subBatch: 0, copies: 20 },
      { index: 0, subBatch: 1, copies: 10 },
      { index: 1, subBatch: 1, copies: 10 },
    ])
  })
})
