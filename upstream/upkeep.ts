import { deleteExpiredEntities } from './identity/adapter.ts'
import { logError } from './log.ts'
import { sumUpCounts } from './store/search-counts.ts'
import { trimTemporaryTokens } from './store/temporary-tokens.ts'
import type { Upstream } from './upstream.ts'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

const report = (error: unknown) => logError('upkeep', error)

/** Forgets what has expired, and keeps the embedded database quick, which nothing else does for it. */
export function startUpkeep(up: Upstream): () => void {
  const { database, bus, now } = up
  const trim = async () => {
    await bus.trim(now())
    await deleteExpiredEntities(database, now())
    await trimTemporaryTokens(database, now())
    await sumUpCounts(database.orm)
  }
  const timers = [
    setInterval(() => void trim().catch(report), hourMs),
    setInterval(() => void database.tidy().catch(report), dayMs),
  ]
  return () => timers.forEach(clearInterval)
}
