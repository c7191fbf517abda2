import { readdir, readFile, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { fileVersions } from '../core/database/schema/tables.ts'
import { sampleKey } from '../demo/samples.ts'
import { createPdfInspector, type PdfInspector } from '../pdf/runner.ts'
import type { Upstream } from '../upstream.ts'

/** What `artwork/` has files of: their names are a kind and a number. */
export type SampleKind = 'card' | 'flyer' | 'cover' | 'block' | 'poster' | 'mixed' | 'sticker'

type Inspected = Required<Pick<typeof fileVersions.$inferInsert, 'pageCount' | 'pageConfigs' | 'fonts' | 'thumbnails'>>
/** A PDF in the file store, with what the inspection found. Files of many orders share it. */
export type Sample = {
  name: string
  storageKey: string
  fileSize: number
  found?: Inspected
  error?: { title: string; description: string }
}

const artwork = new URL('artwork/', import.meta.url)

const maxBytes = 10 * 1024 * 1024

const reportEvery = 5

type Progress = (done: number, all: number) => void

/** Two at a time: an inspection uses one core. */
export async function inspectSamples(up: Upstream, progress: Progress): Promise<Sample[]> {
  const files = (await readdir(artwork)).filter((file) => file.endsWith('.pdf')).sort()
  const directory = await up.files.makeDraftFolder()
  const inspector = createPdfInspector({ idleChildren: 2 })
  let done = 0
  const inspect = async (file: string) => {
    const name = basename(file, '.pdf')
    const bytes = await readFile(new URL(file, artwork))
    const sample = await inspectSample(up, inspector, join(directory, name), name, bytes)
    done += 1
    if (done % reportEvery === 0 || done === files.length) progress(done, files.length)
    return sample
  }
  try {
    return await Promise.all(files.map(inspect))
  } finally {
    await inspector.close()
    await rm(directory, { recursive: true, force: true })
  }
}

async function inspectSample(
  { files }: Upstream,
  inspector: PdfInspector,
  pictures: string,
  name: string,
  bytes: Uint8Array,
): Promise<Sample> {
  const storageKey = sampleKey(name)
  const { size } = await files.write(storageKey, bytes, { maxBytes })
  const report = await files.withLocalFile(storageKey, (path) => inspector.inspect(path, pictures))
  const sample = { name, storageKey, fileSize: size }
  if (!report.ok) return { ...sample, error: { title: report.error.title, description: report.error.description } }
  const thumbnails: Inspected['thumbnails'] = []
  for (const { page, file } of report.thumbnails) {
    const key = `thumbnails/samples/${name}-${page}.webp`
    await files.write(key, await readFile(join(pictures, file)), { maxBytes })
    thumbnails.push({ page, key })
  }
  const { pageCount, pageConfigs, fonts } = report
  return { ...sample, found: { pageCount, pageConfigs, fonts, thumbnails } }
}
