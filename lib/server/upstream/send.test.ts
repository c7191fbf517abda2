import { afterEach, expect, it, vi } from 'vitest'
import { answerJson, startFakeUpstream } from '#tests/support/servers/fake-upstream.ts'
import { breakerOf, createBreaker, isFailing } from './send.ts'

type Breaker = Pick<ReturnType<typeof createBreaker>, 'recordOutcome'>
function record(breaker: Breaker, outcome: 'ok' | 'failed', times: number) {
  for (let at = 0; at < times; at += 1) breaker.recordOutcome(outcome)
}

afterEach(() => vi.useRealTimers())

it('[REL-15] the breaker opens when half of 20 calls fail, and a probe decides after 5 s', () => {
  const clock = { now: 1_000_000 }
  const breaker = createBreaker(() => clock.now)
  record(breaker, 'ok', 10)
  record(breaker, 'failed', 9)
  expect(breaker.blockedMs()).toBe(0)
  record(breaker, 'failed', 1)
  for (const outcome of ['failed', 'ok'] as const) {
    expect(breaker.blockedMs()).toBe(5000)
    clock.now += 5000
    expect([breaker.blockedMs(), breaker.blockedMs()]).toEqual([0, 5000])
    breaker.recordOutcome(outcome)
  }
  expect(breaker.blockedMs()).toBe(0)
  record(breaker, 'failed', 19)
  record(breaker, 'ok', 1)
  expect(breaker.blockedMs(), 'a call that succeeds opens nothing').toBe(0)
})

it('[REL-15] an open breaker lets its probe through although the clock was set back', () => {
  vi.useFakeTimers()
  const breaker = createBreaker()
  record(breaker, 'failed', 20)
  vi.setSystemTime(Date.now() - 3_600_000)
  expect(breaker.blockedMs()).toBe(5000)
  vi.advanceTimersByTime(5000)
  expect(breaker.blockedMs()).toBe(0)
})

it('[REL-25] a failing upstream is asked every 5 s whether it answers, a working one never', async () => {
  const upstream = await startFakeUpstream(answerJson({}, 503))
  vi.useFakeTimers({ toFake: ['performance'] })
  const ask = async () => [await isFailing(upstream.apiUrl), upstream.seen.length]
  expect(await ask()).toEqual([false, 0])
  record(breakerOf(upstream.origin), 'failed', 20)
  expect(await ask()).toEqual([true, 0])
  vi.advanceTimersByTime(5000)
  expect(await ask()).toEqual([true, 1])
  upstream.state.answer = answerJson({}, 401)
  expect(await ask()).toEqual([true, 1])
  vi.advanceTimersByTime(5000)
  expect(await ask()).toEqual([false, 2])
  expect(upstream.seen.map(({ url }) => url)).toEqual(['/api/vars', '/api/vars'])
  await upstream.close()
})
