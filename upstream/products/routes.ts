import { products } from '#lib/contract/products.ts'
import { implement, type Served } from '../core/implement.ts'
import type { Upstream } from '../upstream.ts'
import { readProduct } from './store.ts'

export const productRoutes = (up: Upstream): Served[] =>
  implement(products)({
    details: ({ caller, params }) => readProduct(up.database.orm, caller, params.id),
  })
