import type { Line } from '#lib/common/csv.ts'
import { ListError, listLimits } from './list-faults.ts'
import type { ReadAnswer } from './read-worker.ts'

/** A list that a site has is read within a second. */
const longestMs = 30_000

/** In a worker: the page goes on while a large list is read, and ends one that is read for too long. */
export async function readFile(file: File): Promise<Line[]> {
  if (file.size > listLimits.bytes) throw new ListError('tooLarge')
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), { type: 'module' })
  try {
    const answer = await new Promise<ReadAnswer>((resolve) => {
      worker.addEventListener('message', ({ data }: MessageEvent<ReadAnswer>) => resolve(data))
      worker.addEventListener('error', () => resolve({ fault: 'notRead' }))
      setTimeout(() => resolve({ fault: 'tooLarge' }), longestMs)
      worker.postMessage(file, [])
    })
    if ('fault' in answer) throw new ListError(answer.fault)
    return answer.lines
  } finally {
    worker.terminate()
  }
}
