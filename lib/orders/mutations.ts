import { mutationFor } from '#lib/client/browser.ts'
import { orders } from '#lib/contract/orders.ts'

export const cancelOrder = { ...mutationFor(orders.cancel), meta: { failure: 'orders.cancel.failed' } }
