import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { openEmbedded } from './pglite.ts'
import { openPostgres } from './postgres.ts'
import type * as schema from './schema/tables.ts'

type Result<Row> = { rows: Row[] }
interface Results extends PgQueryResultHKT {
  type: Result<this['row']>
}

export type Executor = PgDatabase<Results, typeof schema>

export type Database = {
  orm: Executor
  /** Inside `work`, only `tx` may be used: a statement of `orm` there throws, as it would not be part of it. */
  transaction<T>(work: (tx: Executor) => Promise<T>): Promise<T>
  /**
   * Payloads of `pg_notify` on the channel, of this and every other process, once committed. `onGap` is called when some may
   * have been missed, because the connection was lost for a while.
   */
  listen(channel: string, onPayload: (payload: string) => void, onGap?: () => void): Promise<() => Promise<void>>
  /** Processes that share the database do such work one after the other: the work of a start. */
  exclusively<T>(work: () => Promise<T>): Promise<T>
  /** Removes dead rows and renews the planner's statistics: after bulk loads, after each start, and every day. */
  vacuum(): Promise<void>
  close(): Promise<void>
}

type Place = {
  dataDir?: string | undefined
  databaseUrl?: string | undefined
  /** What a database in memory begins with (`makeSnapshot`): much faster than to make one. */
  snapshot?: Blob | undefined
}

/** Opens the database with the newest schema: PostgreSQL at `databaseUrl`, else embedded in `dataDir`, else in memory. */
export function openDatabase({ databaseUrl, ...place }: Place): Promise<Database> {
  return databaseUrl ? openPostgres(databaseUrl) : openEmbedded(place)
}
