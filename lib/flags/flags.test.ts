import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLog } from '#lib/log/log.ts'
import { answerJson, type FakeUpstream, startFakeUpstream } from '#tests/support/servers/fake-upstream.ts'
import { createFlagEvaluator } from './flags.ts'

const flag = 'siteflow-setup-accountlinks'
const on = { flags: [{ key: flag, value: true, reason: 'STATIC' }] }
const off = { flags: [{ key: flag, value: false, reason: 'STATIC' }] }
const jo = { session: 's1', userId: 'jo', accountId: 'site' }
const silent = createLog({ level: () => 'silent', write: () => {} })

let service: FakeUpstream
let clock = 0
beforeEach(async () => {
  clock = 1_000_000
  service = await startFakeUpstream(answerJson(off, 200, { etag: '"1"' }))
})
afterEach(() => service.close())
const flags = () => createFlagEvaluator(service.origin, silent, () => clock)

it('[ST-10] flags are evaluated for the user and the account, and again when either changes', async () => {
  const evaluate = flags()
  expect(await evaluate(jo)).toEqual({ [flag]: false })
  await evaluate(jo)
  await evaluate({ ...jo, accountId: 'other' })
  await evaluate({ ...jo, userId: 'sam' })
  expect(service.seen.map(({ url }) => url)).toEqual(Array(3).fill('/ofrep/v1/evaluate/flags'))
  expect(JSON.parse(String(service.seen[0]?.body))).toMatchObject({
    context: { targetingKey: 'jo', accountId: 'site' },
  })
})

it('[ST-10] flags are evaluated anew when the user signs in again', async () => {
  const evaluate = flags()
  expect(await evaluate(jo)).toEqual({ [flag]: false })
  service.state.answer = answerJson(on)
  expect(await evaluate(jo)).toEqual({ [flag]: false })
  expect(await evaluate({ ...jo, session: 's2' })).toEqual({ [flag]: true })
})

it('the flag reader asks the service once for many waiting callers', async () => {
  const evaluate = flags()
  await Promise.all(Array.from({ length: 20 }, () => evaluate(jo)))
  expect(service.seen).toHaveLength(1)
})

it('the flag reader asks the service again after a minute, and keeps flags that have not changed', async () => {
  const evaluate = flags()
  await evaluate(jo)
  clock += 60_001
  service.state.answer = (_, response) => void response.writeHead(304).end()
  expect(await evaluate(jo)).toEqual({ [flag]: false })
  expect(service.seen[1]?.headers['if-none-match']).toBe('"1"')
})

it.each<[string, FakeUpstream['state']['answer']]>([
  ['fails', answerJson({}, 500)],
  ['answers something else', answerJson({ flags: 'none' })],
  ['answers no JSON', (_, response) => void response.end('<html>')],
  ['redirects', (_, response) => void response.writeHead(302, { location: '/x' }).end()],
  ['never ends', (_, response) => void response.writeHead(200).write('{"flags":[')],
  ['answers without end', (_, response) => void response.end('x'.repeat(2_000_000))],
  ['breaks off', (_, response) => void response.destroy()],
  ['does not answer', () => {}],
])('[REL-34] the flag reader keeps the last good answer when the service %s', async (_, answer) => {
  const evaluate = flags()
  await evaluate(jo)
  clock += 60_001
  service.state.answer = answer
  const before = performance.now()
  expect(await evaluate(jo)).toEqual({ [flag]: false })
  expect(performance.now() - before).toBeLessThan(10_000)
})

it('[REL-34] the flag reader answers other users at once while the service hangs, and asks it again soon', async () => {
  const evaluate = flags()
  service.state.answer = () => {}
  await evaluate(jo)
  for (let person = 0; person < 20; person += 1)
    expect(await evaluate({ ...jo, userId: `person ${person}` })).toEqual({ [flag]: true })
  expect(service.seen).toHaveLength(1)
  service.state.answer = answerJson(off)
  clock += 10_001
  expect(await evaluate(jo)).toEqual({ [flag]: false })
})

it('[REL-34] the flag reader uses the defaults when the service never answered', async () => {
  await service.close()
  expect(await flags()(jo)).toEqual({ [flag]: true })
  expect(await createFlagEvaluator(undefined, silent)(jo)).toEqual({ [flag]: true })
  service = await startFakeUpstream(answerJson(on))
})

it('[REL-34] the flag reader asks again after a failure and after a minute, also when the clock was set back', async () => {
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

it('the flag reader takes the default for a flag of another type', async () => {
  service.state.answer = answerJson({
    flags: [
      { key: flag, value: 'no' },
      { key: 'another', value: false },
    ],
  })
  expect(await flags()(jo)).toEqual({ [flag]: true })
})
