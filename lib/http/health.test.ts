import { expect, it } from 'vitest'
import { readiness } from './health.ts'

const ok = {
  pingStore: async () => {},
  checkProvider: async () => {},
  isProviderKnown: () => true,
  isUpstreamFailing: async () => false,
  isUnwell: () => false,
}
const away = () => Promise.reject(new Error('away'))

it.each([
  ['is ready when its sessions can be read', ok, 200, 'ready'],
  ['stays ready when the upstream fails', { ...ok, isUpstreamFailing: async () => true }, 200, 'ready'],
  ['is not ready when too much fails unhandled', { ...ok, isUnwell: () => true }, 503, 'not ready'],
  ['is not ready when the store refuses', { ...ok, pingStore: () => Promise.reject(new Error('x')) }, 503, 'not ready'],
  [
    'is not ready when the store hangs',
    { ...ok, pingStore: () => new Promise<void>(() => {}), timeoutMs: 10 },
    503,
    'not ready',
  ],
])('[REL-25] the portal %s', async (_, parts, status, word) => {
  const answer = await readiness(parts)
  expect(answer.status).toBe(status)
  expect(await answer.json()).toMatchObject({ status: word })
})

it.each([
  ['is ready when people can sign in', ok, 200, 'ok'],
  ['stays ready when the provider goes away', { ...ok, checkProvider: away }, 200, 'away'],
  [
    'is not ready until the provider has answered',
    { ...ok, checkProvider: away, isProviderKnown: () => false },
    503,
    'away',
  ],
  [
    'does not wait for a provider that hangs',
    { ...ok, checkProvider: () => new Promise<void>(() => {}), timeoutMs: 10 },
    200,
    'away',
  ],
])('[REL-25] %s, and says so', async (_, parts, status, signIn) => {
  const answer = await readiness(parts)
  expect([answer.status, await answer.json()]).toMatchObject([status, { signIn }])
})
