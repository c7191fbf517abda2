import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { type FileStore, TooLargeError } from '../core/file-store.ts'
import { createUrlSigner, requireKey } from './signed-url.ts'

type Options = { dir: string; origin: string; secret: string; now: () => Date }

export function createDiskStore({ dir, ...signing }: Options): FileStore {
  const signer = createUrlSigner(signing)
  const drafts = join(dir, 'drafts')

  // A directory with a million entries is slow to open, so files are spread over 256.
  const path = (key: string) => {
    const shard = createHash('sha256').update(requireKey(key)).digest('hex').slice(0, 2)
    return join(dir, shard, key)
  }

  return {
    path,
    async write(key, source, { maxBytes }) {
      const target = path(key)
      const draft = join(drafts, randomUUID())
      await mkdir(drafts, { recursive: true })
      try {
        const size = await writeThrough(draft, source, maxBytes)
        await mkdir(dirname(target), { recursive: true })
        await rename(draft, target)
        return { size }
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    async find(key) {
      const found = await stat(path(key)).catch(unlessMissing)
      return found && { size: found.size, modifiedAt: found.mtime }
    },
    async read(key, range) {
      const { size } = await stat(path(key))
      return { stream: createReadStream(path(key), range), size }
    },
    async remove(key) {
      await rm(path(key), { force: true })
    },
    async removeOlder(folder, before) {
      const shards = (await readdir(dir, { withFileTypes: true })).filter((entry) => entry.isDirectory())
      for (const { name } of shards) await removeOlderIn(join(dir, name, folder), before)
    },
    async makeDraftFolder() {
      await mkdir(drafts, { recursive: true })
      return mkdtemp(join(drafts, 'folder-'))
    },
    removeDrafts: (before) => removeOlderIn(drafts, before),
    signedUrl: signer.sign,
    verifyUrl: signer.verify,
  }
}

/** Syncs the whole content to the disk; the caller then renames the draft, so readers never see half a file. */
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
async function removeOlderIn(folder: string, before: Date): Promise<void> {
  for (const name of (await readdir(folder).catch(unlessMissing)) ?? []) {
    const file = join(folder, name)
    const found = await stat(file).catch(unlessMissing)
    if (found && found.mtime < before) await rm(file, { force: true, recursive: true })
  }
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
