import fc from 'fast-check'
import { expect, it } from 'vitest'
import { planSubBatches, subBatchSize } from './sub-batch-plan.ts'

const quantities = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 12 })
const room = fc.integer({ min: 0, max: subBatchSize })
const total = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)

it('[WK-09] every copy is in a sub-batch, each of which is filled to 50 copies before the next', () => {
  fc.assert(
    fc.property(quantities, room, (wanted, free) => {
      const slices = planSubBatches(wanted, free)
      const placed = wanted.map((_, at) => total(slices.filter(({ index }) => index === at).map((one) => one.copies)))
      expect(placed).toEqual(wanted)
      const held = Map.groupBy(slices, (slice) => slice.subBatch)
      const last = Math.max(...held.keys())
      const copiesIn = (subBatch: number) => total((held.get(subBatch) ?? []).map((slice) => slice.copies))
      const limitOf = (subBatch: number) => (subBatch === 0 ? free : subBatchSize)
      const earlier = [...held.keys()].filter((subBatch) => subBatch !== last)
      expect(earlier.map(copiesIn)).toEqual(earlier.map(limitOf))
      expect(copiesIn(last)).toBeLessThanOrEqual(limitOf(last))
    }),
  )
  const planOf = (...given: Parameters<typeof planSubBatches>) =>
    planSubBatches(...given).map(({ index, subBatch, copies }) => `${index} in ${subBatch}: ${copies}`)
  expect(planOf([60], 0)).toEqual(['0 in 1: 50', '0 in 2: 10'])
  expect(planOf([30, 10], 20)).toEqual(['0 in 0: 20', '0 in 1: 10', '1 in 1: 10'])
})
