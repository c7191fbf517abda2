import * as z from 'zod'
import { submitting } from '#lib/contract/access.ts'
import { account } from '#lib/contract/accounts.ts'
import { type Call, defineCalls, orderBodyBytes } from '#lib/contract/call.ts'
import { done, listOf, pageQuery } from '#lib/contract/fields.ts'
import { files } from '#lib/contract/files.ts'
import { products, sku } from '#lib/contract/products.ts'
import { contract } from '#lib/contract/table.ts'

/** As a submission answers it: what the order came with, and what was made of it. */
const order = z.looseObject({
  _id: z.string(),
  orderData: z.looseObject({ sourceOrderId: z.string(), status: z.string() }),
})
const { response: orderFiles } = files.ofOrder
const query = z.object(pageQuery)

/** Calls that published clients make and the portal does not: decision 070. They are rows like those of the contract. */
export const clientCalls = defineCalls('clients', {
  order: { method: 'GET', path: '/order/:id', response: order, addition: true },
  saveOrder: {
    method: 'PUT',
    path: '/order/:id',
    body: z.looseObject({}),
    response: done.extend({ order }),
    roles: submitting,
    maxBodyBytes: orderBodyBytes,
    addition: true,
    note: 'the order, or its orderData: changes tags, and the addresses and carriers of live shipments; 400 where anything else differs',
  },
  updateOrder: {
    method: 'POST',
    path: '/order/update',
    body: z.looseObject({}),
    response: done.extend({ order }),
    roles: submitting,
    maxBodyBytes: orderBodyBytes,
    addition: true,
    note: 'as PUT /order/:id; the order is named by its _id, or by the sourceOrderId that the own account gave it',
  },
  cancelByReference: {
    method: 'GET',
    path: '/order/cancel/:reference',
    freeText: ['reference'],
    response: done,
    roles: submitting,
    addition: true,
    note: 'by id, or by the number that the own account gave; once more, it is answered alike, because a GET may be repeated',
  },
  cancelBySource: {
    method: 'PUT',
    path: '/order/:source/:number/cancel',
    freeText: ['source', 'number'],
    response: done,
    roles: submitting,
    addition: true,
    note: 'by the name or id of the account that sent the order, and the number that it gave it',
  },
  filesOfOrder: { method: 'GET', path: '/file/order/:id', response: orderFiles, addition: true },
  allFilesOfOrder: { method: 'GET', path: '/files/order/:id', response: orderFiles, addition: true },
  account: { method: 'GET', path: '/account/:id', response: account, addition: true },
  skus: { method: 'GET', path: '/sku', query, response: listOf(sku), addition: true },
  sku: {
    method: 'GET',
    path: '/sku/:id',
    freeText: ['id'],
    response: sku,
    addition: true,
    note: 'by id or code',
  },
})

export const allCalls: readonly Call[] = [...contract, ...Object.values(clientCalls)]

/** Their last part looks like an id: a 404 for a missing thing would say that the calls are served. */
export const undescribedCalls: ReadonlySet<string> = new Set(['GET account/all', 'GET product/unallocated'])

/** What the clients of the older addresses (`/siteflow/api`) call beside sending orders. */
export const olderCalls: ReadonlySet<Call['name']> = new Set([
  'orders.list',
  clientCalls.order.name,
  clientCalls.cancelBySource.name,
  products.list.name,
  clientCalls.skus.name,
])
