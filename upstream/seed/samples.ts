import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { fileVersions } from '../core/database/schema/tables.ts'
import { sampleKey } from '../demo/samples.ts'
import { bookBlock } from '../pdf/samples/book-block.ts'
import { bookCover } from '../pdf/samples/book-cover.ts'
import { encryptedPdf, truncatedPdf } from '../pdf/samples/broken.ts'
import { businessCard } from '../pdf/samples/business-card.ts'
import { flyerA5WithBleed } from '../pdf/samples/flyer.ts'
import { mixedSizes, stickerWithWhite } from '../pdf/samples/packaging.ts'
import { posterA2Rgb } from '../pdf/samples/poster.ts'
import type { Upstream } from '../upstream.ts'

export const sampleKinds = ['card', 'flyer', 'cover', 'block', 'poster', 'mixed', 'sticker'] as const
export type SampleKind = (typeof sampleKinds)[number]

type Inspected = Required<Pick<typeof fileVersions.$inferInsert, 'pageCount' | 'pageConfigs' | 'fonts' | 'thumbnails'>>
/** A PDF in the file store, with what the inspection found. Files of many orders share it. */
export type Sample = {
  name: string
  storageKey: string
  fileSize: number
  found?: Inspected
  error?: { title: string; description: string }
}
export type Samples = Record<SampleKind, Sample[]> & { encrypted: Sample; broken: Sample }

const spots = ['PANTONE 186 C', 'PANTONE 286 C', 'PANTONE 354 C']
const variants: Record<SampleKind, (() => Promise<Uint8Array>)[]> = {
  card: [0, 1, 2, 3, 4, 5].map((variant) => () => businessCard(variant)),
  flyer: [0, 1, 2, 3].map((variant) => () => flyerA5WithBleed(variant)),
  cover: spots.map((spot, variant) => () => bookCover({ spot, variant })),
  block: [0, 1].map((variant) => () => bookBlock({ pages: 12, variant })),
  poster: [0, 1, 2].map((variant) => () => posterA2Rgb(variant)),
  mixed: [0].map((variant) => () => mixedSizes(variant)),
  sticker: [0, 1].map((variant) => () => stickerWithWhite(variant)),
}

const maxBytes = 10 * 1024 * 1024

const reportEvery = 5

type Progress = (done: number, all: number) => void

/** Draws the artwork of the demonstration and inspects each file once, as the intake does. */
export async function drawSamples(up: Upstream, progress: Progress): Promise<Samples> {
  const directory = await up.files.makeDraftFolder()
  const all = sampleKinds.reduce((sum, kind) => sum + variants[kind].length, 2)
  let done = 0
  const makeSample = async (name: string, draw: () => Promise<Uint8Array>): Promise<Sample> => {
    const sample = await inspectSample(up, join(directory, name), name, await draw())
    done += 1
    if (done % reportEvery === 0 || done === all) progress(done, all)
    return sample
  }
  try {
    const sound = {} as Record<SampleKind, Sample[]>
    for (const kind of sampleKinds) {
      sound[kind] = []
      for (const [at, draw] of variants[kind].entries()) sound[kind].push(await makeSample(`${kind}-${at + 1}`, draw))
    }
    return {
      ...sound,
      encrypted: await makeSample('encrypted', encryptedPdf),
      broken: await makeSample('broken', truncatedPdf),
    }
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

async function inspectSample(up: Upstream, pictures: string, name: string, bytes: Uint8Array): Promise<Sample> {
  const storageKey = sampleKey(name)
  const { size } = await up.files.write(storageKey, bytes, { maxBytes })
  const report = await up.inspector.inspect(up.files.path(storageKey), pictures)
  const sample = { name, storageKey, fileSize: size }
  if (!report.ok) return { ...sample, error: { title: report.error.title, description: report.error.description } }
  const thumbnails: Inspected['thumbnails'] = []
  for (const { page, file } of report.thumbnails) {
    const key = `thumbnails/samples/${name}-${page}.webp`
    await up.files.write(key, await readFile(join(pictures, file)), { maxBytes })
    thumbnails.push({ page, key })
  }
  const { pageCount, pageConfigs, fonts } = report
  return { ...sample, found: { pageCount, pageConfigs, fonts, thumbnails } }
}
