import { expect, it } from 'vitest'
import { chooseAll, chooseOne, chooseRange, noSelection } from './selection.ts'

const order = ['a', 'b', 'c', 'd', 'e']
const idsOf = ({ ids }: { ids: ReadonlySet<string> }) => [...ids].sort().join('')

it('[WK-03] a range is selected either way and deselected, and is its end without its begin', () => {
  const range = (from: string, to: string) => idsOf(chooseRange(chooseOne(noSelection, from, true), order, to, true))
  expect([range('b', 'd'), range('d', 'b'), range('c', 'c')]).toEqual(['bcd', 'bcd', 'c'])
  expect(idsOf(chooseRange({ ...chooseAll(order), anchor: 'b' }, order, 'd', false))).toBe('ae')
  expect(idsOf(chooseRange(noSelection, order, 'c', true))).toBe('c')
  expect(idsOf(chooseRange({ ids: new Set(), anchor: 'gone' }, order, 'c', true))).toBe('c')
})
