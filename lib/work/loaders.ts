import 'server-only'
import { cache } from 'react'
import { loadAccountTime } from '#lib/account/loaders.ts'
import { withDeadline } from '#lib/common/dates/account-time.ts'
import { production } from '#lib/contract/production.ts'
import { callUpstream } from '#lib/server/upstream/pages/server.ts'
import { toItemsQuery, type WorkSearchParams } from './items-query/items-query.ts'
import { workPageSize } from './rows/loaded-items.ts'
import { type BatchSearchParams, toBatchesQuery } from './search-params.ts'

export const loadFirstItems = cache(async (search: WorkSearchParams) => {
  const time = await loadAccountTime()
  const query = toItemsQuery(search, time, { page: 1, pagesize: workPageSize })
  const { data, count } = await callUpstream(production.items, { query })
  return { data: data.map((item) => withDeadline(item, time)), count }
})

export const loadBatches = cache(async (search: BatchSearchParams) => {
  const { data, count } = await callUpstream(production.batches, { query: toBatchesQuery(search) })
  return { data: data.map((batch) => ({ ...batch, status: batch.status ?? search.status })), count }
})
