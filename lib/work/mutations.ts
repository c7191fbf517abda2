import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { callProxy } from '#lib/browser/calls/call-proxy.ts'
import { changeAndFind } from '#lib/browser/calls/find-outcome.ts'
import { lateCalls } from '#lib/browser/calls/late-calls.ts'
import { retryWhileRateLimited } from '#lib/browser/calls/rate-limit.ts'
import { readOrder } from '#lib/orders/queries.ts'
import { type Completion, completeAndCheck, isAlreadyComplete } from './completion/complete-and-check.ts'
import { type ItemsList, removeItem } from './rows/loaded-items.ts'

export type Completed = { completedOrder: boolean }
export type CompletedBatch = { completedItems?: number | undefined; completedOrders?: number | undefined }
type Item = { id: string; orderId: string }
/** Hears that no answer came, and of what is over once it is known. */
type OnUnknown = (known: Promise<unknown>) => void

const completeAndFind = ({ id, orderId }: Item, onUnknown: OnUnknown, signal?: AbortSignal) =>
  changeAndFind({
    change: () => callProxy(lateCalls.completeItem, { params: { id } }, undefined, { keepalive: true }),
    find: (until) => findCompleted({ id, orderId }, until),
    onUnknown,
    ...(signal && { signal }),
  })

/** Nothing while the item is not complete. Fails where the upstream does not say. */
export async function findCompleted({ id, orderId }: Item, signal: AbortSignal): Promise<Completed | undefined> {
  const { items, status } = (await readOrder(orderId, signal, { background: true })).orderData
  const item = items.find(({ _id }) => _id === id)
  if (!item) throw new Error('the order does not have the item')
  return item.status === 'complete' ? { completedOrder: status === 'complete' || status === 'shipped' } : undefined
}

export const completeItem = (item: Item, onUnknown: OnUnknown) =>
  mutationOptions({
    mutationFn: () => completeAndFind(item, onUnknown),
  })

export const completeBatch = (code: string, onUnknown: OnUnknown) =>
  mutationOptions({
    mutationFn: () =>
      changeAndFind<CompletedBatch>({
        change: () => callProxy(lateCalls.completeBatch, { params: { code } }, undefined, { keepalive: true }),
        find: (signal) => findCompletedBatch(code, signal),
        onUnknown,
      }),
  })

/** Nothing while the batch is not complete, as when it is cancelled. Fails where the upstream does not say. */
export async function findCompletedBatch(code: string, signal: AbortSignal): Promise<CompletedBatch | undefined> {
  const { barcode } = await callProxy(lateCalls.barcode, { params: { code } }, signal, { background: true })
  if (!barcode.batch) throw new Error('the upstream does not say how far the batch is')
  return barcode.batch.status === 'complete' ? {} : undefined
}

export const completeListedItem = (client: QueryClient, list: ItemsList) =>
  mutationOptions({
    mutationFn: ({ id, orderId, onUnknown, signal }: Item & { onUnknown: OnUnknown; signal?: AbortSignal }) =>
      retryWhileRateLimited(() => completeAndFind({ id, orderId }, onUnknown, signal), signal),
    meta: { failure: false },
    onSuccess: (_, { id }) => removeItem(client, list, id),
    onError: async (error, { id }) => {
      if (isAlreadyComplete(error)) await removeItem(client, list, id)
    },
  })

export const completeScannedItem = (item: Item, signal: AbortSignal): Promise<Completion<Completed>> =>
  completeAndCheck(
    {
      complete: (until) => callProxy(lateCalls.completeItem, { params: { id: item.id } }, until, { keepalive: true }),
      find: (until) => findCompleted(item, until),
    },
    signal,
  )

export const completeScannedListedItem = (client: QueryClient, list: ItemsList) =>
  mutationOptions({
    mutationFn: async ({ signal, ...item }: Item & { signal: AbortSignal }): Promise<Completion<Completed>> => {
      async function takeOut<Ended extends Completion<Completed>>(ended: Ended) {
        if (ended.kind === 'done' || ended.kind === 'found') await removeItem(client, list, item.id)
        return ended
      }
      const completion = await completeScannedItem(item, signal)
      if (completion.kind !== 'checking') return takeOut(completion)
      return { kind: 'checking', outcome: completion.outcome.then(takeOut) }
    },
    meta: { failure: false },
  })
