import { beforeEach, expect, it, vi } from 'vitest'
import { createLog } from '#lib/server/log/log.ts'
import { forEachTest } from '#tests/support/made.ts'
import { answerJson, startFakeUpstream } from '#tests/support/servers/fake-upstream.ts'
import { createFlagEvaluator } from './flags.ts'

const flag = 'siteflow-setup-accountlinks'
const [on, off] = [true, false].map((value) => ({ flags: [{ key: flag, value, reason: 'STATIC' }] }))
const jo = { session: 's1', userId: 'jo', accountId: 'site' }
const silent = createLog({ level: () => 'silent', write: () => {} })

let clock = 0
beforeEach(() => void (clock = 1_000_000))
const service = forEachTest(() => startFakeUpstream(answerJson(off, 200, { etag: '"1"' })))
const flags = () => createFlagEvaluator(service.origin, silent, () => clock)

it('[ST-10] flags are evaluated for the user, the account and the sign-in', async () => {
  const evaluate = flags()
  expect(await evaluate(jo)).toEqual({ [flag]: false })
  await evaluate(jo)
  await evaluate({ ...jo, accountId: 'other' })
  await evaluate({ ...jo, userId: 'sam' })
  expect(service.seen.map(({ url }) => url)).toEqual(Array(3).fill('/ofrep/v1/evaluate/flags'))
  const context = { targetingKey: 'jo', accountId: 'site' }
  expect(JSON.parse(String(service.seen[0]?.body))).toMatchObject({ context })
  service.state.answer = answerJson(on)
  expect(await evaluate(jo)).toEqual({ [flag]: false })
  expect(await evaluate({ ...jo, session: 's2' })).toEqual({ [flag]: true })
})

it('[REL-34] the flag reader keeps its last answer during a failure, and others wait for none', async () => {
  const kept = flags()
  await kept(jo)
  for (const answer of [answerJson({}, 500), answerJson({ flags: 'none' }), () => {}]) {
    service.state.answer = answer
    clock += 60_001
    expect(await kept(jo)).toEqual({ [flag]: false })
  }
  service.seen.length = 0
  const evaluate = flags()
  for (let person = 0; person < 20; person += 1)
    expect(await evaluate({ ...jo, userId: `person ${person}` })).toEqual({ [flag]: true })
  expect(service.seen).toHaveLength(1)
  service.state.answer = answerJson(off)
  clock += 10_001
  expect(await evaluate(jo)).toEqual({ [flag]: false })
})

it('[REL-34] the flag reader asks again in time, also when the clock was set back', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  const evaluate = createFlagEvaluator(service.origin, silent)
  for (const [given, restMs, expected] of [
    [answerJson({}, 500), 10_001, true],
    [answerJson(off), 60_001, false],
    [answerJson(on), 0, true],
  ] as const) {
    service.state.answer = given
    expect(await evaluate(jo)).toEqual({ [flag]: expected })
    vi.setSystemTime(Date.now() - 3_600_000)
    vi.advanceTimersByTime(restMs)
  }
  vi.useRealTimers()
})
