import { expect, it } from 'vitest'
import { mapConcurrently } from './map-concurrently.ts'

it('[REL-33] tasks run 6 at a time, and the results stay in order', async () => {
  let open = 0
  let most = 0
  const numbers = Array.from({ length: 40 }, (_, index) => index)
  const doubled = await mapConcurrently(numbers, async (number) => {
    open += 1
    most = Math.max(most, open)
    // Later ones are done sooner.
    for (let turn = number; turn < 40; turn += 1) await Promise.resolve()
    open -= 1
    return number * 2
  })
  expect(doubled).toEqual(numbers.map((number) => number * 2))
  expect(most).toBe(6)
})

it('concurrent tasks fail with the error of the task that failed', async () => {
  await expect(mapConcurrently(['a', 'b'], (name) => Promise.reject(new Error(name)))).rejects.toThrow('a')
})
