import { expect, it } from 'vitest'
import { createScanQueue, longestQueue } from './scan-queue.ts'

/** A queue whose answers come when the test says so. */
function gated() {
  const answered: string[] = []
  const gates: (() => void)[] = []
  let time = 0
  const queue = createScanQueue<{ code: string }>(
    async ({ code }) => {
      answered.push(code)
      await new Promise<void>((resolve) => gates.push(resolve))
    },
    () => time,
  )
  const add = (code: string, laterMs = 1000) => {
    time += laterMs
    return queue.add({ code })
  }
  const answer = async () => {
    gates.shift()?.()
    await Promise.resolve()
    await Promise.resolve()
  }
  return { queue, add, answer, answered }
}

it('[BC-01] scans are answered one at a time, in their order', async () => {
  const { add, answer, answered } = gated()
  expect(['AAAAA', 'BBBBB', 'CCCCC'].map((code) => add(code))).toEqual(['taken', 'taken', 'taken'])
  expect(answered).toEqual(['AAAAA'])
  await answer()
  expect(answered).toEqual(['AAAAA', 'BBBBB'])
  await answer()
  await answer()
  expect(answered).toEqual(['AAAAA', 'BBBBB', 'CCCCC'])
})

it('[BC-01] a code that waits or is being answered is taken once', async () => {
  const { add, answer, answered } = gated()
  add('AAAAA')
  add('BBBBB')
  expect([add('AAAAA'), add('BBBBB')]).toEqual(['same', 'same'])
  await answer()
  await answer()
  expect(answered).toEqual(['AAAAA', 'BBBBB'])
  expect(add('AAAAA')).toBe('taken')
})

it('[BC-01] a bouncing trigger is one scan, and the same code a moment later another', async () => {
  const { add, answer } = gated()
  add('AAAAA')
  await answer()
  expect(add('AAAAA', 300)).toBe('same')
  expect(add('AAAAA', 300)).toBe('same')
  expect(add('AAAAA', 800)).toBe('taken')
})

it('[BC-01] a code that the user types again is taken, however soon', async () => {
  const { queue, answer } = gated()
  queue.add({ code: 'AAAAA' }, 'user')
  await answer()
  expect(queue.add({ code: 'AAAAA' }, 'user')).toBe('taken')
})

it('[BC-01] a scan beyond the limit of the queue is refused, not forgotten', () => {
  const { add } = gated()
  const results = Array.from({ length: longestQueue + 2 }, (_, index) => add(`CODE-${index}`))
  expect(results.filter((result) => result === 'taken')).toHaveLength(longestQueue + 1)
  expect(results.at(-1)).toBe('full')
})
