import { rm } from 'node:fs/promises'
import type { FileStore } from '../core/file-store.ts'
import type { Bucket } from './bucket.ts'
import { createDrafts } from './drafts.ts'
import { createUrlSigner, requireKey, type Signing } from './signed-url.ts'

const noLimit = Number.MAX_SAFE_INTEGER

/** Files in S3-compatible storage. What is being received, or inspected, lies in `dir` of this machine meanwhile. */
export function createBucketStore({ dir, bucket, ...signing }: Signing & { dir: string; bucket: Bucket }): FileStore {
  const signer = createUrlSigner(signing)
  const drafts = createDrafts(dir)

  return {
    async write(key, source, { maxBytes }) {
      requireKey(key)
      const { file, size } = await drafts.write(source, maxBytes)
      try {
        await bucket.put(key, file)
        return { size }
      } finally {
        await rm(file, { force: true })
      }
    },
    find: (key) => bucket.find(requireKey(key)),
    read: (key, range) => bucket.read(requireKey(key), range),
    async withLocalFile(key, use) {
      const { stream } = await bucket.read(requireKey(key))
      const { file } = await drafts.write(stream, noLimit)
      try {
        return await use(file)
      } finally {
        await rm(file, { force: true })
      }
    },
    remove: (key) => bucket.remove(requireKey(key)),
    removeOlder: (folder, before) => bucket.removeOlder(folder, before),
    makeDraftFolder: () => drafts.makeFolder(),
    removeDrafts: drafts.removeOlder,
    signedUrl: signer.sign,
    verifyUrl: signer.verify,
  }
}
