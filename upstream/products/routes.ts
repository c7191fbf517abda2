import { products } from '#lib/contract/products.ts'
import { implement, type Served } from '../core/implement.ts'
import type { Upstream } from '../upstream.ts'
import { saveProduct } from './save.ts'
import { listProducts, readProduct } from './store.ts'

export const productRoutes = (up: Upstream): Served[] =>
  implement(products)({
    list: ({ caller, query }) => listProducts(up.database.orm, caller.accountId, query),
    details: ({ caller, params }) => readProduct(up.database.orm, caller, params.id),
    create: async ({ caller, body }) => ({ product: await saveProduct(up, caller, body) }),
    save: async ({ caller, params, body }) => ({ product: await saveProduct(up, caller, body, params.id) }),
  })
