import { mutationFor, queryFor } from '#lib/client/browser.ts'
import { production } from '#lib/contract/production.ts'

type Options = { background?: boolean }

export const subBatchesOf = (mainBatchId: string, options?: Options) =>
  queryFor(production.subBatches, { query: { mainBatchId } }, options)

/** The jobs of a sub-batch: it holds at most 50 copies, so never more jobs than fit a page. */
export const jobsOf = (subBatchId: string, options?: Options) =>
  queryFor(production.jobs, { query: { productComponentBatchId: subBatchId, pagesize: 100 } }, options)

export const completeBatch = { ...mutationFor(production.completeBatch), meta: { failure: 'work.batch.failed' } }
