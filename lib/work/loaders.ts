import 'server-only'
import { cache } from 'react'
import { loadAccountTime } from '#lib/account/loaders.ts'
import { toDeadline, withInstants } from '#lib/common/dates/account-time.ts'
import { type Batch, production } from '#lib/contract/production.ts'
import { callUpstream } from '#lib/server/upstream/pages/server.ts'
import { toItemsQuery, type WorkSearchParams } from './items-query/items-query.ts'
import { workPageSize } from './rows/loaded-items.ts'
import { type BatchSearchParams, toBatchesQuery } from './search-params.ts'

export const loadFirstItems = cache(async (search: WorkSearchParams) => {
  const time = await loadAccountTime()
  const query = toItemsQuery(search, time, { page: 1, pagesize: workPageSize })
  const { data, count } = await callUpstream(production.items, { query })
  return { data: data.map((item) => withInstants(item, time)), count }
})

export const loadBatches = cache(async (search: BatchSearchParams) => {
  const [time, { data, count }] = await Promise.all([
    loadAccountTime(),
    callUpstream(production.batches, { query: toBatchesQuery(search) }),
  ])
  const toBatch = ({ sla, status = search.status, ...batch }: Batch) => ({
    ...batch,
    status,
    sla: sla && toDeadline(sla, time),
  })
  return { data: data.map(toBatch), count }
})
