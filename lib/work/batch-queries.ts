import { mutationFor, queryFor } from '#lib/client/browser.ts'
import { production } from '#lib/contract/production.ts'

export const subBatchesOf = (mainBatchId: string) => queryFor(production.subBatches, { query: { mainBatchId } })

/** The jobs of a sub-batch: it holds at most 50 copies, so never more jobs than fit a page. */
export const jobsOf = (subBatchId: string) =>
  queryFor(production.jobs, { query: { productComponentBatchId: subBatchId, pagesize: 100 } })

export const completeBatch = { ...mutationFor(production.completeBatch), meta: { failure: 'work.batch.failed' } }
