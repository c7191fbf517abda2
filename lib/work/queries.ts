import { queryOptions } from '@tanstack/react-query'
import { callProxy, queryFor } from '#lib/browser/calls/call-proxy.ts'
import { recordShown } from '#lib/browser/calls/connection.ts'
import { lateCalls } from '#lib/browser/calls/late-calls.ts'
import { type AccountTime, withInstants } from '#lib/common/dates/account-time.ts'
import { readAttributes, toAttributeTexts } from '#lib/contract/attributes.ts'
import type { OrderDetails } from '#lib/contract/orders.ts'
import { toItemsQuery, type WorkSearchParams } from './items-query/items-query.ts'
import type { ItemsList } from './rows/loaded-items.ts'

type Options = { background?: boolean }

export const itemsList = (search: WorkSearchParams, time: AccountTime): ItemsList => ({
  queryKey: ['production', 'items', search.status, search.due],
  readItems: async (wanted, { signal, background }) => {
    const { data, count } = await callProxy(lateCalls.items, { query: toItemsQuery(search, time, wanted) }, signal, {
      background,
    })
    recordShown()
    return { data: data.map((item) => withInstants(item, time)), count }
  },
})

/** A work item has neither files nor attributes. Asked for again, it is the page that asks, not a person. */
export function partsOf(orderId: string) {
  const input = { params: { id: orderId }, query: { includes: ['files'] } }
  return queryOptions({ ...queryFor(lateCalls.orderDetails, input), select: toParts })
}

const toParts = ({ order, files }: OrderDetails) => ({
  files: new Map(files.map((file) => [file._id, file])),
  attributes: new Map(
    order.orderData.items.flatMap(({ components }) =>
      components.map(({ _id, attributes }) => [_id, toAttributeTexts(readAttributes(attributes))]),
    ),
  ),
})

export const subBatchesOf = (mainBatchId: string, options?: Options) =>
  queryFor(lateCalls.subBatches, { query: { mainBatchId } }, options)

/** A sub-batch holds at most 50 copies, so never more jobs than fit a page. */
export const jobsOf = (subBatchId: string, options?: Options) =>
  queryFor(lateCalls.jobs, { query: { productComponentBatchId: subBatchId, pagesize: 100 } }, options)
