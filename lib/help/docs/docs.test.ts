import { expect, it, vi } from 'vitest'
import { type FakeUpstream, startFakeUpstream } from '#tests/support/servers/fake-upstream.ts'
import { loadIsThere } from './loaders.ts'

it('[HE-01] documentation that is away, fails or does not answer is not there, which is logged', async () => {
  const docs = await startFakeUpstream()
  const answers: FakeUpstream['state']['answer'][] = [
    (_, response) => void response.writeHead(404).end(),
    (_, response) => void response.writeHead(503).end(),
    (_, response) => void response.destroy(),
    () => {},
  ]
  for (const [at, answer] of answers.entries()) {
    docs.state.answer = answer
    const warn = vi.fn()
    const before = performance.now()
    expect(await loadIsThere(`${docs.origin}/docs/api?embedded=true`, { warn }), `${at}`).toBe(false)
    expect(warn).toHaveBeenCalledOnce()
    expect(performance.now() - before).toBeLessThan(5000)
  }
  await docs.close()
})
