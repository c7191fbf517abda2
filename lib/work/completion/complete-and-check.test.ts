import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { UpstreamError } from '#lib/contract/wire.ts'
import { completeAndCheck } from './complete-and-check.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const { signal } = new AbortController()
const refused = (status: number) => new UpstreamError('production.completeBatch', status, undefined)
const done = { completedItems: 2, completedOrders: 1 }
const fails = (fault: unknown) => () => Promise.reject(fault)
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
type Find = () => Promise<typeof done | undefined>
const start = (error: unknown, find: Find) => completeAndCheck({ complete: fails(error), find }, signal)
/** What a completion that is being checked comes to. */
async function finalOutcome(completion: ReturnType<typeof start>) {
  const checking = await completion
  if (checking.kind !== 'checking') throw new Error(checking.kind)
  return checking.outcome
}

it('[BC-05] a completion that was answered with a fault is looked up: found, live, or unknown', async () => {
  const finds: [string, Find][] = [
    ['found', async () => done],
    ['live', async () => undefined],
    ['unknown', fails(refused(404))],
  ]
  for (const [kind, find] of finds)
    for (const error of [refused(502), refused(500)]) {
      const completion = start(error, find)
      await pass(5000)
      expect(await completion).toEqual({ kind })
    }
})

it('[WK-04] a completion without an answer is checked until it is found, or stays live', async () => {
  for (const error of [refused(504), new DOMException('', 'TimeoutError')]) {
    let isComplete = false
    const completion = start(error, async () => (isComplete ? done : undefined))
    await pass(6000)
    isComplete = true
    await pass(10_000)
    expect(await finalOutcome(completion)).toEqual({ kind: 'found' })
  }
  let away: UpstreamError | undefined = refused(502)
  const completion = start(refused(504), () => (away ? Promise.reject(away) : Promise.resolve(done)))
  await pass(120_000)
  away = undefined
  await pass(10_000)
  expect(await finalOutcome(completion)).toEqual({ kind: 'found' })
  const live = start(refused(504), async () => undefined)
  await pass(60_000)
  expect(await finalOutcome(live)).toEqual({ kind: 'live' })
})

it('[BC-05] a completion whose scan can wait no longer is given up and checked', async () => {
  const complete = (until: AbortSignal) =>
    new Promise<never>((_, reject) => until.addEventListener('abort', () => reject(until.reason)))
  const leaving = new AbortController()
  const completion = completeAndCheck({ complete, find: async () => done }, leaving.signal)
  await pass(0)
  leaving.abort()
  await pass(5000)
  expect(await finalOutcome(completion)).toEqual({ kind: 'found' })
})
