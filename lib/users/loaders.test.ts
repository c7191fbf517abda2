import { expect, it, vi } from 'vitest'
import type { Call } from '#lib/contract/call.ts'
import { users } from '#lib/contract/users.ts'
import { UpstreamError } from '#lib/contract/wire.ts'
import { loadRoles, loadUser } from './loaders.ts'

const callUpstream = vi.hoisted(() => vi.fn<(call: Call) => Promise<object>>())
vi.mock('#lib/server/upstream/pages/server.ts', () => ({ callUpstream }))
vi.mock('#lib/server/session/loaders.ts', () => ({ requireAccount: async () => ({ user: { id: 'me' } }) }))

const refused = (status: number) => new UpstreamError(users.details.name, status, undefined)

it('[US-03] a user that is answered with 400, 404 or 410 is not found, and with 403 refused', async () => {
  for (const status of [400, 404, 410, 403]) {
    const error = status === 403 ? { status } : { message: 'NEXT_HTTP_ERROR_FALLBACK;404' }
    callUpstream.mockRejectedValueOnce(refused(status))
    await expect(loadUser('u1'), `${status}`).rejects.toMatchObject(error)
  }
})

it('[US-03] [US-04] refused roles are those of no user, or are refused in words', async () => {
  callUpstream.mockRejectedValue(refused(404))
  await expect(loadRoles('u1')).rejects.toThrow('NEXT_HTTP_ERROR_FALLBACK;404')
  callUpstream.mockImplementation(async ({ name }) => {
    if (name === users.details.name) return { _id: 'u1', username: 'pia', name: 'Pia', email: '', active: true }
    throw new UpstreamError(name, 404, 'No roles are kept')
  })
  await expect(loadRoles('u1')).rejects.toMatchObject({ details: 'No roles are kept' })
})
