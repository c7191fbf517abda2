import type { FileError } from '#lib/contract/files.ts'
import type { OrderRows } from '../intake/rows.ts'
import type { OrderPlan } from './order-plan.ts'
import type { Sample } from './samples.ts'

/** The status of a file of an order, with its sample or error. */
export type FileOutcome = {
  status: 'ready' | 'notreceived' | 'failed'
  sample?: Sample
  error?: Omit<FileError, 'timestamp'>
  message?: string
  durationMs?: number
}

const hourMs = 60 * 60 * 1000
const unknownServer = {
  title: 'The artwork could not be fetched',
  description: 'The name of the server is unknown. Check the address.',
}

export function toFileOutcome(
  { path, fetchUrl, localFile }: OrderRows['files'][number],
  { trouble }: OrderPlan,
  samples: Sample[],
): FileOutcome {
  if (localFile || !fetchUrl) return { status: 'ready', durationMs: 0 }
  const sample = sampleAt(fetchUrl, samples)
  if (sample?.found) {
    const { pageCount } = sample.found
    const pages = pageCount === 1 ? '1 page' : `${pageCount} pages`
    return { status: 'ready', sample, message: `File "${path}" is ready: ${pages}` }
  }
  if (sample?.error) return failed(path, sample.error, { sample })
  if (trouble === 'missing') return failed(path, unknownServer, { durationMs: 12 * hourMs })
  return {
    status: 'notreceived',
    message: `File "${path}" was not received: ${unknownServer.description}`,
    durationMs: 1000,
  }
}

const failed = (
  path: string,
  error: { title: string; description: string },
  more: Partial<FileOutcome>,
): FileOutcome => ({
  ...more,
  status: 'failed',
  error,
  message: `File "${path}" failed: ${error.title}. ${error.description}`,
})

function sampleAt(address: string, samples: Sample[]): Sample | undefined {
  const [, folder, name] = new URL(address).pathname.split('/')
  if (folder !== 'samples') return undefined
  return samples.find((sample) => sample.name === name)
}
