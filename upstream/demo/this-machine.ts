import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { type Config, isLocal, isLoopback } from '../config.ts'
import { notFound } from '../problem.ts'

/** Headers by which a proxy, a load balancer or a tunnel says that it asks for somebody else. */
const forwarding =
  /^(?:forwarded|via|x-forwarded.*|x-original-.*|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-.*|fastly-client-ip)$/

/**
 * Lets in programs and browsers of this machine only, and only where the installation is local. For all others a page
 * of the demonstration does not exist. A proxy on this machine comes from loopback too, with requests of strangers.
 */
export const thisMachineOnly =
  (config: Config): MiddlewareHandler =>
  async ({ env, req }, next) => {
    // Without a socket only this process can have called the app, as tests do.
    const { incoming }: Partial<HttpBindings> = env ?? {}
    const isForwarded = [...req.raw.headers.keys()].some((name) => forwarding.test(name))
    const isNear = incoming === undefined || isLoopback(incoming.socket.remoteAddress ?? '')
    if (!isLocal(config) || !isNear || isForwarded) throw notFound('Path')
    await next()
  }
