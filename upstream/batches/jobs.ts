import { and, asc, count, eq, type SQL } from 'drizzle-orm'
import type { Job } from '#lib/contract/production.ts'
import type { Executor } from '../core/database/open.ts'
import { offsetOf, readManyRows, toPage } from '../core/database/rows.ts'
import { components, jobs } from '../core/database/schema/tables.ts'
import { notFound } from '../core/errors.ts'

/** A job carries the barcode of the component that it prints. */
const jobsWithBarcode = (db: Executor) =>
  db
    .select({ job: jobs, barcode: components.barcode })
    .from(jobs)
    .leftJoin(components, eq(components.id, jobs.componentId))

const toJob = ({ job, barcode }: { job: typeof jobs.$inferSelect; barcode: string | null }): Job => ({
  _id: job.id,
  fileId: job.fileId ?? undefined,
  orderId: job.orderId,
  itemId: job.itemId,
  componentId: job.componentId,
  shipmentId: job.shipmentId,
  barcode: barcode ?? '',
  status: job.status,
  quantity: job.quantity,
  reprint: job.reprint,
  createdAt: job.createdAt.toISOString(),
  productComponentBatchId: job.subBatchId,
})

const oldestFirst = [asc(jobs.createdAt), asc(jobs.id)]

/** Every job of an order, ten thousand for a large one, without the fields that its order, item and component have already. */
export async function jobsOfOrder(db: Executor, orderId: string) {
  const { id, fileId, componentId, status, quantity, reprint, createdAt, subBatchId } = jobs
  const columns = { id, fileId, componentId, status, quantity, reprint, createdAt, subBatchId }
  const found = await readManyRows(columns, (packed) => db.select(packed).from(jobs).where(eq(jobs.orderId, orderId)))
  return found
    .sort((one, other) => Number(one.createdAt) - Number(other.createdAt) || (one.id < other.id ? -1 : 1))
    .map((job) => ({
      _id: job.id,
      fileId: job.fileId ?? undefined,
      componentId: job.componentId,
      status: job.status,
      quantity: job.quantity,
      reprint: job.reprint,
      createdAt: job.createdAt.toISOString(),
      productComponentBatchId: job.subBatchId,
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

/** Jobs of the account; those of one sub-batch when it is named. */
export async function listJobs(db: Executor, accountId: string, query: JobQuery) {
  const matches: SQL | undefined = and(
    eq(jobs.accountId, accountId),
    query.productComponentBatchId ? eq(jobs.subBatchId, query.productComponentBatchId) : undefined,
    query.tag ? eq(jobs.tag, query.tag) : undefined,
  )
  const [total] = await db.select({ rows: count() }).from(jobs).where(matches)
  const found = await jobsWithBarcode(db)
    .where(matches)
    .orderBy(...oldestFirst)
    .limit(query.pagesize)
    .offset(offsetOf(query))
  return toPage(query, total?.rows ?? 0, found.map(toJob))
}

export async function readJob(db: Executor, accountId: string, jobId: string): Promise<Job> {
  const [found] = await jobsWithBarcode(db).where(and(eq(jobs.id, jobId), eq(jobs.accountId, accountId)))
  if (!found) throw notFound('Job')
  return toJob(found)
}
