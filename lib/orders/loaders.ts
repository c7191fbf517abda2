import 'server-only'
import { cache } from 'react'
import { loadAccountTime } from '#lib/account/loaders.ts'
import { isNotFound, notFoundIf } from '#lib/common/errors/is-not-found.ts'
import { barcodes } from '#lib/contract/barcodes.ts'
import { notifications } from '#lib/contract/notifications.ts'
import { orders } from '#lib/contract/orders.ts'
import { UpstreamError } from '#lib/contract/wire.ts'
import { log } from '#lib/server/log/log.ts'
import { callUpstream } from '#lib/server/upstream/pages/server.ts'
import { readableOrderDetails } from './readable-details/readable-details.ts'
import { type OrderSearchParams, toOrdersQuery } from './search-params.ts'

export const loadOrders = cache(async (search: OrderSearchParams) =>
  callUpstream(orders.list, { query: toOrdersQuery(search, await loadAccountTime()) }),
)

export const loadOrder = cache(async (id: string) => {
  // Its jobs are half of the answer, ten thousand of a large order.
  const query = { includes: ['shipments', 'files'] }
  const loaded = await callUpstream(readableOrderDetails, { params: { id }, query }).catch(notFoundIf(isNotFound))
  if (Object.values(loaded.unread).some((count) => count > 0)) log.warn('order.unread', { id, ...loaded.unread })
  return loaded
})

export const loadBarcode = cache(async (code: string) => {
  try {
    return await callUpstream(barcodes.details, { params: { code } })
  } catch (error) {
    if (error instanceof UpstreamError && error.status === 404) return undefined
    throw error
  }
})

const shownPostbacks = 100

export const loadPostbacks = cache((orderId: string) =>
  callUpstream(notifications.list, {
    query: { 'source.ref': 'order', 'source.refId': orderId, pagesize: shownPostbacks },
  }),
)
