import 'server-only'
import { cache } from 'react'
import { loadAccountTime } from '#lib/account/loaders.ts'
import { production } from '#lib/contract/production.ts'
import { callUpstream } from '#lib/server/upstream/pages/server.ts'
import { toItemsQuery, type WorkSearchParams } from './items-query/items-query.ts'
import { workPageSize } from './rows/loaded-items.ts'
import { type BatchSearchParams, toBatchesQuery } from './search-params.ts'

export const loadFirstItems = cache(async (search: WorkSearchParams) => {
  const query = toItemsQuery(search, await loadAccountTime(), { page: 1, pagesize: workPageSize })
  const { data, count } = await callUpstream(production.items, { query })
  return { data, count }
})

export const loadBatches = cache(async (search: BatchSearchParams) => {
  const { data, count } = await callUpstream(production.batches, { query: toBatchesQuery(search) })
  return { data: data.map((batch) => ({ ...batch, status: batch.status ?? search.status })), count }
})
