'use client'

import { useTranslations } from 'next-intl'
import { useSyncExternalStore } from 'react'
import { cx } from '#components/ui/cx.ts'
import { toneTexts } from '#components/ui/tones.ts'
import type { WorkItem } from '#lib/contract/production.ts'
import type { Clock } from '#lib/work/clock.ts'
import { type Deadline as At, deadlineOf, spanOf } from '#lib/work/deadline.ts'

type Props = {
  due: Pick<WorkItem, 'shipByDate' | 'completed'>
  /** The deadline, as the account writes it. */
  text: string | undefined
  clock: Clock
  /** Whose time it follows. */
  clockKey: string
  className?: string | undefined
}

/** How long there is, in colour, shape and words that change as time passes. */
export function DeadlineText({ due, text, clock, clockKey, className }: Props) {
  const t = useTranslations('work.deadline')
  const read = () => toText(deadlineOf(due, clock.at(clockKey)))
  const { kind, tone, minutes } = fromText(
    useSyncExternalStore((listener) => clock.subscribe(clockKey, listener), read, read),
  )
  const { unit, ...span } = spanOf(minutes)
  return (
    <span data-tone={tone} className={cx('block', className)}>
      <span
        className={cx('flex items-center gap-1.5 font-medium whitespace-nowrap', toneTexts[tone], mark, marks[tone])}
      >
        {kind === 'none' || kind === 'inTime' ? t(kind) : t(`${kind}.${unit}`, span)}
      </span>
      {due.shipByDate && (
        <time dateTime={due.shipByDate} className="block pl-5.5 text-sm text-muted">
          {text}
        </time>
      )}
    </span>
  )
}

// Drawn by borders: an icon is a drawing with coordinates of its own, which the browser looks after in every frame of
// scrolling.
const mark = 'before:size-0 before:shrink-0 before:border-current before:forced-color-adjust-none'
const circle = 'before:mx-[3px] before:rounded-full before:border-5'
const marks: Record<At['tone'], string> = {
  success: circle,
  neutral: circle,
  warning: 'before:mx-0.5 before:border-x-6 before:border-b-10 before:border-x-transparent',
  danger: 'before:mx-[3px] before:border-5',
}

// A text, because only what can be compared tells that nothing has to be drawn.
const toText = ({ kind, tone, minutes }: At) => `${kind} ${tone} ${minutes}`
function fromText(text: string): At {
  const [kind, tone, minutes] = text.split(' ')
  return { kind, tone, minutes: Number(minutes) } as At
}
