import { DatabaseSync } from 'node:sqlite'
import { StartError } from '../start-error.ts'

/**
 * Holds a directory for this process. The operating system lets go of the lock when the process ends, however it ends,
 * so there is no stale lock to judge; a second process, or a second call, is refused.
 */
export function lockDirectory(path: string): () => void {
  const lock = new DatabaseSync(`${path}.lock`, { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw error
    throw new StartError(`The database in ${path} is in use by another copy of this program. Stop that one first.`, {
      cause: error,
    })
  }
  return () => lock.close()
}

const isBusy = (error: unknown) => error instanceof Error && 'errcode' in error && error.errcode === 5
