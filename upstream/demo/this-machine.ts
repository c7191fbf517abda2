import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { type Config, isLocal, isLoopback } from '../core/config.ts'
import { notFound } from '../core/errors.ts'

/** Headers by which a proxy, a load balancer or a tunnel says that it asks for another client. */
const forwarding =
  /^(?:forwarded|via|x-forwarded.*|x-original-.*|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-.*|fastly-client-ip)$/

/** A request with a proxy's header is refused too: a proxy here forwards requests of strangers from loopback. */
export const thisMachineOnly =
  (config: Config): MiddlewareHandler =>
  async ({ env, req }, next) => {
    // No socket: this process called the app itself, as tests do.
    const { incoming }: Partial<HttpBindings> = env ?? {}
    const isForwarded = [...req.raw.headers.keys()].some((name) => forwarding.test(name))
    const isLoopbackPeer = incoming === undefined || isLoopback(incoming.socket.remoteAddress ?? '')
    if (!isLocal(config) || !isLoopbackPeer || isForwarded) throw notFound('Path')
    await next()
  }
