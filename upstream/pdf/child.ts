import { readFile } from 'node:fs/promises'
import { inspectPdf } from './inspect.ts'
import { type ChildMessage, type PdfJob, pdfJob } from './report.ts'
import { drawThumbnails } from './thumbnails.ts'

// Memory of WebAssembly never shrinks: after a large file a fresh process is better.
const comfortableRssBytes = 350 * 1024 * 1024

/** The child process of the inspector. It may be killed at any moment, so it tells what it knows at once. */
async function work({ path, thumbnailDir }: PdfJob): Promise<boolean> {
  const bytes = await readFile(path)
  const report = await inspectPdf(bytes)
  tell({ kind: 'report', report })
  if (!report.ok) return true
  try {
    await drawThumbnails(bytes, thumbnailDir, (thumbnail) => tell({ kind: 'thumbnail', thumbnail }))
    return true
  } catch {
    // The report stands without its pictures. PDFium cannot be trusted after it gave up.
    return false
  }
}

function tell(message: ChildMessage): void {
  process.send?.(message)
}

async function answer(job: PdfJob): Promise<void> {
  try {
    const isHealthy = await work(job)
    tell({ kind: 'done', isReusable: isHealthy && process.memoryUsage.rss() < comfortableRssBytes })
  } catch (error) {
    tell({ kind: 'unreadable', message: error instanceof Error ? error.message : String(error) })
    tell({ kind: 'done', isReusable: true })
  }
}

process.on('message', (message) => void answer(pdfJob.parse(message)))
process.on('disconnect', () => process.exit())
