import { expect, it, vi } from 'vitest'

/** The module as Next loads it once more, for another kind of entry. */
async function twice<M>(load: () => Promise<M>): Promise<[M, M]> {
  const first = await load()
  vi.resetModules()
  return [first, await load()]
}

it('[REL-29] an error of a session is known in a page, whichever copy of the module threw it', async () => {
  const [pages, handlers] = await twice(() => import('#lib/session/core/session.ts'))
  expect(handlers.SessionEnded).not.toBe(pages.SessionEnded)
  expect(new handlers.SessionEnded()).toBeInstanceOf(pages.SessionEnded)
  const unavailable = new handlers.SessionUnavailable('idp_unavailable', 2)
  expect(unavailable).toBeInstanceOf(pages.SessionUnavailable)
  expect(unavailable).not.toBeInstanceOf(pages.SessionEnded)
})

it('[REL-29] an error of the upstream is known in a page, whichever copy of the module threw it', async () => {
  const [pages, handlers] = await twice(() => import('#lib/contract/wire.ts'))
  expect(new handlers.UpstreamError('orders.list', 401, undefined)).toBeInstanceOf(pages.UpstreamError)
  expect(new Error('another')).not.toBeInstanceOf(pages.UpstreamError)
})

it('[REL-29] an error of the way to the upstream is known in a page, whichever copy of the module threw it', async () => {
  const [pages, handlers] = await twice(() => import('#lib/client/transport-error.ts'))
  expect(new handlers.TransportError('circuit_open')).toBeInstanceOf(pages.TransportError)
})
