import { expect, it, vi } from 'vitest'
import type { SessionState } from '#lib/session/core/session.ts'
import { fakeSession } from '#tests/support/fake-session.ts'
import { portalOrigin, wrapperFor } from '#tests/support/wrapper.ts'
import { createSetupHandler } from './handler.ts'
import type { SearchSetup } from './setup.ts'

const setup: SearchSetup = {
  userId: 'pia',
  accountId: 'kestrel',
  locale: 'ja-JP',
  indexes: ['shipments'],
  commands: [],
  messages: {},
}
const load = vi.fn(async () => setup)
const handlerFor = (state: SessionState) =>
  createSetupHandler({
    wrapHandler: wrapperFor(async () => state),
    load,
  })
const active = () => handlerFor({ state: 'active', session: fakeSession().session })
const asked = (headers: Record<string, string> = { 'x-sfl': '1', 'sec-fetch-site': 'same-origin' }) =>
  new Request(`${portalOrigin}/api/search/setup`, { headers: { host: new URL(portalOrigin).host, ...headers } })

it('the set-up handler of the search answers what the search needs, and no cache keeps it', async () => {
  const answer = await active()(asked())
  expect(await answer.json()).toEqual(setup)
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
})

it.each([
  ['a guest', { state: 'guest' } as const, 401, 'session_ended'],
  ['a locked session', { state: 'locked' } as const, 423, 'session_locked'],
  ['a session that cannot be read', { state: 'unavailable' } as const, 503, 'session_store_unavailable'],
])('the set-up handler of the search refuses %s', async (_, state, status, code) => {
  load.mockClear()
  const answer = await handlerFor(state)(asked())
  expect([answer.status, await answer.json()]).toEqual([status, expect.objectContaining({ code })])
  expect(load).not.toHaveBeenCalled()
})

it('the set-up handler of the search refuses another site', async () => {
  const answer = await active()(asked({ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example', 'x-sfl': '1' }))
  expect(answer.status).toBe(403)
})

it('the set-up handler of the search answers an error when the upstream fails', async () => {
  load.mockRejectedValueOnce(new Error('the flags are odd'))
  const answer = await active()(asked())
  expect([answer.status, await answer.text()]).toEqual([500, expect.not.stringContaining('flags')])
})
