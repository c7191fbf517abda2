import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { UpstreamError } from '#lib/contract/wire.ts'
import { changeAndFind, isUnanswered } from './find-outcome.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const timedOut = new UpstreamError('production.completeItem', 504, { code: 'upstream_timeout' })
const busy = new UpstreamError('production.completeItem', 503, { error: { message: 'Busy', code: 'busy' } })
const change = async (): Promise<string> => Promise.reject(timedOut)

async function attempt(found: (string | undefined | Error)[]) {
  const find = vi.fn(async () => {
    const next = found.shift()
    if (next instanceof Error) throw next
    return next
  })
  const onUnknown = vi.fn()
  const outcome = changeAndFind({ change, find, onUnknown }).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(60_000)
  return { outcome: await outcome, find, onUnknown }
}

it('[WK-04] a change whose answer came too late is found, also after the first readings', async () => {
  const late = await attempt([timedOut, undefined, timedOut, 'done'])
  expect(late.outcome).toBe('done')
  expect(late.onUnknown).toHaveBeenCalledOnce()
  expect((await attempt([undefined, undefined, busy, undefined, 'done'])).outcome).toBe('done')
})

it('[WK-04] a change that is not made fails with its reason, also when the clock is set back', async () => {
  const never = await attempt([])
  expect(never.outcome).toBe(timedOut)
  expect(never.find).toHaveBeenCalledTimes(5)

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

it('[WK-04] a change may be made after no answer, and not after one of a program', () => {
  for (const [expected, status, details] of [
    [true, 504, { code: 'upstream_timeout' }],
    [true, 502, { code: 'portal_unreachable' }],
    [true, 504, undefined],
    [false, 503, { code: 'not_sent' }],
    [false, 502, { error: { message: 'Busy', code: 'busy' } }],
    [false, 503, { code: 'circuit_open' }],
  ] as const)
    expect(isUnanswered(new UpstreamError('any.call', status, details)), JSON.stringify(details)).toBe(expected)
})
