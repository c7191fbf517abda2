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
import { WorkGroup } from './work-group.tsx'

export function WorkRows() {
  const t = useTranslations('work.list')
  const work = useWork()
  const groups = useList((state) => state.groups)
  const isEmpty = useList(({ window }) => window.shown.length === 0 && nextPage(window) === undefined)
  const attach = useCallback(
    (rows: HTMLDivElement) => {
      const stops = [walkRows(rows, work), sweepRows(rows, work), watchRows(rows, work)]
      return () => {
        for (const stop of stops) stop()
      }
    },
    [work],
  )
  if (isEmpty) return <NoItems />
  return (
    <>
      <div
        ref={attach}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- in a ul nothing may stand between it and its rows
        role="list"
        aria-label={t(work.view.status)}
        // What is focused must not hide under the bar.
        className="[&_[data-part]]:scroll-mt-36 [&_[data-part]]:scroll-mb-4"
      >
        {groups.map((group) => (
          <WorkGroup key={group.key} group={group} />
        ))}
      </div>
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
