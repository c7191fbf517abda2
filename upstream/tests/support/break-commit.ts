import { vi } from 'vitest'
import type { Database } from '../../core/database/open.ts'

/** The next transaction is committed, and the program does not hear of it, because its connection broke. */
export function breakNextCommit(database: Database): void {
  const commit = database.transaction.bind(database)
  vi.spyOn(database, 'transaction').mockImplementationOnce(async (work) => {
    await commit(work)
    throw new Error('Connection terminated unexpectedly')
  })
}
