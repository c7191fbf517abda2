import type { ReactNode } from 'react'
import { cx } from '#components/ui/cx.ts'
import { Icon } from '#components/ui/icon.tsx'
import { toneIcons } from '#components/ui/tones.ts'

const fills = {
  info: 'bg-info-soft text-info',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
}

/** `live` announces one that appears later: of what comes with its text, screen readers read only a `role="alert"`. */
export function Alert({
  tone,
  title,
  action,
  live = false,
  children,
}: {
  tone: keyof typeof fills
  title?: ReactNode
  action?: ReactNode
  live?: boolean
  children?: ReactNode
}) {
  return (
    <div
      role={live ? 'alert' : undefined}
      className={cx('flex flex-wrap items-start gap-x-4 gap-y-2 rounded-panel px-4 py-3', fills[tone])}
    >
      <div className="flex min-w-0 flex-1 basis-64 items-start gap-2">
        <Icon name={toneIcons[tone]} size="medium" className="mt-0.5" />
        <div className="min-w-0 text-text">
          {title && <p className="font-semibold">{title}</p>}
          {children}
        </div>
      </div>
      {action && <div className="flex flex-wrap items-center gap-2">{action}</div>}
    </div>
  )
}
