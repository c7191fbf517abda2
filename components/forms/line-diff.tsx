'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useMemo } from 'react'
import { cx } from '#components/ui/cx.ts'
import { diffLines } from '#lib/common/line-diff/line-diff.ts'

type Kinds = { added: string; removed: string }

/** `added`, `removed`: what marks such a line for whom does not see its colour. `children` say what the marks mean. */
export function LineDiff({
  title,
  earlier,
  later,
  children,
  same,
  ...kinds
}: Kinds & { title: string; earlier: string; later: string; children: ReactNode; same?: string }) {
  const t = useTranslations('forms.diff')
  const parts = useMemo(() => diffLines(earlier, later), [earlier, later])
  if (same !== undefined && parts.every(({ kind }) => kind === 'same' || kind === 'folded'))
    return <p className="text-sm text-muted">{same}</p>
  return (
    <>
      <p className="text-sm text-muted">{children}</p>
      <figure
        aria-label={title}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- nothing in it takes focus, and the keyboard has to scroll it
        tabIndex={0}
        className="max-h-72 overflow-auto rounded-control bg-sunken p-2 font-mono text-xs"
      >
        {parts.map((part, at) =>
          'lines' in part ? (
            part.lines.map((text, index) => <Line key={`${at} ${index}`} kind={part.kind} text={text} kinds={kinds} />)
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

function Line({ kind, text, kinds }: { kind: keyof typeof marks; text: string; kinds: Kinds }) {
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
      {kind !== 'same' && <span className="sr-only">{kinds[kind]}</span>}
      <span className="min-w-0 flex-1 whitespace-pre-wrap wrap-anywhere">{text}</span>
    </Tag>
  )
}
