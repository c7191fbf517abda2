import { expect, it, vi } from 'vitest'
import { users } from '#lib/contract/users.ts'
import { UpstreamError } from '#lib/contract/wire.ts'
import { loadUser } from './loaders.ts'

const callUpstream = vi.hoisted(() => vi.fn<() => Promise<object>>())
vi.mock('#lib/client/pages/server.ts', () => ({ callUpstream }))
vi.mock('#lib/session/loaders.ts', () => ({ requireAccount: async () => ({ user: { id: 'me' } }) }))

const refused = (status: number) => new UpstreamError(users.details.name, status, undefined)

it.each([400, 404, 410])('[US-03] a user that is answered with %d is not found', async (status) => {
  callUpstream.mockRejectedValueOnce(refused(status))
  await expect(loadUser('u1')).rejects.toThrow('NEXT_HTTP_ERROR_FALLBACK;404')
})

it('[US-03] a user that may not be read is a refusal, whose words are shown', async () => {
  callUpstream.mockRejectedValueOnce(refused(403))
  await expect(loadUser('u1')).rejects.toMatchObject({ status: 403 })
})
