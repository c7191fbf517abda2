import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStore } from '../core/file-store.ts'
import { createDrafts, removeOlderIn, unlessMissing } from './drafts.ts'
import { createUrlSigner, requireKey, type Signing } from './signed-url.ts'

/** A directory with a million entries is slow to open, so files are spread over 256. */
export function pathOf(dir: string, key: string): string {
  const shard = createHash('sha256').update(requireKey(key)).digest('hex').slice(0, 2)
  return join(dir, shard, key)
}

export function createDiskStore({ dir, ...signing }: Signing & { dir: string }): FileStore {
  const signer = createUrlSigner(signing)
  const drafts = createDrafts(dir)
  const path = (key: string) => pathOf(dir, key)

  return {
    async write(key, source, { maxBytes }) {
      const target = path(key)
      const draft = await drafts.write(source, maxBytes)
      try {
        await mkdir(dirname(target), { recursive: true })
        await rename(draft.file, target)
        return { size: draft.size }
      } catch (error) {
        await rm(draft.file, { force: true })
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
    withLocalFile: (key, use) => use(path(key)),
    async remove(key) {
      await rm(path(key), { force: true })
    },
    async removeOlder(folder, before) {
      const shards = (await readdir(dir, { withFileTypes: true })).filter((entry) => entry.isDirectory())
      for (const { name } of shards) await removeOlderIn(join(dir, name, folder), before)
    },
    makeDraftFolder: () => drafts.makeFolder(),
    removeDrafts: drafts.removeOlder,
    signedUrl: signer.sign,
    verifyUrl: signer.verify,
  }
}
