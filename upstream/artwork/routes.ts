import { files } from '#lib/contract/files.ts'
import type { Caller } from '../core/caller.ts'
import { conflict, invalid, notFound } from '../core/errors.ts'
import { implement } from '../core/implement.ts'
import { safeFilename } from '../files/content-disposition.ts'
import { requireVisibleOrder } from '../order-status/access.ts'
import type { Upstream } from '../upstream.ts'
import { findSourceFault } from './address-guard.ts'
import { refetchArtwork, replaceSource } from './renew.ts'
import { currentVersion, describeFile, type FileRow, filesOfOrder, findFile } from './store.ts'

const thumbnailMs = 60 * 60_000
const downloadMs = 10 * 60_000

/** Files of orders and what is made from them. Every address is signed anew, so `resign` changes nothing here. */
export const fileRoutes = (up: Upstream) => {
  const { orm } = up.database

  async function requireFile({ accountId }: Caller, id: string): Promise<FileRow> {
    const file = await findFile(orm, accountId, id)
    if (!file) throw notFound('File')
    return file
  }

  async function thumbnailsOf(file: FileRow) {
    const kept = (await currentVersion(orm, file))?.thumbnails ?? []
    return kept.map(({ page, key }) => ({
      page,
      ...up.files.signedUrl(key, { method: 'GET', contentType: 'image/webp', expiresInMs: thumbnailMs }),
    }))
  }

  return implement(files)({
    details: async ({ params, caller }) => describeFile(orm, await requireFile(caller, params.id)),
    ofOrder: async ({ params, caller }) => {
      await requireVisibleOrder(orm, caller.accountId, params.id)
      return { data: await filesOfOrder(orm, params.id) }
    },
    thumbnails: async ({ params, caller }) => {
      const file = await requireFile(caller, params.id)
      return { revision: file.currentRevision, thumbnails: await thumbnailsOf(file) }
    },
    thumbnail: async ({ params, caller }) => {
      const [first] = await thumbnailsOf(await requireFile(caller, params.id))
      if (!first) throw notFound('Thumbnail')
      return { url: first.url, expiresAt: first.expiresAt }
    },
    download: async ({ params, query, caller }) => {
      const file = await requireFile(caller, params.id)
      const version = await currentVersion(orm, file)
      if (!version?.storageKey) throw withoutContent(file)
      const { contentType } = file
      const filename = safeFilename(query.filename || file.path) || `${file.id}.pdf`
      const disposition = query.preview ? ('inline' as const) : ('attachment' as const)
      const use = { method: 'GET' as const, filename, contentType, disposition, expiresInMs: downloadMs }
      return { ...up.files.signedUrl(version.storageKey, use), filename, contentType, fileSize: version.fileSize }
    },
    refetch: async ({ params, caller }) => {
      const file = await requireFile(caller, params.id)
      await refetchArtwork(up, caller.accountId, file.id)
      return { file: await describeFile(orm, await requireFile(caller, params.id)) }
    },
    save: async ({ params, body, caller }) => {
      const file = await requireFile(caller, params.id)
      if (!body.fetch) throw invalid([{ path: 'fetch', message: 'must be true: a new source is fetched' }])
      const fault = findSourceFault(body.path)
      if (fault) throw invalid([{ path: 'path', message: fault }])
      await replaceSource(up, caller.accountId, file.id, body.path)
      return { file: await describeFile(orm, await requireFile(caller, params.id)) }
    },
  })
}

const withoutContent = ({ localFile }: FileRow) =>
  localFile
    ? conflict('local_file', 'This file is at the print site and was never uploaded.')
    : conflict('not_received', 'This file has not been received yet.')
