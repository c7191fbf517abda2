import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { TooLargeError } from '../core/file-store.ts'

export const draftsFolder = 'drafts'

/** Files on their way into the store, in a folder of this machine. */
export function createDrafts(storeFolder: string) {
  const dir = join(storeFolder, draftsFolder)
  return {
    /** Writes all of the source and syncs it to the disk, or leaves nothing. The caller moves or removes the file. */
    async write(source: Readable | Uint8Array, maxBytes: number): Promise<{ file: string; size: number }> {
      const file = join(dir, randomUUID())
      await mkdir(dir, { recursive: true })
      try {
        return { file, size: await writeThrough(file, source, maxBytes) }
      } catch (error) {
        await rm(file, { force: true })
        throw error
      }
    },
    async makeFolder(): Promise<string> {
      await mkdir(dir, { recursive: true })
      return mkdtemp(join(dir, 'folder-'))
    },
    removeOlder: (before: Date) => removeOlderIn(dir, before),
  }
}

async function writeThrough(draft: string, source: Readable | Uint8Array, maxBytes: number): Promise<number> {
  const file = await open(draft, 'wx')
  try {
    let size = 0
    for await (const chunk of source instanceof Uint8Array ? [source] : source) {
      const bytes: Uint8Array = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
      size += bytes.length
      if (size > maxBytes) throw new TooLargeError(maxBytes)
      await file.writeFile(bytes)
    }
    await file.sync()
    return size
  } finally {
    await file.close()
  }
}

/** Programs that share the folder may do so at once: what is gone already is no fault. */
export async function removeOlderIn(folder: string, before: Date): Promise<void> {
  for (const name of (await readdir(folder).catch(unlessMissing)) ?? []) {
    const file = join(folder, name)
    const found = await stat(file).catch(unlessMissing)
    if (found && found.mtime < before) await rm(file, { force: true, recursive: true })
  }
}

export function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
