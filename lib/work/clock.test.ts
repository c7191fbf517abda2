import { expect, it, vi } from 'vitest'
import { createClock } from './clock.ts'

it('[WK-08] ticks for rows in sight, and for the others once they are', () => {
  const clock = createClock(1000)
  const [near, far] = [vi.fn(), vi.fn()]
  clock.subscribe('near', near)
  clock.subscribe('far', far)
  clock.sleep('far')
  clock.tick(2000)
  expect([near.mock.calls.length, far.mock.calls.length]).toEqual([1, 0])
  expect([clock.at('near'), clock.at('far')]).toEqual([2000, 1000])
  clock.wake('far')
  expect(far).toHaveBeenCalledOnce()
  expect(clock.at('far')).toBe(2000)
})

it('tells nobody who has left', () => {
  const clock = createClock(0)
  const listener = vi.fn()
  clock.subscribe('a', listener)()
  clock.tick(1)
  expect(listener).not.toHaveBeenCalled()
})
