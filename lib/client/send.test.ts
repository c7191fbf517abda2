import { afterEach, expect, it, vi } from 'vitest'
import { answerJson, startFakeUpstream } from '#tests/support/servers/fake-upstream.ts'
import { breakerOf, createBreaker, isFailing } from './send.ts'

function breakerAt() {
  const clock = { now: 1_000_000 }
  const breaker = createBreaker(() => clock.now)
  const note = (outcome: 'ok' | 'failed', times: number) => {
    for (let at = 0; at < times; at += 1) breaker.recordOutcome(outcome)
  }
  return { clock, breaker, note }
}

afterEach(() => vi.useRealTimers())

it('[REL-15] the breaker opens when half of 20 calls fail, lets one probe through after 5 s and closes when it succeeds', () => {
  const { clock, breaker, note } = breakerAt()
  note('ok', 10)
  note('failed', 9)
  expect(breaker.blockedMs()).toBe(0)
  note('failed', 1)
  expect(breaker.blockedMs()).toBe(5000)
  clock.now += 5000
  expect(breaker.blockedMs()).toBe(0)
  expect(breaker.blockedMs()).toBe(5000)
  breaker.recordOutcome('ok')
  expect(breaker.blockedMs()).toBe(0)
})

it('[REL-15] the breaker is not opened by a call that succeeds', () => {
  const { breaker, note } = breakerAt()
  note('failed', 19)
  note('ok', 1)
  expect(breaker.blockedMs()).toBe(0)
})

it('[REL-15] the breaker stays open when its probe fails', () => {
  const { clock, breaker, note } = breakerAt()
  note('failed', 20)
  clock.now += 5000
  expect(breaker.blockedMs()).toBe(0)
  breaker.recordOutcome('failed')
  expect(breaker.blockedMs()).toBe(5000)
})

it('[REL-15] the breaker stays closed when failures are older than 10 s or calls are few', () => {
  const { clock, breaker, note } = breakerAt()
  note('failed', 19)
  clock.now += 10_001
  note('failed', 1)
  expect(breaker.blockedMs()).toBe(0)
})

it('[REL-15] an open breaker lets its probe through after 5 s although the clock of the machine was set back meanwhile', () => {
  vi.useFakeTimers()
  const breaker = createBreaker()
  for (let at = 0; at < 20; at += 1) breaker.recordOutcome('failed')
  vi.setSystemTime(Date.now() - 3_600_000)
  expect(breaker.blockedMs()).toBe(5000)
  vi.advanceTimersByTime(5000)
  expect(breaker.blockedMs()).toBe(0)
})

it('[REL-25] an upstream fails until it answers again, which is asked at most every 5 s, and not while all is well', async () => {
  const upstream = await startFakeUpstream(answerJson({}, 503))
  vi.useFakeTimers({ toFake: ['performance'] })
  expect([await isFailing(upstream.apiUrl), upstream.seen.length]).toEqual([false, 0])
  for (let at = 0; at < 20; at += 1) breakerOf(upstream.origin).recordOutcome('failed')
  expect([await isFailing(upstream.apiUrl), upstream.seen.length]).toEqual([true, 0])
  vi.advanceTimersByTime(5000)
  expect([await isFailing(upstream.apiUrl), upstream.seen.length]).toEqual([true, 1])
  upstream.state.answer = answerJson({}, 401)
  expect([await isFailing(upstream.apiUrl), upstream.seen.length]).toEqual([true, 1])
  vi.advanceTimersByTime(5000)
  expect([await isFailing(upstream.apiUrl), upstream.seen.map(({ url }) => url)]).toEqual([
    false,
    ['/api/vars', '/api/vars'],
  ])
  await upstream.close()
})
