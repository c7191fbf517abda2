import { z } from 'zod'
import { pdfReport, thumbnail } from './report.ts'

/** What the inspector asks of its child. */
export const pdfJob = z.object({ path: z.string(), thumbnailDir: z.string() })
export type PdfJob = z.infer<typeof pdfJob>

/** What the child answers, piece by piece, so that what is known survives if it has to be killed. */
export const childMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('report'), report: pdfReport }),
  z.object({ kind: z.literal('thumbnail'), thumbnail }),
  z.object({ kind: z.literal('unreadable'), message: z.string() }),
  z.object({ kind: z.literal('done'), isReusable: z.boolean() }),
])
export type ChildMessage = z.infer<typeof childMessage>
