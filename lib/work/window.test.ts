import { describe, expect, it } from 'vitest'
import { workItem, workItems } from '#tests/support/work-items.ts'
import { append, leave, nextPage, openWindow, renew, showAll, sweep, type WorkWindow } from './window.ts'

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
const page = (from: number, to: number, count: number) => ({ data: workItems(numbers(from, to)), count })
const shown = ({ shown }: WorkWindow) => shown.map(({ _id }) => Number(_id))
const opened = () => openWindow(page(1, 10, 35))

describe('[WK-01] pages', () => {
  it('are asked for while there are more', () => {
    expect(nextPage(opened())).toBe(2)
    expect(nextPage(append(opened(), page(11, 20, 35)))).toBe(3)
    expect(nextPage(openWindow(page(1, 10, 10)))).toBeUndefined()
    expect(nextPage(openWindow({ data: [], count: 0 }))).toBeUndefined()
  })

  it('begin where the listed rows end, however many have left', () => {
    const three = ['2', '5', '9'].reduce((window, id) => leave(window, id, 'completed', 0), opened())
    expect(nextPage(three)).toBe(1)
    // The upstream now lists 1 3 4 6 7 8 10 11 12 13 on its first page.
    const more = append(three, { data: workItems([1, 3, 4, 6, 7, 8, 10, 11, 12, 13]), count: 32 })
    expect(shown(more)).toEqual(numbers(1, 13))
    expect(nextPage(more)).toBe(2)
  })

  it('add nothing twice, and end where a page has nothing new', () => {
    const again = append(opened(), page(1, 10, 35))
    expect(shown(again)).toEqual(numbers(1, 10))
    expect(nextPage(again)).toBeUndefined()
  })
})

describe('rows that leave', () => {
  it('stay in their places until they are swept', () => {
    const left = leave(opened(), '4', 'completed', 7)
    expect(shown(left)).toEqual(numbers(1, 10))
    expect(left.gone.get('4')).toEqual({ how: 'completed', at: 7 })
    expect(left.count).toBe(34)
    const swept = sweep(left, new Set(['4', '5']))
    expect(shown(swept)).toEqual([1, 2, 3, 5, 6, 7, 8, 9, 10])
    expect(swept.gone.size).toBe(0)
  })

  it('without our doing are marked so, and come back when they do', () => {
    const renewed = renew(opened(), { data: workItems([1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12]), count: 34 }, 3)
    expect(renewed.gone.get('4')).toEqual({ how: 'elsewhere', at: 3 })
    expect(shown(renewed)).toEqual([...numbers(1, 10), 11])
    expect(renew(renewed, page(1, 12, 35), 4).gone.size).toBe(0)
  })
})

describe('rows that are new', () => {
  const fresh = { data: workItems([1, 2, 101, 3, 4, 5, 102, 6, 7, 8, 9, 10, 11]), count: 37 }

  it('wait between those on the screen until somebody asks for them', () => {
    const renewed = renew(opened(), fresh, 0)
    expect(shown(renewed)).toEqual(numbers(1, 10))
    expect(renewed.newcomers).toBe(2)
    expect(shown(showAll(renewed))).toEqual([1, 2, 101, 3, 4, 5, 102, 6, 7, 8, 9, 10])
    expect(showAll(renewed).newcomers).toBe(0)
  })

  it('are counted where the next page begins', () => {
    const renewed = renew(opened(), fresh, 0)
    const more = append(renewed, { data: workItems(numbers(9, 18)), count: 37 })
    expect(shown(more)).toEqual(numbers(1, 18))
  })

  it('come and go freely below what is in sight', () => {
    const renewed = renew(opened(), { ...fresh, data: fresh.data.filter(({ _id }) => _id !== '8') }, 0, '4')
    expect(shown(renewed)).toEqual([1, 2, 3, 4, 5, 102, 6, 7, 9, 10])
    expect({ newcomers: renewed.newcomers, gone: renewed.gone.size }).toEqual({ newcomers: 1, gone: 0 })
  })

  it('fill an empty list at once', () => {
    expect(shown(renew(openWindow({ data: [], count: 0 }), page(1, 2, 2), 0))).toEqual([1, 2])
  })
})

it('rows that look as before are the same objects, so that nothing is drawn again', () => {
  const window = opened()
  const changed = [workItem('1', { quantity: 70 }), ...workItems(numbers(2, 10))]
  const renewed = renew(window, { data: changed, count: 35 }, 0)
  expect(renewed.shown[1]).toBe(window.shown[1])
  expect(renewed.shown[0]?.quantity).toBe(70)
})
