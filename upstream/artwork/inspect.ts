import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Thumbnail } from '../pdf/report.ts'
import type { Upstream } from '../upstream.ts'
import { acceptArtwork, failArtwork } from './outcome.ts'
import { type AwaitedFile, thumbnailKey } from './revision.ts'

const maxThumbnailBytes = 10 * 1024 * 1024

/** Looks at artwork that has arrived: its pages, boxes, inks and pictures of its first pages. */
export async function inspectArtwork(up: Upstream, awaited: AwaitedFile, storageKey: string): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'artwork-'))
  try {
    const { sourceAccountId } = awaited.order
    const report = await up.inspector.inspect(up.files.path(storageKey), directory, sourceAccountId)
    if (!report.ok) return await failArtwork(up, awaited, report.error)
    const { pageCount, pageConfigs } = report
    const thumbnails = await keepThumbnails(up, awaited, directory, report.thumbnails)
    await acceptArtwork(up, awaited, { pageCount, pageConfigs, thumbnails })
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

async function keepThumbnails(up: Upstream, { version }: AwaitedFile, directory: string, made: Thumbnail[]) {
  const kept: { page: number; key: string }[] = []
  for (const { page, file } of made) {
    const key = thumbnailKey(version.fileId, version.revision, page)
    await up.files.write(key, await readFile(join(directory, file)), { maxBytes: maxThumbnailBytes })
    kept.push({ page, key })
  }
  return kept
}
