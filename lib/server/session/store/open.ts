import type { Env } from '#lib/server/env/schema.ts'
import { log } from '#lib/server/log/log.ts'
import { createRedisStore } from './redis.ts'
import { createSqliteStore } from './sqlite.ts'
import type { SessionStore } from './store.ts'

const report = (error: Error) => log.error('session store', { error: error.message })

type Settings = Pick<Env, 'REDIS_URL' | 'SESSION_DB' | 'COOKIE_SUFFIX'>

export function openStore({ REDIS_URL, SESSION_DB, COOKIE_SUFFIX }: Settings): SessionStore {
  if (!REDIS_URL) return createSqliteStore(SESSION_DB, { report: (message) => log.warn(message) })
  return createRedisStore({ url: REDIS_URL, prefix: `sfl${COOKIE_SUFFIX}:`, onError: report })
}
