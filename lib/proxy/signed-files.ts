import { LRUCache } from 'lru-cache'
import { callAs } from '#lib/client/call-upstream.ts'
import type { CallWith } from '#lib/client/upstream.ts'
import { files } from '#lib/contract/files.ts'
import { RefusedError } from '#lib/http/refusal.ts'
import type { OpenSession } from '#lib/session/gate.ts'

export type SignedFile = { url: string; contentType?: string; filename?: string; expiresAt: string }
export type Wanted = { id: string; revision: string; session: OpenSession; requestId: string; signal: AbortSignal }

const keptMs = 5 * 60_000
/** An address is not used in its last seconds: the transfer has to begin before it ends. */
const spareMs = 20_000

export type SignedFiles = ReturnType<typeof createSignedFiles>

const callerOf = ({ session, requestId, signal }: Wanted) => {
  return { session, accountId: session.accountId, requestId, signal }
}

/** Signed addresses of files, kept until they expire. They stay on the server. */
export function createSignedFiles(callWith: CallWith, now: () => number = Date.now) {
  const kept = new LRUCache<string, SignedFile>({ max: 5000 })

  async function signed(key: string, fresh: boolean, sign: () => Promise<SignedFile>) {
    const known = fresh ? undefined : kept.get(key)
    if (known) return known
    const file = await sign()
    const ttl = Math.min(keptMs, Date.parse(file.expiresAt) - now() - spareMs)
    if (ttl > 0) kept.set(key, file, { ttl })
    return file
  }

  return {
    /** The document itself. `fresh` asks for a new address although one is known. */
    content(wanted: Wanted, { preview, fresh }: { preview: boolean; fresh: boolean }) {
      const { id, revision, session } = wanted
      return signed(`${session.accountId} ${id} ${revision} ${preview}`, fresh, () =>
        callAs(callWith, callerOf(wanted), files.download, { params: { id }, query: { preview, resign: true } }),
      )
    },

    /** The picture of one page. All pages of a file are signed together. */
    thumbnail(wanted: Wanted, page: number, fresh: boolean) {
      const { id, revision, session } = wanted
      const keyOf = (number: number) => `${session.accountId} ${id} ${revision} page ${number}`
      return signed(keyOf(page), fresh, async () => {
        const input = { params: { id }, query: { resign: true } }
        const { thumbnails } = await callAs(callWith, callerOf(wanted), files.thumbnails, input)
        for (const other of thumbnails) {
          const ttl = Math.min(keptMs, Date.parse(other.expiresAt) - now() - spareMs)
          if (ttl > 0) kept.set(keyOf(other.page), other, { ttl })
        }
        const found = thumbnails.find((thumbnail) => thumbnail.page === page)
        if (!found) throw new RefusedError(404, 'file_unavailable')
        return found
      })
    },
  }
}
