import { LRUCache } from 'lru-cache'
import type { OutputOf } from '#lib/contract/call.ts'
import { files } from '#lib/contract/files.ts'
import { RefusedError } from '#lib/server/http/refusal.ts'
import type { Session } from '#lib/server/session/core/session.ts'
import { callAs } from '#lib/server/upstream/call-upstream.ts'
import type { CallWith } from '#lib/server/upstream/upstream.ts'

export type SignedFile = OutputOf<typeof files.download>
export type FileToSign = { id: string; revision: string; session: Session; requestId: string; signal: AbortSignal }

const ttlMs = 5 * 60_000
/** A URL is not used in its last seconds: the transfer has to begin before it expires. */
const spareMs = 20_000
const unsaidMs = 60_000

export type SignedFiles = ReturnType<typeof createSignedFiles>

const callerOf = ({ session, requestId, signal }: FileToSign) => {
  return { session, accountId: session.accountId, requestId, signal }
}

export function createSignedFiles(callWith: CallWith, now: () => number = Date.now) {
  const kept = new LRUCache<string, SignedFile>({ max: 5000 })
  const asking = new Map<string, Promise<readonly (SignedFile & { page: number })[]>>()

  function cacheFile(key: string, file: SignedFile) {
    const leftMs = file.expiresAt === undefined ? unsaidMs : Date.parse(file.expiresAt) - now()
    const ttl = Math.min(ttlMs, leftMs - spareMs)
    if (ttl > 0) kept.set(key, file, { ttl })
  }

  /** Not aborted with the request of one picture: others may wait for the same answer. */
  async function signThumbnails({ id, session, requestId }: FileToSign, keyOf: (page: number) => string) {
    const caller = { session, accountId: session.accountId, requestId }
    const input = { params: { id }, query: { resign: true } }
    const { thumbnails } = await callAs(callWith, caller, files.thumbnails, input)
    for (const thumbnail of thumbnails) cacheFile(keyOf(thumbnail.page), thumbnail)
    return thumbnails
  }

  return {
    /** Asked for each time: a cached URL would still give artwork that has been refetched. */
    content(wanted: FileToSign, { preview }: { preview: boolean }): Promise<SignedFile> {
      const input = { params: { id: wanted.id }, query: { preview, resign: true } }
      return callAs(callWith, callerOf(wanted), files.download, input)
    },

    async thumbnail(wanted: FileToSign, page: number, { fresh }: { fresh: boolean }): Promise<SignedFile> {
      const { id, revision, session } = wanted
      const keyOf = (number: number) => `${session.accountId} ${id} ${revision} page ${number}`
      const known = fresh ? undefined : kept.get(keyOf(page))
      if (known) return known
      const key = `${session.key} ${keyOf(0)}`
      const signed = asking.get(key) ?? signThumbnails(wanted, keyOf).finally(() => asking.delete(key))
      asking.set(key, signed)
      const found = (await signed).find((thumbnail) => thumbnail.page === page)
      if (!found) throw new RefusedError(404, 'file_unavailable')
      return found
    },
  }
}
