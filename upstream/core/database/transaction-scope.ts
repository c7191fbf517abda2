import { AsyncLocalStorage } from 'node:async_hooks'

const scope = new AsyncLocalStorage<{ isOpen: boolean }>()

export async function insideTransaction<T>(work: () => Promise<T>): Promise<T> {
  const state = { isOpen: true }
  try {
    return await scope.run(state, work)
  } finally {
    state.isOpen = false
  }
}

/** Such a statement would not be part of the transaction, and on the embedded database it would wait for ever. */
export function refuseInsideTransaction(): void {
  if (scope.getStore()?.isOpen) throw new Error('Inside a transaction, use its executor and not database.orm.')
}

/** Runs what only happens to be set off by a transaction, such as a listener. */
export const outsideTransaction = (work: () => void): void => scope.exit(work)
