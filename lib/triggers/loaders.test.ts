import { expect, it, vi } from 'vitest'
import type { Call } from '#lib/contract/call.ts'
import { templates } from '#lib/contract/templates.ts'
import { triggers } from '#lib/contract/triggers.ts'
import { UpstreamError } from '#lib/contract/wire.ts'
import { loadChoices, loadTrigger } from './loaders.ts'

type Asked = { query: { page: number; pagesize: number } }

const callUpstream = vi.hoisted(() => vi.fn<(call: Call, input: Asked) => Promise<object>>())
vi.mock('#lib/client/pages/server.ts', () => ({ callUpstream }))
vi.mock('#lib/session/loaders.ts', () => ({ requireAccount: async () => ({ account: { id: 'site' } }) }))
vi.mock('#lib/access/loaders.ts', () => ({ loadPerson: async () => ({ role: 'owner', permissions: [], flags: {} }) }))

const all = Array.from({ length: 230 }, (_, at) => ({ _id: `t${at}`, name: `Template ${at}`, active: true }))

it.each([
  ['as many on a page as it is asked for', 100, 3],
  ['50 on a page at most', 50, 5],
])('[TR-01] every template is a choice where the upstream lists %s', async (_, atMost, calls) => {
  callUpstream.mockClear()
  callUpstream.mockImplementation(async ({ name }, { query }) => {
    if (name !== templates.list.name) return { data: [] }
    const size = Math.min(query.pagesize, atMost)
    return { count: all.length, data: all.slice((query.page - 1) * size, query.page * size) }
  })
  const { templates: choices } = await loadChoices()
  expect(choices.map(({ id }) => id)).toEqual(all.map(({ _id }) => _id))
  expect(callUpstream.mock.calls.filter(([{ name }]) => name === templates.list.name)).toHaveLength(calls)
})

it('[TR-01] the choice of templates ends where the upstream lists the same ones on each page', async () => {
  callUpstream.mockImplementation(async ({ name }, { query }) =>
    name === templates.list.name ? { count: query.page * 100 + 1, data: all.slice(0, 100) } : { data: [] },
  )
  expect((await loadChoices()).templates).toHaveLength(100)
})

const refuse = (status: number) =>
  callUpstream.mockRejectedValueOnce(new UpstreamError(triggers.details.name, status, undefined))

it.each([400, 404, 410])('a trigger that is answered with %d is not found', async (status) => {
  refuse(status)
  await expect(loadTrigger('t1')).rejects.toThrow('NEXT_HTTP_ERROR_FALLBACK;404')
})

it('a trigger that may not be read is a refusal, whose words are shown', async () => {
  refuse(403)
  await expect(loadTrigger('t1')).rejects.toMatchObject({ status: 403 })
})
