import { expect, it, vi } from 'vitest'
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
const handler = createSetupHandler({
  wrapHandler: wrapperFor(async () => ({ state: 'active', session: fakeSession().session })),
  load,
})
const headers = { host: new URL(portalOrigin).host, 'x-sfl': '1', 'sec-fetch-site': 'same-origin' }
const asked = () => new Request(`${portalOrigin}/api/search/setup`, { headers })

it('the set-up handler of the search answers what the search needs, and no cache keeps it', async () => {
  const answer = await handler(asked())
  expect(await answer.json()).toEqual(setup)
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
})

it('the set-up handler of the search answers an error when the upstream fails', async () => {
  load.mockRejectedValueOnce(new Error('the flags are odd'))
  const answer = await handler(asked())
  expect([answer.status, await answer.text()]).toEqual([500, expect.not.stringContaining('flags')])
})
