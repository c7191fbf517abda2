'use client'

import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { cx } from '#components/ui/cx.ts'
import { diffLines } from '#lib/triggers/line-diff/line-diff.ts'
import { toReadable } from '#lib/triggers/view-model.ts'
import { boxStyle } from './message-text.tsx'

/** `at`: when the earlier body was delivered. */
export function LineDiff({ title, at, earlier, later }: { title: string; at: string; earlier: string; later: string }) {
  const t = useTranslations('triggers.diff')
  const parts = useMemo(() => diffLines(toReadable(earlier), toReadable(later)), [earlier, later])
  if (parts.every(({ kind }) => kind === 'same' || kind === 'folded'))
    return <p className="text-sm text-muted">{t('same', { at })}</p>
  return (
    <>
      <p className="text-sm text-muted">{t('marked', { at })}</p>
      <figure
        aria-label={title}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- nothing in it takes focus, and the keyboard has to scroll it
        tabIndex={0}
        className={cx(boxStyle, 'font-mono text-xs')}
      >
        {parts.map((part, at) =>
          'lines' in part ? (
            part.lines.map((text, index) => <Line key={`${at} ${index}`} kind={part.kind} text={text} />)
          ) : (
            <p key={at} className="py-1 font-sans text-sm text-muted">
              {t(part.kind, { count: part.count })}
            </p>
          ),
        )}
      </figure>
    </>
  )
}

const marks = { same: ' ', added: '+', removed: '−' }

function Line({ kind, text }: { kind: keyof typeof marks; text: string }) {
  const t = useTranslations('triggers.diff')
  const Tag = kind === 'added' ? 'ins' : kind === 'removed' ? 'del' : 'div'
  return (
    <Tag
      className={cx(
        'flex gap-2 no-underline',
        kind === 'added' && 'bg-success-soft text-text',
        kind === 'removed' && 'bg-danger-soft text-text',
      )}
    >
      <span aria-hidden="true" className="shrink-0 select-none">
        {marks[kind]}
      </span>
      {kind !== 'same' && <span className="sr-only">{t(kind)}</span>}
      <span className="min-w-0 flex-1 whitespace-pre-wrap wrap-anywhere">{text}</span>
    </Tag>
  )
}
