import { Hono } from 'hono'
import { isLoopback } from '../config.ts'
import { readBytes } from '../http/body.ts'
import { notFound } from '../problem.ts'
import type { Upstream } from '../upstream.ts'

type Delivery = { receivedAt: string; headers: Record<string, string>; body: string }

const keptDeliveries = 200
const maxBytes = 256 * 1024
/** This receiver is always broken, to show what a postback that failed looks like. */
export const brokenInbox = 'out-of-order'

/**
 * Receivers of the demonstration: what a trigger sends to `/inbox/<name>` can be read there. They are kept in memory,
 * newest first, and only this machine may look.
 */
export function inboxApp(up: Upstream) {
  const received: { name: string; delivery: Delivery }[] = []
  const refuseOthers = () => {
    if (!isLoopback(up.config.origin)) throw notFound('Inbox')
  }

  return new Hono()
    .on(['POST', 'PUT'], '/inbox/:name{[a-z0-9-]+}', async ({ req, json, text }) => {
      refuseOthers()
      const name = req.param('name')
      if (name === brokenInbox) return text('The shop is being rebuilt. Please come back later.', 500)
      const body = new TextDecoder().decode(await readBytes(req.raw, maxBytes))
      const headers = Object.fromEntries(req.raw.headers)
      received.unshift({ name, delivery: { receivedAt: up.now().toISOString(), headers, body } })
      received.splice(keptDeliveries)
      return json({ received: true })
    })
    .get('/inbox/:name{[a-z0-9-]+}', ({ req, json }) => {
      refuseOthers()
      const name = req.param('name')
      const deliveries = received.filter((one) => one.name === name).map(({ delivery }) => delivery)
      return json({ name, count: deliveries.length, deliveries })
    })
}
