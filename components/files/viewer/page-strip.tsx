'use client'

import { useFormatter, useTranslations } from 'next-intl'
import { Icon } from '#components/ui/icon.tsx'
import { useMissingPicture } from '#components/ui/use-missing-picture.ts'
import { paths } from '#lib/common/paths.ts'
import { hasPreview, pagesOf, previewedPages } from '#lib/files/rules.ts'
import type { Revision } from '#lib/files/view-model.ts'

type Props = { fileId: string; revision: Revision; page: number; onTurn: (page: number) => void }

/** A file of a thousand pages does not get a thousand tiles. */
export function PageStrip({ page, ...shared }: Props) {
  const t = useTranslations('files.pages')
  const count = pagesOf(shared.revision)
  const first = Array.from({ length: Math.min(count, previewedPages) }, (_, index) => index + 1)
  const tile = (number: number) => <PageTile key={number} {...shared} page={number} isShown={number === page} />
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

function PageTile({ fileId, revision, page, isShown, onTurn }: Props & { isShown: boolean }) {
  const t = useTranslations('files.pages')
  const format = useFormatter()
  const src = paths.thumbnail(fileId, page, revision.revision)
  const [isMissing, onError] = useMissingPicture(src)
  return (
    <li>
      <button
        type="button"
        onClick={() => onTurn(page)}
        aria-label={t('tile', { page })}
        aria-current={isShown ? 'page' : undefined}
        className="group flex flex-col items-center gap-0.5 text-xs text-muted aria-[current]:font-semibold aria-[current]:text-text"
      >
        <span className="flex size-14 items-center justify-center overflow-hidden rounded-control border border-border bg-surface p-0.5 group-hover:border-border-strong group-aria-[current]:border-accent group-aria-[current]:outline group-aria-[current]:outline-accent">
          {!hasPreview(revision, page) || isMissing ? (
            <Icon name="file" className="text-muted" />
          ) : (
            // oxlint-disable-next-line nextjs/no-img-element -- the optimizer is off; the portal streams the upstream's own thumbnail
            <img src={src} alt="" decoding="async" onError={onError} className="size-full object-contain" />
          )}
        </span>
        {format.number(page)}
      </button>
    </li>
  )
}
