import { readFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { type ChildMessage, type PdfJob, pdfJob } from './document/report.ts'
import { inspectPdf } from './inspect.ts'
import { drawThumbnails } from './thumbnails.ts'

// WebAssembly memory never shrinks: after a large file a new process replaces this one.
const comfortableRssBytes = 350 * 1024 * 1024

/** Runs in the child process, which the parent can kill at any moment: each result is sent at once. */
async function inspectFile({ path, thumbnailDir }: PdfJob): Promise<boolean> {
  const bytes = await readFile(path)
  const report = await inspectPdf(bytes)
  sendToParent({ kind: 'report', report })
  if (!report.ok) return true
  try {
    await drawThumbnails(bytes, {
      directory: thumbnailDir,
      pageCount: report.pageCount,
      isDamaged: report.repairs.length > 0,
      onThumbnail: (thumbnail) => sendToParent({ kind: 'thumbnail', thumbnail }),
    })
    return true
  } catch {
    // The report remains valid without thumbnails. PDFium may be corrupt after a failure, so the process is replaced.
    return false
  }
}

function sendToParent(message: ChildMessage): void {
  process.send?.(message)
}

async function runJob(job: PdfJob): Promise<void> {
  try {
    const isHealthy = await inspectFile(job)
    sendToParent({ kind: 'done', isReusable: isHealthy && process.memoryUsage.rss() < comfortableRssBytes })
  } catch (error) {
    sendToParent({ kind: 'unreadable', message: error instanceof Error ? error.message : String(error) })
    sendToParent({ kind: 'done', isReusable: true })
  }
}

process.on('message', (message) => void runJob(pdfJob.parse(message)))
process.on('disconnect', () => process.exit())
new Worker(new URL('parent-watchdog.ts', import.meta.url), { workerData: process.ppid }).unref()
