import { createFairQueue } from '../core/fair-queue.ts'
import { failedReport } from './document/problems.ts'
import type { PdfJob, PdfReport } from './document/report.ts'
import { type JobResult, type LimitedChild, type Limits, startLimitedChild } from './limited-child.ts'

export type PdfInspector = {
  /** Rejects only if the file itself cannot be read, or no process can be started for it. */
  inspect(path: string, thumbnailDir: string, accountId?: string): Promise<PdfReport>
  close(): Promise<void>
}

type Options = Partial<Limits> & {
  /** How many processes stay ready for the next file; as many files are read at a time, but at least one. */
  idleChildren?: number
  startChild?: (limits: Limits) => LimitedChild
}

/** Inspects hostile files one after the other in child processes that are killed when they take too much. */
export function createPdfInspector({
  maxCpuMs = 8000,
  // A file of 500 MB, the most that MAX_ARTWORK_MB allows, beside what the files before it have left (`child.ts`).
  maxRssMb = 900,
  idleChildren = 1,
  startChild = startLimitedChild,
}: Options = {}): PdfInspector {
  const children = new Set<LimitedChild>()
  const idle: LimitedChild[] = []
  // Unbounded: each running job of the outbox waits for one file, and the outbox bounds its jobs.
  const maxWaiting = { ofKey: Infinity, ofAll: Infinity }
  const queue = createFairQueue({ atOnce: Math.max(1, idleChildren), maxWaiting })
  let isClosed = false

  const inspect: PdfInspector['inspect'] = (path, thumbnailDir, accountId = '') =>
    queue.run({ key: accountId, alone: thumbnailDir }, () => inspectNow({ path, thumbnailDir }))

  async function inspectNow(job: PdfJob): Promise<PdfReport> {
    let result = await runInChild(job)
    // Not killed by the limits: the machine may have been short of memory, so the file gets a second run.
    if (result.ended === 'died') result = await runInChild(job)
    // The machine may have no room for another process: that says nothing of the file.
    if (result.ended === 'not_started') throw new Error('no process can be started to read PDFs')
    if (result.unreadable) throw new Error(`cannot read ${job.path}: ${result.unreadable}`)
    if (!result.report) return failedReport('too_complex')
    return result.report.ok ? { ...result.report, thumbnails: result.thumbnails } : result.report
  }

  async function runInChild(job: PdfJob): Promise<JobResult> {
    if (isClosed) throw new Error('the PDF inspector is closed')
    const child = takeIdleOrStart()
    const result = await child.run(job)
    if (result.isReusable && idle.length < idleChildren && !isClosed) idle.push(child)
    else discard(child)
    return result
  }

  function takeIdleOrStart(): LimitedChild {
    for (let child = idle.pop(); child; child = idle.pop()) {
      if (child.isAlive()) return child
      discard(child)
    }
    const child = startChild({ maxCpuMs, maxRssMb })
    children.add(child)
    return child
  }

  function discard(child: LimitedChild): void {
    child.kill()
    children.delete(child)
  }

  async function close(): Promise<void> {
    isClosed = true
    for (const child of children) discard(child)
  }

  return { inspect, close }
}
