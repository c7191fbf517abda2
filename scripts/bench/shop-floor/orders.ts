import { request } from 'undici'
import * as z from 'zod'
import type { Headers } from '../sign-in.ts'
import type { Stack } from '../stack.ts'

export const itemsPerOrder = 200

/** By which `seed.ts` knows the orders, the one that is due first before the others. */
export const orderIds = Array.from({ length: 12 }, (_, index) => `be9cf1${index.toString(16).padStart(18, '0')}`)

const details = z.object({
  order: z.object({ orderData: z.object({ items: z.array(z.object({ _id: z.string(), barcode: z.string() })) }) }),
})

export async function itemsOf({ portal }: Stack, headers: Headers, orderId: string | undefined) {
  const own = { ...headers, 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty', 'x-sfl': '1' }
  const answer = await request(`${portal}/api/upstream/order/details/${orderId}`, { headers: own })
  return details.parse(await answer.body.json()).order.orderData.items
}
