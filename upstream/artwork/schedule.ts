import * as z from 'zod'
import type { Executor } from '../core/database/open.ts'
import { enqueue } from '../core/jobs/outbox.ts'

export const artworkQueue = 'artwork'

const minuteMs = 60_000
/** An order goes to error 12 hours after its submission when its artwork could not be fetched. */
export const giveUpAfterMs = 12 * 60 * minuteMs
const delaysMs = [1, 2, 5, 10, 30, 60].map((minutes) => minutes * minuteMs)

export const artworkJob = z.object({
  fileId: z.string(),
  revision: z.number(),
  attempt: z.number(),
  /** When this revision was requested; the 12 hours count from here. */
  since: z.iso.datetime(),
  /** The brand, from whose server the artwork comes. */
  accountId: z.string().optional(),
})
export type ArtworkJob = z.infer<typeof artworkJob>

type ArtworkRequest = Pick<ArtworkJob, 'fileId' | 'revision' | 'accountId'> & { since: Date }

/** Artwork with an address is fetched at once; for artwork to be uploaded, the job runs after 12 hours and fails it. */
export async function scheduleArtwork(
  tx: Executor,
  { hasSource, since, ...file }: ArtworkRequest & { hasSource: boolean },
) {
  const runAt = hasSource ? undefined : new Date(since.getTime() + giveUpAfterMs)
  await enqueueAttempt(tx, { ...file, attempt: 1, since: since.toISOString() }, runAt)
}

export async function scheduleInspection(tx: Executor, { since, ...file }: ArtworkRequest): Promise<void> {
  await enqueueAttempt(tx, { ...file, attempt: 0, since: since.toISOString() })
}

/** The next attempt after a failed one, the last exactly at the end of the 12 hours; undefined after that. */
export function nextAttemptAt({ attempt, since }: ArtworkJob, now: Date): Date | undefined {
  const end = Date.parse(since) + giveUpAfterMs
  if (now.getTime() >= end) return undefined
  return new Date(Math.min(now.getTime() + (delaysMs[attempt - 1] ?? 60 * minuteMs), end))
}

export const scheduleNextAttempt = (tx: Executor, job: ArtworkJob, runAt: Date) =>
  enqueueAttempt(tx, { ...job, attempt: job.attempt + 1 }, runAt)

async function enqueueAttempt(tx: Executor, payload: ArtworkJob, runAt?: Date): Promise<void> {
  const dedupe = `${payload.fileId}:${payload.revision}:${payload.attempt}`
  await enqueue(tx, { queue: artworkQueue, payload, dedupe, runAt, maxAttempts: 50 })
}
