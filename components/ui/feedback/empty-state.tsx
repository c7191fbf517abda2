import type { ReactNode } from 'react'
import { Icon, type IconName } from '#components/ui/icon.tsx'

export function EmptyState({
  icon,
  title,
  action,
  children,
}: {
  icon?: IconName
  title: ReactNode
  action?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-12 text-center">
      {icon && <Icon name={icon} size="large" className="text-muted" />}
      <p className="font-semibold">{title}</p>
      {children && <div className="max-w-prose text-muted">{children}</div>}
      {action && <div className="mt-2 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}
