import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { isDatabaseAway } from '../core/database/errors.ts'
import { fileVersions } from '../core/database/schema/tables.ts'
import { TooLargeError } from '../core/file-store.ts'
import type { Worker } from '../core/jobs/outbox-runner.ts'
import { logError } from '../core/log.ts'
import type { Thumbnail } from '../pdf/document/report.ts'
import type { Upstream } from '../upstream.ts'
import { openArtwork } from './fetch.ts'
import { FetchFailure, toFetchFailure, tooLargeArtwork } from './fetch-failure.ts'
import { acceptArtwork, failArtwork, logFile } from './outcome.ts'
import { remarksOn } from './remarks.ts'
import { type AwaitedFile, artworkKey, findAwaited, thumbnailKey } from './revision.ts'
import { type ArtworkJob, artworkJob, nextAttemptAt, scheduleNextAttempt } from './schedule.ts'

/** Fetches and inspects artwork. Each attempt at an address is a row of the outbox; `nextDelayMs` is for our own errors. */
export const artworkWorker: Worker = {
  // A job mostly waits for a server: a brand whose server never answers must not hold up the other brands.
  concurrency: 12,
  limits: { accountId: 4 },
  nextDelayMs: (attempt) => Math.min(2 ** attempt, 600) * 1000,
  async work(up, payload, { isLast, signal }) {
    const job = artworkJob.parse(payload)
    const awaited = await findAwaited(up.database.orm, job)
    if (!awaited) return
    try {
      const arrived = awaited.version.storageKey ?? (await fetchOrReschedule(up, awaited, job, signal))
      if (arrived) await inspectArtwork(up, awaited, arrived)
    } catch (error) {
      if (!isLast || signal.aborted || isDatabaseAway(error)) throw error
      logError('artwork', error, { fileId: job.fileId })
      await failArtwork(up, awaited, [notChecked])
    }
  },
}

/** No order waits for artwork that no attempt is left for. */
const notChecked = {
  title: 'The artwork could not be checked',
  description: 'This service made a mistake when it read the file. Fetch it again, or send another file.',
}

async function fetchOrReschedule(
  up: Upstream,
  awaited: AwaitedFile,
  job: ArtworkJob,
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    return await fetchIntoStore(up, awaited, signal)
  } catch (error) {
    signal.throwIfAborted() // the program is stopping: this does not count as an attempt
    const failure = toFetchFailure(error)
    const next = failure.isFinal ? undefined : nextAttemptAt(job, up.now())
    if (next) await scheduleRetry(up, awaited, job, failure, next)
    else await failArtwork(up, awaited, [{ title: failure.title, description: failure.message }])
    return undefined
  }
}

async function fetchIntoStore(up: Upstream, { file, version }: AwaitedFile, signal: AbortSignal): Promise<string> {
  if (file.fetchUrl === null) throw notUploaded()
  const key = artworkKey(file.id, version.revision)
  const maxBytes = up.config.maxArtworkBytes
  const source = await openArtwork(file.fetchUrl, up, signal)
  const { size } = await up.files.write(key, source, { maxBytes }).catch((error: unknown) => {
    throw error instanceof TooLargeError ? tooLargeArtwork(maxBytes) : error
  })
  await up.database.orm
    .update(fileVersions)
    .set({ storageKey: key, fileSize: size })
    .where(eq(fileVersions.id, version.id))
  return key
}

const notUploaded = () =>
  new FetchFailure(
    'The artwork was not uploaded',
    'Nothing was uploaded within 12 hours. Its sender can still upload it: the order, read again, has a new address for it.',
  )

async function scheduleRetry(up: Upstream, awaited: AwaitedFile, job: ArtworkJob, failure: FetchFailure, next: Date) {
  const { file } = awaited
  // A duration, not a time of day: readers of the log are in different time zones.
  const minutes = Math.max(1, Math.round((next.getTime() - up.now().getTime()) / 60_000))
  const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`
  await up.database.transaction(async (tx) => {
    await logFile(
      up,
      tx,
      awaited,
      'info',
      `File "${file.path}" was not received: ${failure.message} Next try in ${wait}.`,
    )
    await scheduleNextAttempt(tx, job, next)
  })
}

const maxThumbnailBytes = 10 * 1024 * 1024

async function inspectArtwork(up: Upstream, awaited: AwaitedFile, storageKey: string): Promise<void> {
  const directory = await up.files.makeDraftFolder()
  try {
    const { sourceAccountId } = awaited.order
    const report = await up.files.withLocalFile(storageKey, (path) =>
      up.inspector.inspect(path, directory, sourceAccountId),
    )
    if (!report.ok) return await failArtwork(up, awaited, [report.error])
    const { pageCount, pageConfigs, fonts } = report
    const thumbnails = await storeThumbnails(up, awaited, directory, report.thumbnails)
    const { remarks, stopping } = await remarksOn(up.database.orm, awaited.file, report)
    const found = { pageCount, pageConfigs, fonts, thumbnails }
    if (stopping.length > 0) await failArtwork(up, awaited, stopping, found)
    else await acceptArtwork(up, awaited, found, remarks)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

async function storeThumbnails(up: Upstream, { version }: AwaitedFile, directory: string, made: Thumbnail[]) {
  const stored: { page: number; key: string }[] = []
  for (const { page, file } of made) {
    const key = thumbnailKey(version.fileId, version.revision, page)
    await up.files.write(key, await readFile(join(directory, file)), { maxBytes: maxThumbnailBytes })
    stored.push({ page, key })
  }
  return stored
}
