import { z } from 'zod'
import { toStorableText } from '../../core/database/storable.ts'
import texts from './problem-texts.json' with { type: 'json' }

/** Text of the file itself, which may hold anything: `#00` in a name is a NUL. */
const textOfFile = z.string().transform(toStorableText)

/** A page box in millimetres, in the coordinates of the page; the origin is at the lower left. */
const boxMm = z.object({ xMm: z.number(), yMm: z.number(), widthMm: z.number(), heightMm: z.number() })
export type BoxMm = z.infer<typeof boxMm>

/** The boxes a page declares itself; null means "not declared", never "the same as the media box". */
const pageBoxes = z.object({
  media: boxMm,
  bleed: boxMm.nullable(),
  trim: boxMm.nullable(),
  artwork: boxMm.nullable(),
})
export type PageBoxes = z.infer<typeof pageBoxes>

const pageConfig = z.object({
  pages: z.number().array(),
  pageCount: z.number(),
  boxes: pageBoxes,
  colors: textOfFile.array(),
  rotation: z.number(),
})
export type PageConfig = z.infer<typeof pageConfig>

export const processInks = ['cyan', 'magenta', 'yellow', 'black'] as const
export type ProcessInk = (typeof processInks)[number]

const inkReport = z.object({ process: z.enum(processInks).array(), spot: textOfFile.array(), rgb: z.boolean() })
export type InkReport = z.infer<typeof inkReport>

export const thumbnail = z.object({ page: z.number(), file: z.string(), widthPx: z.number(), heightPx: z.number() })
export type Thumbnail = z.infer<typeof thumbnail>

const pdfProblem = z.object({
  code: z.enum(Object.keys(texts.problems) as (keyof typeof texts.problems)[]),
  title: z.string(),
  description: z.string(),
})
export type PdfProblem = z.infer<typeof pdfProblem>

/** What was wrong with a file that was read all the same, in the order of the file. */
export type Repair = keyof typeof texts.repairs
export const repairs = Object.keys(texts.repairs) as Repair[]

/** The numbers of pages that a damaged file lost, and of those that it lost a part of. */
const lostContent = z.object({ pages: z.number().array(), partsOf: z.number().array() })
export type LostContent = z.infer<typeof lostContent>

/** A font that text is painted with; `none`: it is not in the file, so that each press takes one of its own. */
const fontReport = z.object({ name: textOfFile, type: textOfFile, embedding: z.enum(['full', 'subset', 'none']) })
export type FontReport = z.infer<typeof fontReport>

/** What is sound but need not print as its sender sees it: each becomes a remark. */
const differences = z.object({
  /** The numbers of pages with a box that was larger than the MediaBox. */
  reducedBoxes: z.number().array(),
  hiddenLayers: textOfFile.array(),
  /** The inks on these layers: those of the pages are without them. */
  hiddenInks: textOfFile.array(),
  /** The pages are a placeholder: Acrobat makes others from an XFA form. */
  isDynamicForm: z.boolean(),
  isPortfolio: z.boolean(),
})
export type Differences = z.infer<typeof differences>

const inspected = z.object({
  ok: z.literal(true),
  pageCount: z.number(),
  pdfVersion: textOfFile.optional(),
  encrypted: z.boolean(),
  repairs: z.enum(repairs).array(),
  lost: lostContent,
  differences,
  fonts: fontReport.array(),
  pageConfigs: pageConfig.array(),
  inks: inkReport,
  thumbnails: thumbnail.array(),
})

const pdfReport = z.discriminatedUnion('ok', [inspected, z.object({ ok: z.literal(false), error: pdfProblem })])
export type PdfReport = z.infer<typeof pdfReport>

export const pdfJob = z.object({ path: z.string(), thumbnailDir: z.string() })
export type PdfJob = z.infer<typeof pdfJob>

/** The child answers piece by piece, so that results survive when it is killed. */
export const childMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('report'), report: pdfReport }),
  z.object({ kind: z.literal('thumbnail'), thumbnail }),
  z.object({ kind: z.literal('unreadable'), message: z.string() }),
  z.object({ kind: z.literal('done'), isReusable: z.boolean() }),
])
export type ChildMessage = z.infer<typeof childMessage>
