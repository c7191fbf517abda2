import type { ReactNode } from 'react'
import { cx } from '#components/ui/cx.ts'
import { Icon, type IconName } from '#components/ui/icon.tsx'
import { type Tone, toneIcons } from '#components/ui/tones.ts'

/** `sent` is for what has left the site. */
export type BadgeTone = Tone | 'sent'

export function Badge({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: BadgeTone
  /** Another shape than the tone's own, or none where nothing is meant: a count. */
  icon?: IconName | null
  children: ReactNode
}) {
  return (
    <span className={cx('badge', tone !== 'neutral' && `badge-${tone}`)}>
      {icon !== null && <Icon name={icon ?? (tone === 'sent' ? 'truck' : toneIcons[tone])} />}
      <span>{children}</span>
    </span>
  )
}
