import 'server-only'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { loadAccountTime } from '#lib/account/loaders.ts'
import { callUpstream } from '#lib/client/server.ts'
import { notifications } from '#lib/contract/notifications.ts'
import { orders } from '#lib/contract/orders.ts'
import { UpstreamError } from '#lib/contract/wire.ts'
import { type OrdersView, toQuery } from './filters.ts'

/** One page of the orders list, in the account's own days. */
export const loadOrders = cache(async (view: OrdersView) =>
  callUpstream(orders.list, { query: toQuery(view, await loadAccountTime()) }),
)

/** An order with everything on its page. An id that is unknown, or of another account, is a page not found. */
export const loadOrder = cache(async (id: string) => {
  try {
    return await callUpstream(orders.details, { params: { id } })
  } catch (error) {
    if (error instanceof UpstreamError && (error.status === 404 || error.status === 400)) notFound()
    throw error
  }
})

const shownPostbacks = 100

/** What was sent to the brand about an order, newest first. */
export const loadPostbacks = cache((orderId: string) =>
  callUpstream(notifications.list, {
    query: { 'source.ref': 'order', 'source.refId': orderId, pagesize: shownPostbacks },
  }),
)
