import type { ReactNode } from 'react'
import { Icon } from '#components/ui/icon.tsx'

/** `alert`: nothing of the field gets the focus, so a screen reader would not read it. */
export function FieldError({ id, alert = false, text }: { id?: string | undefined; alert?: boolean; text: ReactNode }) {
  return (
    <p id={id} role={alert ? 'alert' : undefined} className="flex items-start gap-1 text-sm font-medium text-danger">
      <Icon name="error" className="mt-0.5" />
      <span>{text}</span>
    </p>
  )
}
