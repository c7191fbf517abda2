import { expect, it } from 'vitest'
import { readiness } from './health.ts'

const ok = { pingStore: async () => {}, isUpstreamFailing: () => false, isUnwell: () => false }

it.each([
  ['is ready when its sessions can be read', ok, 200, 'ready'],
  ['stays ready when the upstream fails', { ...ok, isUpstreamFailing: () => true }, 200, 'ready'],
  ['is not ready when too much fails unhandled', { ...ok, isUnwell: () => true }, 503, 'not ready'],
  ['is not ready when the store refuses', { ...ok, pingStore: () => Promise.reject(new Error('x')) }, 503, 'not ready'],
  [
    'is not ready when the store hangs',
    { ...ok, pingStore: () => new Promise<void>(() => {}), timeoutMs: 10 },
    503,
    'not ready',
  ],
])('[REL-25] %s', async (_, parts, status, word) => {
  const answer = await readiness(parts)
  expect(answer.status).toBe(status)
  expect(await answer.json()).toMatchObject({ status: word })
})
