import { expect, it } from 'vitest'
import { createScanQueue } from './scan-queue.ts'

/** A queue whose answers come when the test says so. */
function gated() {
  const answered: string[] = []
  const gates: (() => void)[] = []
  let time = 0
  const answerScan = async ({ code }: { code: string }) => {
    answered.push(code)
    await new Promise<void>((resolve) => gates.push(resolve))
  }
  const queue = createScanQueue(answerScan, () => time)
  const add = (code: string, laterMs = 1000, by?: 'user') => {
    time += laterMs
    return queue.add({ code }, by)
  }
  const answer = async () => {
    gates.shift()?.()
    await new Promise(setImmediate)
  }
  return { add, answer, answered }
}

it('[BC-01] scans are answered one at a time, in order, and a code that waits is taken once', async () => {
  const { add, answer, answered } = gated()
  const taken = ['AAAAA', 'BBBBB', 'AAAAA', 'BBBBB', 'CCCCC'].map((code) => add(code))
  expect(taken).toEqual(['taken', 'taken', 'same', 'same', 'taken'])
  for (const count of [1, 2, 3]) {
    expect(answered).toEqual(['AAAAA', 'BBBBB', 'CCCCC'].slice(0, count))
    await answer()
  }
  expect([answered.length, add('AAAAA')]).toEqual([3, 'taken'])
})

it('[BC-01] a bouncing trigger is one scan; the code a moment later, or typed, is another', async () => {
  const { add, answer } = gated()
  add('AAAAA')
  await answer()
  expect([add('AAAAA', 300), add('AAAAA', 300), add('AAAAA', 800)]).toEqual(['same', 'same', 'taken'])
  await answer()
  add('BBBBB', 0, 'user')
  await answer()
  expect(add('BBBBB', 0, 'user')).toBe('taken')
})
