'use client'

import { useLocale, useTranslations } from 'next-intl'
import { memo, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { Button, type ButtonProps } from '#components/ui/buttons/button.tsx'
import { ButtonLink } from '#components/ui/buttons/button-link.tsx'
import { titleCutTexts } from '#components/ui/data/cut-texts.ts'
import { Alert } from '#components/ui/feedback/alert.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { useNextFocus } from '#components/ui/use-next-focus.ts'
import { Clock } from '#components/work/deadline.tsx'
import { useWork } from '#components/work/work-context.ts'
import { counted } from '#lib/common/i18n/format-count.ts'
import { paths } from '#lib/common/paths.ts'
import type { WorkItem } from '#lib/contract/production.ts'
import { type RowBlock as Block, toRowBoxes } from '#lib/work/rows/row-blocks.ts'
import { ArePicturesShown, useMoreThanGlance } from './row-picture.tsx'
import { useListKeyboard } from './use-list-keyboard.ts'
import { WorkRow } from './work-row.tsx'

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
  attach: (list: HTMLElement) => () => void
}

export function WorkRows({ rows, marks, selected, startedAt, attach }: Props) {
  const t = useTranslations('work.list')
  const work = useWork()
  const list = useRef<HTMLDivElement>(null)
  const boxes = useRowBoxes(rows)
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
  // Without React, which would take its time to draw two thousand rows for one press. Not by `:has(:checked)`: with that,
  // Chromium computes the style of the page anew for each row that comes.
  useLayoutEffect(() => {
    for (const box of list.current?.querySelectorAll<HTMLInputElement>('[data-part=select]') ?? []) {
      const isOn = selected.has(box.value)
      if (box.checked !== isOn) box.checked = isOn
      box.closest('[data-row]')?.toggleAttribute('data-selected', isOn)
    }
  })
  return (
    <div
      ref={attachAll}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- in a ul nothing may stand between it and its rows
      role="list"
      aria-label={t(work.search.status)}
      // What is focused or scanned must not hide under the bar. The document's padding covers 2.25rem of it.
      className="[&_:is([data-part],[data-row])]:scroll-mt-[calc(var(--work-bar,5.25rem)-1.25rem)] [&_[data-part]]:scroll-mb-4"
    >
      {boxes.map((box) => (
        <div key={box.key} role="none" ref={countRows(box.members)} className={skippable}>
          {box.members.map((block) => (
            <RowBlock key={block.key} block={block} marks={marks} startedAt={startedAt} />
          ))}
        </div>
      ))}
    </div>
  )
}

function useRowBoxes(rows: readonly WorkItem[]) {
  const [divided, setDivided] = useState(() => ({ rows, boxes: toRowBoxes(rows) }))
  if (divided.rows === rows) return divided.boxes
  const boxes = toRowBoxes(rows, divided.boxes)
  setDivided({ rows, boxes })
  return boxes
}

/** A box that the browser skips while it is out of sight, as high as its rows usually are. */
const skippable =
  '[contain-intrinsic-size:auto_calc(var(--rows,10)*3.5625rem)] [content-visibility:auto] max-md:[contain-intrinsic-size:auto_calc(var(--rows,10)*8.3125rem)]'

/** Tells such a box how many rows it has. Not by an attribute, which the content security policy forbids. */
const countRows = (blocks: readonly Block[]) => (box: HTMLElement | null) => {
  const rows = blocks.reduce((count, block) => count + block.members.length, 0)
  box?.style.setProperty('--rows', String(rows))
}

type BlockProps = { block: Block; marks: RowMarks; startedAt: number }

const RowBlock = memo(function RowBlock({ block, marks, startedAt }: BlockProps) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => countRows([block])(box.current), [block])
  return (
    <div ref={box} role="none" className={skippable}>
      <Clock startedAt={startedAt} box={box}>
        <ArePicturesShown value={useMoreThanGlance(box)}>
          {block.members.map((item) => (
            <WorkRow key={item._id} item={item} {...toRowState(item._id, marks)} />
          ))}
        </ArePicturesShown>
      </Clock>
    </div>
  )
}, isSameBlock)

function toRowState(id: string, { gone, completed, pending, scanned }: RowMarks) {
  const how = completed.has(id) ? ('completed' as const) : ('elsewhere' as const)
  return { gone: gone.has(id) ? how : undefined, isPending: pending.has(id), isScanned: scanned === id }
}

function isSameBlock(before: BlockProps, { block, marks }: BlockProps): boolean {
  if (before.block !== block) return false
  return (
    before.marks === marks ||
    block.members.every(({ _id }) => {
      const [was, is] = [toRowState(_id, before.marks), toRowState(_id, marks)]
      return was.gone === is.gone && was.isPending === is.isPending && was.isScanned === is.isScanned
    })
  )
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

const ahead = '75% 0px'

type EndProps = {
  count: number
  loads: number
  hasMore: boolean
  isLoading: boolean
  isFailed: boolean
  loadMore: () => void
}

export function ListEnd({ count, loads, hasMore, isLoading, isFailed, loadMore }: EndProps) {
  const t = useTranslations('work.end')
  const locale = useLocale()
  const watch = useCallback(
    (end: HTMLDivElement) => {
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
