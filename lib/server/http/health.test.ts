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
const hanging = () => new Promise<void>(() => {})

it('[REL-25] the portal is ready while sessions can be read and the provider has once answered', async () => {
  const outcomes: Record<string, [changes: object, status: number, body: object]> = {
    'all is well': [{}, 200, { status: 'ready', signIn: 'ok' }],
    'the upstream fails': [{ isUpstreamFailing: async () => true }, 200, { status: 'ready' }],
    'too much fails unhandled': [{ isUnwell: () => true }, 503, { status: 'not ready' }],
    'the store refuses': [{ pingStore: away }, 503, { status: 'not ready' }],
    'the store hangs': [{ pingStore: hanging, timeoutMs: 10 }, 503, { status: 'not ready' }],
    'the provider goes away': [{ checkProvider: away }, 200, { signIn: 'away' }],
    'the provider never answered': [{ checkProvider: away, isProviderKnown: () => false }, 503, { signIn: 'away' }],
    'the provider hangs': [{ checkProvider: hanging, timeoutMs: 10 }, 200, { signIn: 'away' }],
  }
  for (const [what, [changes, status, body]] of Object.entries(outcomes)) {
    const answer = await readiness({ ...ok, ...changes })
    expect([answer.status, await answer.json()], `for ${what}`).toMatchObject([status, body])
  }
})
