import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { callProxy, mutationFor } from '#lib/client/browser.ts'
import { retryWhileRateLimited } from '#lib/client/rate-limit.ts'
import { production } from '#lib/contract/production.ts'
import { codeOf } from '#lib/errors/code-of.ts'
import { type ItemsList, removeItem } from './rows/loaded-items.ts'

export const completeItem = { ...mutationFor(production.completeItem), meta: { failure: 'work.complete.failed' } }

export const completeBatch = { ...mutationFor(production.completeBatch), meta: { failure: 'work.batch.failed' } }

/** A colleague completed it before. */
export const isAlreadyComplete = (error: unknown) => codeOf(error) === 'already_complete'

/** Completes an item of a work list and takes it out of the list; the caller reports what failed. */
export const completeListedItem = (client: QueryClient, list: ItemsList) =>
  mutationOptions({
    mutationFn: (id: string) => retryWhileRateLimited(() => callProxy(production.completeItem, { params: { id } })),
    meta: { failure: false },
    onSuccess: (_, id) => removeItem(client, list, id),
    onError: async (error, id) => {
      if (isAlreadyComplete(error)) await removeItem(client, list, id)
    },
  })
