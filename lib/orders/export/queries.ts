import { postToPortal } from '#lib/browser/calls/call-proxy.ts'
import { paths } from '#lib/common/paths.ts'
import { UpstreamError } from '#lib/contract/wire.ts'
import { type Progress, readFrames } from './frames.ts'
import type { ExportWish } from './wish.ts'

const call = { name: 'orders.export', response: 'media' } as const

/** The file, once it is whole. */
export const readExport = (
  wish: ExportWish,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: Progress) => void },
): Promise<Blob> => postToPortal(call, paths.exportOrders, wish, (answer) => readAnswer(answer, onProgress), signal)

async function readAnswer(answer: Response, onProgress: (progress: Progress) => void): Promise<Blob> {
  if (!answer.ok || !answer.body) throw new UpstreamError(call.name, answer.status, await answer.json())
  return readFrames(answer.body, onProgress)
}
