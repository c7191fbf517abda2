import { readdir, readFile, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { fileVersions } from '../core/database/schema/tables.ts'
import { sampleKey } from '../demo/samples.ts'
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

export async function inspectSamples(up: Upstream, progress: Progress): Promise<Sample[]> {
  const files = (await readdir(artwork)).filter((file) => file.endsWith('.pdf')).sort()
  const directory = await up.files.makeDraftFolder()
  const samples: Sample[] = []
  try {
    for (const [at, file] of files.entries()) {
      const name = basename(file, '.pdf')
      samples.push(await inspectSample(up, join(directory, name), name, await readFile(new URL(file, artwork))))
      if ((at + 1) % reportEvery === 0 || at + 1 === files.length) progress(at + 1, files.length)
    }
    return samples
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

async function inspectSample(up: Upstream, pictures: string, name: string, bytes: Uint8Array): Promise<Sample> {
  const storageKey = sampleKey(name)
  const { size } = await up.files.write(storageKey, bytes, { maxBytes })
  const report = await up.files.withLocalFile(storageKey, (path) => up.inspector.inspect(path, pictures))
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
