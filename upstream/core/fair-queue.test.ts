import { beforeEach, describe, expect, it } from 'vitest'
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

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))
const work = (name: string) => () => {
  begun.push(name)
  return new Promise<string>((resolve) => running.set(name, () => resolve(name)))
}
async function end(name: string): Promise<void> {
  running.get(name)?.()
  running.delete(name)
  await settled()
}
describe('a fair queue', () => {
  it('serves the keys in turn, and the work of one key in the order in which it came', async () => {
    for (const at of [1, 2, 3, 4]) void queue.run({ key: 'flood', alone: `f${at}` }, work(`flood ${at}`))
    void queue.run({ key: 'ann' }, work('ann'))
    void queue.run({ key: 'bob' }, work('bob'))
    await settled()
    expect(begun).toEqual(['flood 1', 'flood 2'])
    for (const name of ['flood 1', 'flood 2', 'flood 3', 'ann', 'bob', 'flood 4']) await end(name)
    expect(begun).toEqual(['flood 1', 'flood 2', 'flood 3', 'ann', 'bob', 'flood 4'])
  })

  it('leaves a place free rather than do two pieces of one key at once', async () => {
    void queue.run({ key: 'ann' }, work('ann 1'))
    void queue.run({ key: 'ann' }, work('ann 2'))
    await settled()
    expect(begun).toEqual(['ann 1'])
    void queue.run({ key: 'bob' }, work('bob'))
    await settled()
    expect(begun).toEqual(['ann 1', 'bob'])
    await end('ann 1')
    expect(begun).toEqual(['ann 1', 'bob', 'ann 2'])
  })

  it('does other work of a key while its first waits for work with the same `alone`', async () => {
    void queue.run({ key: 'office', alone: 'ann' }, work('ann 1'))
    void queue.run({ key: 'office', alone: 'ann' }, work('ann 2'))
    void queue.run({ key: 'office', alone: 'bob' }, work('bob'))
    await settled()
    expect(begun).toEqual(['ann 1', 'bob'])
  })

  it('refuses work beyond the limit of a key, or of all keys, and takes it when there is room again', async () => {
    const run = (key: string) => queue.run({ key }, work(key))
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
    for (const name of ['b', 'a', 'b', 'a', 'c']) await end(name)
    expect(await late).toBe('c')
  })

  it('takes work that is not refusable, however much waits', async () => {
    for (let waiting = 0; waiting < 4; waiting += 1) void queue.run({ key: 'a' }, work('a'))
    const patient = queue.run({ key: 'a', isRefusable: false }, work('patient'))
    await settled()
    for (let done = 0; done < 4; done += 1) await end('a')
    await end('patient')
    expect(await patient).toBe('patient')
  })

  it('drops work whose caller has gone, which frees its place, and lets work that has begun end', async () => {
    const [early, late] = [new AbortController(), new AbortController()]
    const first = queue.run({ key: 'a', signal: early.signal }, work('first'))
    const gone = queue.run({ key: 'a', signal: late.signal }, work('gone'))
    const last = queue.run({ key: 'a' }, work('last'))
    await settled()
    early.abort()
    late.abort(new Error('the browser has gone'))
    await expect(gone).rejects.toThrow('the browser has gone')
    await expect(queue.run({ key: 'a', signal: late.signal }, work('never'))).rejects.toThrow('the browser has gone')
    await end('first')
    await end('last')
    expect([await first, await last, begun]).toEqual(['first', 'last', ['first', 'last']])
  })

  it('goes on after work that fails', async () => {
    const failed = queue.run({ key: 'a' }, () => Promise.reject(new Error('broken')))
    const next = queue.run({ key: 'a' }, async () => 'next')
    await expect(failed).rejects.toThrow('broken')
    expect(await next).toBe('next')
  })
})
