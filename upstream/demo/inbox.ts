import { Hono } from 'hono'
import { readBytes } from '../core/http/body.ts'
import type { Upstream } from '../upstream.ts'
import { thisMachineOnly } from './this-machine.ts'

type Delivery = { receivedAt: string; headers: Record<string, string>; body: string }

const keptDeliveries = 200
const maxBytes = 256 * 1024
const inboxPath = /^\/inbox\/[a-z0-9-]+$/

/** This receiver always answers 500, to show what a failed postback looks like. */
export const brokenInbox = 'out-of-order'

export const isDelivery = (method: string, { pathname }: URL) => method !== 'GET' && inboxPath.test(pathname)

/** What a trigger sends to `/inbox/<name>`, kept in memory, newest first. */
export function inboxApp(up: Upstream) {
  const received: { name: string; delivery: Delivery }[] = []
  const guard = thisMachineOnly(up.config)

  return new Hono()
    .on(['POST', 'PUT'], '/inbox/:name{[a-z0-9-]+}', guard, async ({ req, json, text }) => {
      const name = req.param('name')
      if (name === brokenInbox) return text('The shop is being rebuilt. Please come back later.', 500)
      const body = new TextDecoder().decode(await readBytes(req.raw, maxBytes))
      const headers = Object.fromEntries(req.raw.headers)
      received.unshift({ name, delivery: { receivedAt: up.now().toISOString(), headers, body } })
      received.splice(keptDeliveries)
      return json({ received: true })
    })
    .get('/inbox/:name{[a-z0-9-]+}', guard, ({ req, json }) => {
      const name = req.param('name')
      const deliveries = received.filter((entry) => entry.name === name).map(({ delivery }) => delivery)
      return json({ name, count: deliveries.length, deliveries })
    })
}
