import { and, inArray, lt } from 'drizzle-orm'
import { outbox, submissions } from './core/database/schema/tables.ts'
import { triggerQueue } from './core/jobs/fire-triggers.ts'
import { logError } from './core/log.ts'
import { deleteExpiredEntities } from './identity/adapter.ts'
import { trimLinks } from './identity/links.ts'
import { mailQueue, trimMails } from './mail/worker.ts'
import { sumUpCounts } from './search/documents.ts'
import { trimTriggerEvents } from './triggers/events.ts'
import type { Upstream } from './upstream.ts'
import { trimTemporaryTokens } from './users/temporary-tokens.ts'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs
/** When the work of a start is over. A workstation that is switched off overnight never runs for a day. */
const settledMs = 10 * 60 * 1000

const logFault = (error: unknown) => logError('upkeep', error)

/** Deletes what has expired every hour. The embedded database has no autovacuum: it is vacuumed after a start and every day. */
export function startUpkeep(up: Upstream): () => void {
  const vacuum = () => void up.database.vacuum().catch(logFault)
  const timers = [
    setInterval(() => void deleteExpired(up).catch(logFault), hourMs),
    setTimeout(vacuum, settledMs).unref(),
    setInterval(vacuum, dayMs),
  ]
  return () => timers.forEach(clearInterval)
}

export async function deleteExpired({ database, bus, files, now }: Upstream): Promise<void> {
  const daysAgo = (days: number) => new Date(now().getTime() - days * dayMs)
  await bus.trim(now())
  await deleteExpiredEntities(database, now())
  await trimTemporaryTokens(database, now())
  await trimLinks(database, now())
  await trimTriggerEvents(database, now())
  await trimMails(database, daysAgo(31))
  // What these were to send is deleted by then. Others that were given up stay for the operator to read.
  const isOfMessage = inArray(outbox.queue, [triggerQueue, mailQueue])
  await database.orm.delete(outbox).where(and(isOfMessage, lt(outbox.deadAt, daysAgo(31))))
  // The addresses of both kinds of file work for 30 days. Uploaded artwork is copied to its order when that is received.
  await files.removeOlder('uploads', daysAgo(31))
  await files.removeOlder('submissions', daysAgo(31))
  await database.orm.delete(submissions).where(lt(submissions.processedAt, daysAgo(31)))
  await files.removeDrafts(daysAgo(1))
  await sumUpCounts(database.orm)
}
