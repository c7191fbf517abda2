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
type Parts = Parameters<typeof readiness>[0]

it('[REL-25] the portal is ready while sessions can be read and the provider has once answered', async () => {
  const outcomes: Record<string, [parts: Parts, status: number, body: object]> = {
    'all is well': [ok, 200, { status: 'ready', signIn: 'ok' }],
    'the upstream fails': [{ ...ok, isUpstreamFailing: async () => true }, 200, { status: 'ready' }],
    'too much fails unhandled': [{ ...ok, isUnwell: () => true }, 503, { status: 'not ready' }],
    'the store refuses': [{ ...ok, pingStore: away }, 503, { status: 'not ready' }],
    'the store hangs': [{ ...ok, pingStore: hanging, timeoutMs: 10 }, 503, { status: 'not ready' }],
    'the provider goes away': [{ ...ok, checkProvider: away }, 200, { signIn: 'away' }],
    'the provider never answered': [
      { ...ok, checkProvider: away, isProviderKnown: () => false },
      503,
      { signIn: 'away' },
    ],
    'the provider hangs': [{ ...ok, checkProvider: hanging, timeoutMs: 10 }, 200, { signIn: 'away' }],
  }
  for (const [what, [parts, status, body]] of Object.entries(outcomes)) {
    const answer = await readiness(parts)
    expect([answer.status, await answer.json()], `for ${what}`).toMatchObject([status, body])
  }
})
