import { Pool } from 'undici'
import { processWide } from '#lib/process-wide.ts'
import { limits } from './limits.ts'

const pools = processWide('pool', () => new Map<string, Pool>())

/** The connections to one origin, shared by everything in this process that calls it. */
export const poolOf = (origin: string): Pool => poolWith(origin, origin, 64)

/** Connections for answers that never end, so that open pages do not take those of the calls. */
export const streamPoolOf = (origin: string): Pool => poolWith(`${origin} streams`, origin, null)

function poolWith(key: string, origin: string, connections: number | null): Pool {
  let pool = pools.get(key)
  if (!pool) {
    pool = new Pool(origin, {
      connections,
      pipelining: 1,
      keepAliveTimeout: 10_000,
      headersTimeout: limits.headersMs,
      bodyTimeout: limits.mediaIdleMs,
      connect: { timeout: limits.connectMs },
    })
    pools.set(key, pool)
  }
  return pool
}
