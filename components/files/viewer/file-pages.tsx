'use client'

import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useState } from 'react'
import { BoxLine } from '#components/files/boxes/box-line.tsx'
import { isFileStatus } from '#components/files/file-status.tsx'
import { Button } from '#components/ui/buttons/button.tsx'
import { Checkbox } from '#components/ui/forms/checkbox.tsx'
import { NumberField } from '#components/ui/forms/text-field.tsx'
import { Icon, type IconName } from '#components/ui/icon.tsx'
import { isComposing } from '#components/ui/is-composing.ts'
import { toggled } from '#lib/common/toggled.ts'
import type { File } from '#lib/contract/files.ts'
import { type BoxName, boxNames, toVisiblePage, type VisiblePage } from '#lib/files/boxes/page-boxes.ts'
import { configOf, pagesOf, parsePage, previewedPages } from '#lib/files/rules.ts'
import type { Revision } from '#lib/files/view-model.ts'
import { PageSheet } from './page-sheet.tsx'
import { PageStage } from './page-stage.tsx'
import { PageStrip } from './page-strip.tsx'

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
  const count = revision ? pagesOf(revision) : 0
  const turnTo = (wanted: number) => {
    if (wanted >= 1 && wanted <= count) onPage(wanted)
  }
  const config = revision && configOf(revision.pageConfigs, page)
  const seen = config && toVisiblePage(config)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys go on turning pages after one of its buttons was pressed
    <div
      onKeyDown={(event) => {
        const wanted = toPageOfKey(event, page, count)
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

const icons = { ready: 'file', notreceived: 'refresh', failed: 'error', local: 'file' } as const satisfies Record<
  string,
  IconName
>

function NoPages({ status, isLocal }: { status: File['status']; isLocal: boolean }) {
  const t = useTranslations('files.noPages')
  const known = isFileStatus(status) ? status : 'ready'
  const why = isLocal ? 'local' : known
  return (
    <div className="m-auto flex max-w-80 flex-col items-center gap-1 text-center">
      <Icon name={icons[why]} size="large" className="mb-2 text-muted" />
      <p className="font-medium">{t(`${why}.title`)}</p>
      <p className="text-sm text-muted">{t(`${why}.text`)}</p>
    </div>
  )
}

function toPageOfKey(event: KeyboardEvent, page: number, count: number): number | undefined {
  const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event
  if (altKey || ctrlKey || metaKey || shiftKey) return undefined
  if (target instanceof HTMLInputElement && target.type === 'text') return undefined
  switch (key) {
    case 'ArrowLeft':
    case 'PageUp':
      return Math.max(1, page - 1)
    case 'ArrowRight':
    case 'PageDown':
      return Math.min(count, page + 1)
    case 'Home':
      return 1
    case 'End':
      return count
    default:
      return undefined
  }
}

function BoxToggles({
  seen,
  hidden,
  onChange,
}: {
  seen: VisiblePage
  hidden: ReadonlySet<BoxName>
  onChange: (hidden: ReadonlySet<BoxName>) => void
}) {
  const t = useTranslations('files.boxes')
  const toggle = (name: BoxName, isShown: boolean) => onChange(toggled(hidden, [name], !isShown))
  return (
    <fieldset className="flex flex-wrap gap-x-4 sm:ml-auto">
      <legend className="sr-only">{t('show')}</legend>
      {boxNames
        .filter((name) => seen.boxes[name])
        .map((name) => (
          <Checkbox
            key={name}
            checked={!hidden.has(name)}
            onChange={(event) => toggle(name, event.currentTarget.checked)}
            label={
              <span className="flex items-center gap-1.5 text-sm">
                <BoxLine name={name} />
                {t(`name.${name}`)}
              </span>
            }
          />
        ))}
    </fieldset>
  )
}

function PageTurner({ page, count, onTurn }: { page: number; count: number; onTurn: (page: number) => void }) {
  const t = useTranslations('files.pages')
  const position = t('position', { page, count })
  if (count === 1) return <p className="text-sm text-muted">{position}</p>
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        iconOnly
        icon="chevron-left"
        disabledReason={page === 1 ? t('isFirst') : null}
        onClick={() => onTurn(page - 1)}
      >
        {t('previous')}
      </Button>
      <p aria-live="polite" className="min-w-24 text-center text-sm whitespace-nowrap">
        {position}
      </p>
      <Button
        iconOnly
        icon="chevron-right"
        disabledReason={page === count ? t('isLast') : null}
        onClick={() => onTurn(page + 1)}
      >
        {t('next')}
      </Button>
      {count > previewedPages && <PageEntry count={count} onTurn={onTurn} />}
    </div>
  )
}

function PageEntry({ count, onTurn }: { count: number; onTurn: (page: number) => void }) {
  const t = useTranslations('files.pages')
  const [text, setText] = useState('')
  const go = () => {
    const meant = parsePage(text, count)
    setText('')
    if (meant !== undefined) onTurn(meant)
  }
  return (
    <NumberField
      label={t('goTo')}
      hideLabel
      placeholder={t('goTo')}
      value={text}
      className="w-28"
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={go}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || isComposing(event)) return
        event.preventDefault()
        go()
      }}
    />
  )
}
