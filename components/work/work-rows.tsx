'use client'

import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { ButtonLink } from '#components/ui/button-link.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { paths } from '#lib/paths.ts'
import { nextPage } from '#lib/work/window.ts'
import { ListEnd } from './list-end.tsx'
import { sweepRows } from './sweep-rows.ts'
import { walkRows } from './walk-rows.ts'
import { watchRows } from './watch-rows.ts'
import { useList, useWork } from './work-context.ts'
import { WorkRow } from './work-row.tsx'

export function WorkRows() {
  const t = useTranslations('work.list')
  const work = useWork()
  const window = useList((state) => state.window)
  const attach = useCallback(
    (rows: HTMLUListElement) => {
      const stops = [walkRows(rows, work), sweepRows(rows, work), watchRows(rows, work)]
      return () => {
        for (const stop of stops) stop()
      }
    },
    [work],
  )
  if (window.shown.length === 0 && nextPage(window) === undefined) return <NoItems />
  return (
    <>
      <ul
        ref={attach}
        aria-label={t(work.view.status)}
        // What is focused must not hide under the bar.
        className="[&_[data-part]]:scroll-mt-36 [&_[data-part]]:scroll-mb-4"
      >
        {window.shown.map((item) => (
          <WorkRow key={item._id} item={item} gone={window.gone.get(item._id)?.how} />
        ))}
      </ul>
      <ListEnd />
    </>
  )
}

function NoItems() {
  const t = useTranslations('work.empty')
  const { view } = useWork()
  return (
    <EmptyState
      icon="box"
      title={t('title')}
      action={view.due && <ButtonLink href={paths.work(view.status)}>{t('clear')}</ButtonLink>}
    >
      {t(view.due ? 'filtered' : view.status)}
    </EmptyState>
  )
}
