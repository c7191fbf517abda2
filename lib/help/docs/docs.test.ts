import { afterEach, beforeEach, expect, it } from 'vitest'
import { type FakeUpstream, startFakeUpstream } from '#tests/support/servers/fake-upstream.ts'
import { isReachable } from './check-docs.ts'

let docs: FakeUpstream
beforeEach(async () => {
  docs = await startFakeUpstream((_, response) => void response.end('<html>'))
})
afterEach(() => docs.close())

const logged: unknown[] = []
const log = { warn: (_event: string, fields: unknown) => void logged.push(fields) }
const check = () => isReachable(`${docs.origin}/docs/api?embedded=true`, log)

it('[HE-01] documentation that is away, fails or does not answer is not there, which is logged, and soon known', async () => {
  const answers: FakeUpstream['state']['answer'][] = [
    (_, response) => void response.writeHead(404).end(),
    (_, response) => void response.writeHead(503).end(),
    (_, response) => void response.destroy(),
    () => {},
  ]
  for (const [at, answer] of answers.entries()) {
    docs.state.answer = answer
    logged.splice(0)
    const before = performance.now()
    expect([at, await check(), logged.length]).toEqual([at, false, 1])
    expect(performance.now() - before).toBeLessThan(5000)
  }
})
