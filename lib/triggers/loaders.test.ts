import { createTranslator } from 'next-intl'
import { expect, it, vi } from 'vitest'
import { accountLinks } from '#lib/contract/account-links.ts'
import type { Call } from '#lib/contract/call.ts'
import { templates } from '#lib/contract/templates.ts'
import { triggers } from '#lib/contract/triggers.ts'
import { UpstreamError } from '#lib/contract/wire.ts'
import japanese from '#messages/ja-JP.json'
import { loadChoices, loadTrigger, loadTriggers, loadTriggersWith } from './loaders.ts'

type Asked = { query: { page: number; pagesize: number } }

const callUpstream = vi.hoisted(() => vi.fn<(call: Call, input: Asked) => Promise<object>>())
vi.mock('#lib/server/upstream/pages/server.ts', () => ({ callUpstream }))
vi.mock('next-intl/server', () => ({
  getTranslations: async (namespace: 'triggers') =>
    createTranslator({ locale: 'ja-JP', messages: japanese, namespace }),
}))
vi.mock('#lib/server/session/loaders.ts', () => ({ requireAccount: async () => ({ account: { id: 'site' } }) }))
vi.mock('#lib/server/access/loaders.ts', () => ({
  loadPerson: async () => ({ role: 'owner', permissions: [], flags: {} }),
}))

const all = Array.from({ length: 230 }, (_, at) => ({ _id: `t${at}`, name: `Template ${at}`, active: true }))

const serveTemplates = (toPagingQuery: (query: Asked['query']) => object) =>
  callUpstream.mockImplementation(async ({ name }, { query }) =>
    name === templates.list.name ? toPagingQuery(query) : { data: [] },
  )

it('[TR-01] every template is a choice, however many a page the upstream lists', async () => {
  for (const atMost of [100, 50]) {
    callUpstream.mockClear()
    serveTemplates(({ page, pagesize }) => {
      const size = Math.min(pagesize, atMost)
      return { count: all.length, data: all.slice((page - 1) * size, page * size) }
    })
    expect((await loadChoices()).templates.map(({ id }) => id)).toEqual(all.map(({ _id }) => _id))
    const calls = callUpstream.mock.calls.filter(([{ name }]) => name === templates.list.name)
    expect(calls).toHaveLength(Math.ceil(all.length / atMost))
  }
  // An upstream that knows no pages has always more.
  serveTemplates(({ page }) => {
    if (page > 9) throw new Error('the same templates are asked for without an end')
    return { count: page * 100 + 1, data: all.slice(0, 100) }
  })
  expect((await loadChoices()).templates).toHaveLength(100)
})

it('[TR-01] the other choices are there where the linked accounts are refused', async () => {
  callUpstream.mockImplementation(async ({ name }) => {
    if (name === accountLinks.allActive.name) throw new UpstreamError(name, 403, undefined)
    return name === templates.list.name ? { count: 1, data: all.slice(0, 1) } : { data: [] }
  })
  const found = { templates: [{ id: 't0' }], partners: undefined, canLink: false }
  expect(await loadChoices()).toMatchObject(found)
})

it('[TR-01] triggers are searched and sorted on any upstream, and read in pages without that', async () => {
  const listed = Array.from({ length: 120 }, (_, at) => ({
    _id: `t${String(at).padStart(3, '0')}`,
    name: at % 2 ? `Shop ${at}` : `Depot ${at}`,
    event: '',
    address: at === 4 ? 'https://shop.example' : '',
    templateId: 'te0',
  }))
  callUpstream.mockImplementation(async ({ name }, { query }) => {
    if (name === triggers.sources.name) return { data: [] }
    return { count: listed.length, data: listed.slice((query.page - 1) * query.pagesize, query.page * query.pagesize) }
  })
  const idsOf = async (search: object) => {
    const { count, data } = await loadTriggers({ active: undefined, find: '', page: 1, ...search })
    return [count, ...data.slice(0, 2).map(({ _id }) => _id)]
  }
  expect(await idsOf({})).toEqual([120, 't000', 't001'])
  expect(callUpstream).toHaveBeenLastCalledWith(triggers.list, { query: { page: 1, pagesize: 10 } })
  expect(await idsOf({ sort: 'newest', page: 2 })).toEqual([120, 't109', 't108'])
  expect(await idsOf({ find: 'SHOP' })).toEqual([61, 't001', 't003'])
  listed.push({ _id: 't999', name: 'Sends it', event: '', address: '', templateId: 'te1' })
  expect((await loadTriggersWith('te1')).map(({ _id }) => _id)).toEqual(['t999'])
})

it('[TR-01] a trigger is found by the name of its event that its row shows', async () => {
  const data = [{ _id: 't1', name: 'Tell', event: '', triggerSourceId: 's1', address: '' }]
  const sources = [{ _id: 's1', name: 'Shipment Shipped' }]
  callUpstream.mockImplementation(async ({ name }) =>
    name === triggers.list.name ? { count: 1, data } : { data: sources },
  )
  const find = async (term: string) =>
    (await loadTriggers({ active: undefined, find: term, sort: undefined, page: 1 })).count
  expect([await find('出荷'), await find('shipped'), await find('received')]).toEqual([1, 1, 0])
})

it('[TR-01] a trigger that is answered with 400, 404 or 410 is not found, and with 403 refused', async () => {
  for (const status of [400, 404, 410, 403]) {
    const error = status === 403 ? { status } : { message: 'NEXT_HTTP_ERROR_FALLBACK;404' }
    callUpstream.mockRejectedValueOnce(new UpstreamError(triggers.details.name, status, undefined))
    await expect(loadTrigger('t1'), `${status}`).rejects.toMatchObject(error)
  }
})
