import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { UpstreamError } from '#lib/contract/wire.ts'
import { changeAndFind, isUnanswered } from './find-outcome.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const timedOut = new UpstreamError('production.completeItem', 504, { code: 'upstream_timeout' })
const busy = new UpstreamError('production.completeItem', 503, { error: { message: 'Busy', code: 'busy' } })
const change = async (): Promise<string> => Promise.reject(timedOut)

async function attempt(found: (string | undefined | Error)[], signal?: AbortSignal) {
  const find = vi.fn(async () => {
    const next = found.shift()
    if (next instanceof Error) throw next
    return next
  })
  const onUnknown = vi.fn()
  const outcome = changeAndFind({ change, find, onUnknown, ...(signal && { signal }) }).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(60_000)
  return { outcome: await outcome, find, onUnknown }
}

it('[WK-04] a change whose answer came too late is found to be made, and is not made again', async () => {
  const { outcome, onUnknown } = await attempt([timedOut, undefined, timedOut, 'done'])
  expect(outcome).toBe('done')
  expect(onUnknown).toHaveBeenCalledOnce()
})

it('[WK-04] a slow change that is made after the first readings is no failure', async () => {
  const { outcome } = await attempt([undefined, undefined, busy, undefined, 'done'])
  expect(outcome).toBe('done')
})

it('[WK-04] a change that is not made for a while fails with the reason of the change', async () => {
  const { outcome, find } = await attempt([])
  expect(outcome).toBe(timedOut)
  expect(find).toHaveBeenCalledTimes(5)
})

it('[WK-04] a clock that is set back does not put off that a change is not made', async () => {
  let reads = 0
  const find = async () => {
    reads += 1
    if (reads === 2) vi.setSystemTime(Date.now() - 3_600_000)
    return undefined
  }
  const outcome = changeAndFind({ change, find, onUnknown: () => {} }).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await Promise.race([outcome, Promise.resolve('not known yet')])).toBe(timedOut)
})

it.each([
  ['the upstream refuses to say', [new UpstreamError('orders.details', 404, undefined)], undefined],
  ['the answer does not say', [new Error('no such item')], undefined],
  ['the user does not wait', [], AbortSignal.abort()],
])('[WK-04] the outcome stays unknown when %s', async (_, found, signal) => {
  const { outcome } = await attempt(found, signal)
  expect(outcome).toMatchObject({ details: { code: 'outcome_unknown' } })
})

it.each<[boolean, number, unknown]>([
  [true, 504, { code: 'upstream_timeout' }],
  [true, 502, { code: 'portal_unreachable' }],
  [true, 504, undefined],
  [false, 503, { code: 'not_sent' }],
  [false, 502, { error: { message: 'Busy', code: 'busy' } }],
  [false, 503, { code: 'circuit_open' }],
  [false, 409, { code: 'already_complete' }],
])('[WK-04] it is %s that a change may be made after %i %j', (expected, status, details) => {
  expect(isUnanswered(new UpstreamError('any.call', status, details))).toBe(expected)
})
