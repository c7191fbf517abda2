'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { File } from '#lib/contract/files.ts'
import { type BoxName, toSeenPage } from '#lib/files/page-boxes.ts'
import { configOf } from '#lib/files/pages.ts'
import type { Revision } from '#lib/files/revision.ts'
import { BoxToggles } from './box-toggles.tsx'
import { NoPages } from './no-pages.tsx'
import { pageOfKey } from './page-of-key.ts'
import { PageSheet } from './page-sheet.tsx'
import { PageStage } from './page-stage.tsx'
import { PageStrip } from './page-strip.tsx'
import { PageTurner } from './page-turner.tsx'

/** The pages of a file, one at a time: by buttons, keys, touch, thumbnails or number. */
export function FilePages({
  name,
  file,
  revision,
  page,
  onPage,
  failure,
  onRetry,
}: {
  name: string
  file: File | undefined
  revision: Revision | undefined
  page: number
  onPage: (page: number) => void
  failure: Error | null
  onRetry: () => void
}) {
  const t = useTranslations('files.pages')
  const [hidden, setHidden] = useState<ReadonlySet<BoxName>>(new Set())
  const count = revision?.pageCount ?? 0
  const turnTo = (wanted: number) => {
    if (wanted >= 1 && wanted <= count) onPage(wanted)
  }
  const config = revision && configOf(revision.pageConfigs, page)
  const seen = config && toSeenPage(config)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys go on turning pages after one of its buttons was pressed
    <div
      onKeyDown={(event) => {
        const wanted = pageOfKey(event, page, count)
        if (wanted === undefined) return
        event.preventDefault()
        turnTo(wanted)
      }}
      className="flex min-w-0 flex-col gap-3 lg:sticky lg:top-0 lg:h-[calc(100dvh-12.75rem)]"
    >
      <PageStage
        label={count > 0 ? t('position', { page, count }) : t('label')}
        failure={failure}
        onRetry={onRetry}
        onSwipe={(by) => turnTo(page + by)}
      >
        {file &&
          revision &&
          (count === 0 ? (
            <NoPages status={revision.status} isLocal={file.localFile} />
          ) : (
            <PageSheet
              key={`${revision.revision} ${revision.status} ${page}`}
              fileId={file._id}
              name={name}
              revision={revision}
              page={page}
              seen={seen}
              hidden={hidden}
            />
          ))}
      </PageStage>
      <div className="flex min-h-control flex-wrap items-center gap-x-4 gap-y-2">
        {count > 0 && <PageTurner page={page} count={count} onTurn={turnTo} />}
        {seen && <BoxToggles seen={seen} hidden={hidden} onChange={setHidden} />}
      </div>
      {file && revision && count > 1 && <PageStrip fileId={file._id} revision={revision} page={page} onTurn={turnTo} />}
    </div>
  )
}
