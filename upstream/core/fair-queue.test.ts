import { beforeEach, expect, it } from 'vitest'
import { createFairQueue, type FairQueue, QueueFullError } from './fair-queue.ts'

/** Work that is at it until the test ends it, by its name. */
let running: Map<string, () => void>
let begun: string[]
let queue: FairQueue
beforeEach(() => {
  running = new Map()
  begun = []
  queue = createFairQueue({ atOnce: 2, maxWaiting: { ofKey: 3, ofAll: 5 } })
})

type Place = Parameters<FairQueue['run']>[0]

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
const run = (name: string, place: Partial<Place> = {}) =>
  queue.run({ key: name, ...place }, () => {
    begun.push(name)
    return new Promise<string>((resolve) => running.set(name, () => resolve(name)))
  })
async function end(...names: string[]): Promise<void> {
  for (const name of names) {
    running.get(name)?.()
    running.delete(name)
    await settled()
  }
}

it('a fair queue serves the keys in turn, and the work of one key in its order', async () => {
  for (const at of [1, 2, 3, 4]) void run(`flood ${at}`, { key: 'flood', alone: `f${at}` })
  void run('ann')
  void run('bob')
  await settled()
  expect(begun).toEqual(['flood 1', 'flood 2'])
  await end('flood 1', 'flood 2', 'flood 3', 'ann', 'bob', 'flood 4')
  expect(begun).toEqual(['flood 1', 'flood 2', 'flood 3', 'ann', 'bob', 'flood 4'])
})

it('a fair queue does one piece of a key or `alone` at a time, and other work meanwhile', async () => {
  void run('ann 1', { key: 'ann' })
  void run('ann 2', { key: 'ann' })
  await settled()
  expect(begun).toEqual(['ann 1'])
  void run('bob')
  await settled()
  expect(begun).toEqual(['ann 1', 'bob'])
  await end('ann 1', 'ann 2', 'bob')
  for (const [name, alone] of Object.entries({ cat1: 'cat', cat2: 'cat', dan: 'dan' }))
    void run(name, { key: 'office', alone })
  await settled()
  expect(begun.slice(2)).toEqual(['ann 2', 'cat1', 'dan'])
})

it('a fair queue refuses work beyond the limit of a key or of all, until there is room', async () => {
  const full = (waiting: Promise<string>) => expect(waiting).rejects.toBeInstanceOf(QueueFullError)
  for (let waiting = 0; waiting < 4; waiting += 1) void run('a')
  await full(run('a'))
  for (let waiting = 0; waiting < 3; waiting += 1) void run('b')
  await full(run('c'))
  await settled()
  await end('a')
  const late = run('c')
  await settled()
  await full(run('d'))
  const patient = run('patient', { isRefusable: false })
  await end('b', 'a', 'b', 'a', 'c', 'patient', 'b', 'a')
  expect([await late, await patient]).toEqual(['c', 'patient'])
})

it('a fair queue drops work whose caller has gone, and goes on after work that fails', async () => {
  const [early, late] = [new AbortController(), new AbortController()]
  const first = run('first', { key: 'a', signal: early.signal })
  const gone = run('gone', { key: 'a', signal: late.signal })
  const failed = queue.run({ key: 'a' }, () => Promise.reject(new Error('broken')))
  const last = run('last', { key: 'a' })
  await settled()
  early.abort()
  late.abort(new Error('the browser has gone'))
  await expect(gone).rejects.toThrow('the browser has gone')
  await expect(run('never', { key: 'a', signal: late.signal })).rejects.toThrow('the browser has gone')
  void end('first')
  await expect(failed).rejects.toThrow('broken')
  await settled()
  await end('last')
  expect([await first, await last, begun]).toEqual(['first', 'last', ['first', 'last']])
})
