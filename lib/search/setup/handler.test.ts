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

it('the set-up handler of the search refuses who has no session, and another site', async () => {
  load.mockClear()
  const refusals: [SessionState, number, string][] = [
    [{ state: 'guest' }, 401, 'session_ended'],
    [{ state: 'locked' }, 423, 'session_locked'],
    [{ state: 'unavailable' }, 503, 'session_store_unavailable'],
  ]
  for (const [state, status, code] of refusals) {
    const answer = await handlerFor(state)(asked())
    expect([answer.status, (await answer.json()).code]).toEqual([status, code])
  }
  const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example', 'x-sfl': '1' }
  expect((await active()(asked(foreign))).status).toBe(403)
  expect(load).not.toHaveBeenCalled()
})

it('the set-up handler of the search answers an error when the upstream fails', async () => {
  load.mockRejectedValueOnce(new Error('the flags are odd'))
  const answer = await active()(asked())
  expect([answer.status, await answer.text()]).toEqual([500, expect.not.stringContaining('flags')])
})
