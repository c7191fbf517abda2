import { and, asc, eq, type SQL } from 'drizzle-orm'
import type { Job } from '#lib/contract/production.ts'
import type { Executor } from '../core/database/open.ts'
import { readManyRows, readPage } from '../core/database/rows.ts'
import { components, jobs } from '../core/database/schema/tables.ts'
import { notFound } from '../core/errors.ts'

const jobsWithBarcode = (db: Executor) =>
  db
    .select({ job: jobs, barcode: components.barcode })
    .from(jobs)
    .leftJoin(components, eq(components.id, jobs.componentId))

type JobRow = typeof jobs.$inferSelect
const toJob = ({ job: { id, subBatchId, ...job }, barcode }: { job: JobRow; barcode: string | null }): Job => ({
  ...job,
  _id: id,
  fileId: job.fileId ?? undefined,
  barcode: barcode ?? '',
  createdAt: job.createdAt.toISOString(),
  productComponentBatchId: subBatchId,
})

const oldestFirst = [asc(jobs.createdAt), asc(jobs.id)]

/** Every job of an order, ten thousand for a large one, without the fields that its order, item and component have already. */
export async function jobsOfOrder(db: Executor, orderId: string) {
  const { id, fileId, componentId, status, quantity, reprint, createdAt, subBatchId } = jobs
  const columns = { id, fileId, componentId, status, quantity, reprint, createdAt, subBatchId }
  const found = await readManyRows(columns, (packed) => db.select(packed).from(jobs).where(eq(jobs.orderId, orderId)))
  return found
    .sort((one, other) => Number(one.createdAt) - Number(other.createdAt) || (one.id < other.id ? -1 : 1))
    .map(({ id, subBatchId, ...job }) => ({
      ...job,
      _id: id,
      fileId: job.fileId ?? undefined,
      createdAt: job.createdAt.toISOString(),
      productComponentBatchId: subBatchId,
    }))
}

export async function jobsOfShipment(db: Executor, shipmentId: string): Promise<Job[]> {
  const found = await jobsWithBarcode(db)
    .where(eq(jobs.shipmentId, shipmentId))
    .orderBy(...oldestFirst)
  return found.map(toJob)
}

type JobQuery = {
  page: number
  pagesize: number
  productComponentBatchId?: string | undefined
  tag?: string | undefined
}

export async function listJobs(db: Executor, accountId: string, query: JobQuery) {
  const matches: SQL | undefined = and(
    eq(jobs.accountId, accountId),
    query.productComponentBatchId ? eq(jobs.subBatchId, query.productComponentBatchId) : undefined,
    query.tag ? eq(jobs.tag, query.tag) : undefined,
  )
  const statement = jobsWithBarcode(db)
    .where(matches)
    .orderBy(...oldestFirst)
  return readPage(query, db.$count(jobs, matches), statement, toJob)
}

export async function readJob(db: Executor, accountId: string, jobId: string): Promise<Job> {
  const [found] = await jobsWithBarcode(db).where(and(eq(jobs.id, jobId), eq(jobs.accountId, accountId)))
  if (!found) throw notFound('Job')
  return toJob(found)
}
