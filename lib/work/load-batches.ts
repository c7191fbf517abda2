import 'server-only'
import { cache } from 'react'
import { callUpstream } from '#lib/client/server.ts'
import { production } from '#lib/contract/production.ts'
import { type BatchesView, toBatchesQuery } from './batches-view.ts'

export const loadBatches = cache((view: BatchesView) =>
  callUpstream(production.batches, { query: toBatchesQuery(view) }),
)
