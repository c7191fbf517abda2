import { search } from '#lib/contract/search.ts'
import { implement, type Served } from '../core/implement.ts'
import type { Upstream } from '../upstream.ts'
import { enquiryHits, orderHits, productHits } from './hits.ts'
import { searchTopic } from './search.ts'

export const searchRoutes = (up: Upstream): Served[] =>
  implement(search)({
    async shipments({ caller, query, body }) {
      const { ids, terms, answer } = await searchTopic(up, caller, 'shipments', { ...query, ...body })
      return { ...answer, hits: await orderHits(up.database.orm, ids, terms) }
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
