import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { UpstreamError } from '#lib/contract/wire.ts'
import { completeAndCheck } from './complete-and-check.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const { signal } = new AbortController()
const refused = (status: number) => new UpstreamError('production.completeBatch', status, undefined)
const done = { completedItems: 2, completedOrders: 1 }
const fails = (error: unknown) => async () => {
  throw error
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

it('[BC-05] a batch that the upstream answers for has the outcome of the answer', async () => {
  const find = vi.fn()
  expect(await completeAndCheck({ complete: async () => done, find }, signal)).toEqual({ kind: 'done', done })
  const error = refused(409)
  expect(await completeAndCheck({ complete: fails(error), find }, signal)).toEqual({ kind: 'refused', error })
  expect(find).not.toHaveBeenCalled()
})

it.each([
  ['found', async () => done],
  ['live', async () => undefined],
  ['unknown', fails(refused(404))],
])('[BC-05] a batch whose completion was answered with a fault is checked: %s', async (kind, find) => {
  for (const error of [refused(502), refused(500)]) {
    const completion = completeAndCheck({ complete: fails(error), find }, signal)
    await pass(5000)
    expect(await completion).toEqual({ kind })
  }
})

it.each([refused(504), new DOMException('', 'TimeoutError')])(
  '[WK-04] an item that is live right after %o is being checked, and found when the upstream still completes it',
  async (error) => {
    let isComplete = false
    const find = async () => (isComplete ? done : undefined)
    const completion = completeAndCheck({ complete: fails(error), find }, signal)
    await pass(6000)
    const checking = await completion
    if (checking.kind !== 'checking') throw new Error(checking.kind)
    isComplete = true
    await pass(10_000)
    expect(await checking.outcome).toEqual({ kind: 'found' })
  },
)

it('[WK-04] an item whose completion got no answer is live once it stays so for a while', async () => {
  const completion = completeAndCheck({ complete: fails(refused(504)), find: async () => undefined }, signal)
  await pass(60_000)
  const checking = await completion
  expect(checking.kind === 'checking' && (await checking.outcome)).toEqual({ kind: 'live' })
})

it('[WK-04] an item is checked for as long as the upstream is away', async () => {
  let error: UpstreamError | undefined = refused(502)
  const find = () => (error ? Promise.reject(error) : Promise.resolve(done))
  const completion = completeAndCheck({ complete: fails(refused(504)), find }, signal)
  await pass(120_000)
  error = undefined
  await pass(10_000)
  const checking = await completion
  expect(checking.kind === 'checking' && (await checking.outcome)).toEqual({ kind: 'found' })
})

it('[BC-05] a completion whose scan can wait no longer is given up and checked', async () => {
  const never = (until: AbortSignal) =>
    new Promise<never>((_, reject) => {
      until.addEventListener('abort', () => reject(until.reason))
    })
  const leaving = new AbortController()
  const completion = completeAndCheck({ complete: never, find: async () => done }, leaving.signal)
  await pass(0)
  leaving.abort()
  await pass(0)
  const checking = await completion
  await pass(5000)
  expect(checking.kind === 'checking' && (await checking.outcome)).toEqual({ kind: 'found' })
})
