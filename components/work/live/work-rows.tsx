'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useCallback, useLayoutEffect, useRef } from 'react'
import { Button, type ButtonProps } from '#components/ui/buttons/button.tsx'
import { ButtonLink } from '#components/ui/buttons/button-link.tsx'
import { titleCutTexts } from '#components/ui/data/cut-texts.ts'
import { Alert } from '#components/ui/feedback/alert.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { useNextFocus } from '#components/ui/use-next-focus.ts'
import { useWork } from '#components/work/work-context.ts'
import { counted } from '#lib/common/i18n/format-count.ts'
import { paths } from '#lib/common/paths.ts'
import type { WorkItem } from '#lib/contract/production.ts'
import { useListKeyboard } from './use-list-keyboard.ts'
import { WorkRow } from './work-row.tsx'

/** What the rows show beside their items. */
type RowMarks = {
  gone: ReadonlySet<string>
  completed: ReadonlySet<string>
  pending: ReadonlySet<string>
  scanned: string | undefined
}
type Props = {
  rows: readonly WorkItem[]
  marks: RowMarks
  selected: ReadonlySet<string>
  startedAt: number
  /** Follows what the user does with the rows. */
  attach: (list: HTMLElement) => () => void
}

export function WorkRows({ rows, marks, selected, startedAt, attach }: Props) {
  const t = useTranslations('work.list')
  const work = useWork()
  const list = useRef<HTMLDivElement>(null)
  const attachKeyboard = useListKeyboard(work)
  const attachAll = useCallback(
    (element: HTMLDivElement) => {
      list.current = element
      const detach = [
        attach(element),
        attachKeyboard(element),
        preloadDialog(element, work.preload),
        titleCutTexts(element),
      ]
      return () => detach.forEach((stop) => stop())
    },
    [attach, attachKeyboard, work.preload],
  )
  // Without React, which would draw every row for one press; a row takes its colour from its box.
  useLayoutEffect(() => {
    for (const box of list.current?.querySelectorAll<HTMLInputElement>('[data-part=select]') ?? []) {
      const isOn = selected.has(box.value)
      if (box.checked !== isOn) box.checked = isOn
    }
  })
  return (
    <div
      ref={attachAll}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- in a ul nothing may stand between it and its rows
      role="list"
      aria-label={t(work.search.status)}
      // What is focused must not hide under the bar.
      className="[&_[data-part]]:scroll-mt-16 [&_[data-part]]:scroll-mb-4"
    >
      {rows.map((item) => (
        <WorkRow key={item._id} item={item} startedAt={startedAt} {...toRowState(item._id, marks)} />
      ))}
    </div>
  )
}

function toRowState(id: string, { gone, completed, pending, scanned }: RowMarks) {
  const how = completed.has(id) ? ('completed' as const) : ('elsewhere' as const)
  return { gone: gone.has(id) ? how : undefined, isPending: pending.has(id), isScanned: scanned === id }
}

function preloadDialog(list: HTMLElement, preload: () => void) {
  const onIntent = ({ target }: Event) => {
    if (target instanceof Element && target.closest('[data-part="show"]')) preload()
  }
  list.addEventListener('pointerover', onIntent, { passive: true })
  list.addEventListener('focusin', onIntent)
  return () => {
    list.removeEventListener('pointerover', onIntent)
    list.removeEventListener('focusin', onIntent)
  }
}

/** Pages are asked for this far ahead of what is seen: three quarters of a screen. */
const ahead = '75% 0px'

type EndProps = {
  count: number
  loads: number
  hasMore: boolean
  isLoading: boolean
  isFailed: boolean
  loadMore: () => void
}

/** The end of what is loaded: loads more when it comes near, or when the user asks, and says when there is no more. */
export function ListEnd({ count, loads, hasMore, isLoading, isFailed, loadMore }: EndProps) {
  const t = useTranslations('work.end')
  const locale = useLocale()
  const watch = useCallback(
    (end: HTMLDivElement) => {
      // Of several entries the last is how it stands.
      const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && loadMore(), {
        rootMargin: ahead,
      })
      observer.observe(end)
      return () => observer.disconnect()
    },
    [loadMore],
  )
  const hasFailed = isFailed && !isLoading
  return (
    <div className="flex min-h-16 flex-wrap items-center justify-center gap-x-3 gap-y-2 px-4 py-2 text-muted">
      {hasFailed && (
        <div className="basis-full">
          <Alert live tone="danger" title={t('failed')} />
        </div>
      )}
      {/* Watched anew after each loading: one that was cancelled, or too short to push the end away, reports no change. */}
      {hasMore && !isLoading && !isFailed && <div key={loads} ref={watch} />}
      {hasMore && (
        <LoadMore pending={isLoading} {...(hasFailed && { icon: 'refresh' })} onClick={loadMore}>
          {t(hasFailed ? 'retry' : 'more')}
        </LoadMore>
      )}
      <output tabIndex={-1}>{isLoading ? t('loading') : !hasMore && t('all', counted(count, locale))}</output>
    </div>
  )
}

/** Once everything is loaded, the focus goes on at the words that say so. */
function LoadMore(props: ButtonProps) {
  return <Button {...props} ref={useNextFocus(findOutput)} />
}

const findOutput = (own: HTMLElement) => own.parentElement?.querySelector('output')

export function NoItems() {
  const t = useTranslations('work.empty')
  const { search } = useWork()
  return (
    <EmptyState
      icon="box"
      title={t('title')}
      action={search.due && <ButtonLink href={paths.work(search.status)}>{t('clear')}</ButtonLink>}
    >
      {t(search.due ? 'filtered' : search.status)}
    </EmptyState>
  )
}
