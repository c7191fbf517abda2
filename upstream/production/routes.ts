import { production } from '#lib/contract/production.ts'
import { jobsOfShipment, listJobs, readJob } from '../batches/jobs.ts'
import { findSubBatchThumbnail, listBatches, listSubBatches } from '../batches/store.ts'
import { notFound } from '../core/errors.ts'
import { implement, type Served } from '../core/implement.ts'
import { toBody } from '../files/to-body.ts'
import { requireVisibleShipment } from '../shipments/store.ts'
import type { Upstream } from '../upstream.ts'
import { completeBatch, completeItem } from './completion.ts'
import { listWorkItems } from './work-items.ts'

export const productionRoutes = (up: Upstream): Served[] =>
  implement(production)({
    items: ({ caller, query }) => listWorkItems(up.database.orm, caller.accountId, query),
    completeItem: ({ caller, params }) => completeItem(up, caller, params.id),
    batches: ({ caller, query }) => listBatches(up.database.orm, caller.accountId, query),
    completeBatch: ({ caller, params }) => completeBatch(up, caller, params.code),
    subBatches: ({ caller, query }) => listSubBatches(up, caller.accountId, query.mainBatchId),
    async subBatchThumbnail({ caller, params }) {
      const key = await findSubBatchThumbnail(up.database.orm, caller.accountId, params.id)
      if (!key) throw notFound('Thumbnail')
      const { stream, size } = await up.files.read(key)
      return new Response(toBody(stream), {
        headers: {
          'content-type': 'image/webp',
          'content-length': String(size),
          'cache-control': 'private, max-age=300',
        },
      })
    },
    jobs: ({ caller, query }) => listJobs(up.database.orm, caller.accountId, query),
    job: ({ caller, params }) => readJob(up.database.orm, caller.accountId, params.id),
    async jobsOfShipment({ caller, params }) {
      const { shipment } = await requireVisibleShipment(up.database.orm, caller.accountId, params.id)
      const data = await jobsOfShipment(up.database.orm, shipment.id)
      return { success: true, count: data.length, page: 1, pages: 1, data }
    },
  })
