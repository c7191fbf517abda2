import { search } from '#lib/contract/search.ts'
import { implement, type Served } from '../contract.ts'
import { searchTopic } from '../store/search.ts'
import { enquiryHits, orderHits, productHits } from '../store/search-hits.ts'
import type { Upstream } from '../upstream.ts'

export const searchRoutes = (up: Upstream): Served[] =>
  implement(search)({
    async shipments({ caller, query, body }) {
      const { ids, answer } = await searchTopic(up, caller, 'shipments', { ...query, ...body })
      return { ...answer, hits: await orderHits(up.database.orm, ids) }
    },
    async products({ caller, query, body }) {
      const { ids, answer } = await searchTopic(up, caller, 'products', { ...query, ...body })
      return { ...answer, hits: await productHits(up.database.orm, ids) }
    },
    async cases({ caller, query, body }) {
      const { ids, answer } = await searchTopic(up, caller, 'cases', { ...query, ...body })
      return { ...answer, hits: await enquiryHits(up.database.orm, ids) }
    },
  })
