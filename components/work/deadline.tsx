'use client'

import { useLocale, useTranslations } from 'next-intl'
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useState } from 'react'
import { cx } from '#components/ui/cx.ts'
import { toneTexts } from '#components/ui/tones.ts'
import { formatCount } from '#lib/common/i18n/format-count.ts'
import { toSpan } from '#lib/work/formats.ts'
import { type DeadlineState, deadlineDateOf, deadlineOf, type WithDeadline } from '#lib/work/rules.ts'

const secondMs = 1000
const Now = createContext(0)

type ClockProps = { startedAt: number; box?: RefObject<HTMLElement | null>; children: ReactNode }

/** With a `box` it stands still while the browser skips the box (content-visibility): fewer are drawn at once. */
export function Clock({ startedAt, box, children }: ClockProps) {
  const [now, setNow] = useState(startedAt)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const tick = () => {
      const time = Date.now()
      setNow(time)
      // A moment after each full second: deadlines are full seconds.
      timer = setTimeout(tick, secondMs - (time % secondMs) + 2)
    }
    const follow = (event: Event) => {
      clearTimeout(timer)
      if (!('skipped' in event && event.skipped === true)) tick()
    }
    tick()
    const element = box?.current
    element?.addEventListener('contentvisibilityautostatechange', follow)
    return () => {
      clearTimeout(timer)
      element?.removeEventListener('contentvisibilityautostatechange', follow)
    }
  }, [box])
  return <Now value={now}>{children}</Now>
}

type Props = {
  item: WithDeadline
  text: string | undefined
  className?: string | undefined
}

export function Deadline({ item, text, className }: Props) {
  const t = useTranslations('work.deadline')
  const locale = useLocale()
  const { kind, tone, minutes } = deadlineOf(item, useContext(Now))
  const date = deadlineDateOf(item)
  const { unit, much, rest } = toSpan(minutes)
  return (
    <span data-tone={tone} data-due={item.shipByDate} className={cx('block', className)}>
      <span
        className={cx(
          'flex items-center gap-1.5 font-medium whitespace-nowrap max-xl:text-sm in-data-wall:whitespace-normal',
          toneTexts[tone],
          mark,
          marks[tone],
        )}
      >
        {kind === 'none' || kind === 'completed' || kind === 'inTime'
          ? t(kind)
          : t(`${kind}.${unit}`, { much: formatCount(much, locale), rest })}
      </span>
      {date && (
        <time dateTime={date} className="block pl-5.5 text-sm text-muted">
          {text}
        </time>
      )}
    </span>
  )
}

// Borders, because an svg has its own coordinate system, which costs work in every frame of scrolling.
const mark = 'before:size-0 before:shrink-0 before:border-current before:forced-color-adjust-none'
const circle = 'before:mx-[3px] before:rounded-full before:border-5'
const marks: Record<DeadlineState['tone'], string> = {
  success: circle,
  neutral: circle,
  warning: 'before:mx-0.5 before:border-x-6 before:border-b-10 before:border-x-transparent',
  danger: 'before:mx-[3px] before:border-5',
}
