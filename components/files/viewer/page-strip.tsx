'use client'

import { useTranslations } from 'next-intl'
import { hasPreview, pagesOf, previewedPages } from '#lib/files/rules.ts'
import type { Revision } from '#lib/files/view-model.ts'
import { PageTile } from './page-tile.tsx'

/** A file of a thousand pages does not get a thousand tiles. */
export function PageStrip({
  fileId,
  revision,
  page,
  onTurn,
}: {
  fileId: string
  revision: Revision
  page: number
  onTurn: (page: number) => void
}) {
  const t = useTranslations('files.pages')
  const count = pagesOf(revision)
  const first = Array.from({ length: Math.min(count, previewedPages) }, (_, index) => index + 1)
  const tile = (number: number) => (
    <PageTile
      key={number}
      fileId={fileId}
      revision={revision.revision}
      page={number}
      isShown={number === page}
      hasPreview={hasPreview(revision, number)}
      onPress={() => onTurn(number)}
    />
  )
  return (
    <ul aria-label={t('strip')} className="flex items-end gap-2 overflow-x-auto p-0.5">
      {first.map(tile)}
      {count > previewedPages && (
        <li aria-hidden="true" className="self-center px-1 text-muted">
          …
        </li>
      )}
      {page > previewedPages && tile(page)}
    </ul>
  )
}
