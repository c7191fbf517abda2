import type { ReactNode } from 'react'
import { cx } from '#components/ui/cx.ts'
import { Icon, type IconName } from '#components/ui/icon.tsx'
import { type Tone, toneFills, toneIcons } from '#components/ui/tones.ts'

export function Badge({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: Tone
  /** Another shape than the tone's own, or none where nothing is meant: a count. */
  icon?: IconName | null
  children: ReactNode
}) {
  return (
    <span
      className={cx(
        'inline-flex h-6 max-w-full align-middle items-center gap-1 rounded-control px-1.5 text-xs font-medium whitespace-nowrap',
        'print:border print:border-current',
        toneFills[tone],
      )}
    >
      {icon !== null && <Icon name={icon ?? toneIcons[tone]} />}
      <span className="truncate">{children}</span>
    </span>
  )
}
