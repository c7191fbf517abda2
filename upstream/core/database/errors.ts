import { DrizzleQueryError } from 'drizzle-orm/errors'
import pg from 'pg'

/**
 * The server is stopping, has crashed or is starting: admin_shutdown, crash_shutdown, cannot_connect_now. It ended a silent
 * transaction, only reads (a standby), or has no room: idle_in_transaction_session_timeout, read_only_sql_transaction,
 * too_many_connections.
 */
const awayStates = new Set(['57P01', '57P02', '57P03', '25P03', '25006', '53300'])
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** What the driver says, without a code, of a connection that broke, or that none became free. */
const lostConnection =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying)/

/** Whether a statement, or the connection for one, failed because the PostgreSQL server is away, not because of what was asked. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DrizzleQueryError) return isDatabaseAway(error.cause)
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  if (error instanceof pg.DatabaseError) return awayStates.has(code)
  return networkCodes.has(code) || lostConnection.test(error.message)
}

/** No connection was had, or the server ended or refused what was not committed yet. */
const uncommittedCodes = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', '57P03', '25P03', '25006', '53300'])

/** Whether a transaction that failed may have been committed all the same: its connection broke. */
export function mayBeCommitted(error: unknown): boolean {
  if (error instanceof DrizzleQueryError) return mayBeCommitted(error.cause)
  if (!(error instanceof Error) || error.message.startsWith('timeout exceeded')) return false
  return isDatabaseAway(error) && !('code' in error && uncommittedCodes.has(String(error.code)))
}

/** NUL, half a surrogate pair (in text, in JSON), a number, a date and a time out of range: PostgreSQL's class 22. */
const unstorableCodes = new Set(['22021', '22P05', '22P02', '22003', '22007', '22008'])

export const cannotKeep = (error: unknown): boolean =>
  error instanceof DrizzleQueryError &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  unstorableCodes.has(String(error.cause.code))
