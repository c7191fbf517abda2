import { expect, it, vi } from 'vitest'

/** The module as Next loads it once more, for another kind of entry. */
async function twice<M>(load: () => Promise<M>): Promise<[M, M]> {
  const first = await load()
  vi.resetModules()
  return [first, await load()]
}

it('[REL-29] an error is known in a page, whichever copy of its module threw it', async () => {
  const [pages, handlers] = await twice(() => import('#lib/server/session/core/session.ts'))
  expect(handlers.SessionEnded).not.toBe(pages.SessionEnded)
  expect(new handlers.SessionEnded()).toBeInstanceOf(pages.SessionEnded)
  const unavailable = new handlers.SessionUnavailable('idp_unavailable', 2)
  expect(unavailable).toBeInstanceOf(pages.SessionUnavailable)
  expect(unavailable).not.toBeInstanceOf(pages.SessionEnded)

  const [wire, otherWire] = await twice(() => import('#lib/contract/wire.ts'))
  expect(new otherWire.UpstreamError('orders.list', 401, undefined)).toBeInstanceOf(wire.UpstreamError)
  expect(new Error('another')).not.toBeInstanceOf(wire.UpstreamError)

  const [transport, otherTransport] = await twice(() => import('#lib/server/upstream/transport-error.ts'))
  expect(new otherTransport.TransportError('circuit_open')).toBeInstanceOf(transport.TransportError)
})
