import { Badge, type BadgeTone } from '#components/ui/data/badge.tsx'
import type { IconName } from '#components/ui/icon.tsx'
import type { OrderStatus } from '#lib/contract/orders.ts'

type BadgeStatus = OrderStatus | 'live' | 'started' | 'checked' | 'success'

/** The last four are statuses of search hits, not of orders (Spec 1 §4). */
const looks: Record<BadgeStatus, { tone: BadgeTone; icon: IconName }> = {
  pending: { tone: 'neutral', icon: 'clock' },
  dataready: { tone: 'neutral', icon: 'file' },
  printready: { tone: 'info', icon: 'print' },
  complete: { tone: 'success', icon: 'success' },
  shipped: { tone: 'sent', icon: 'truck' },
  cancelled: { tone: 'neutral', icon: 'close' },
  error: { tone: 'danger', icon: 'error' },
  live: { tone: 'neutral', icon: 'dot' },
  started: { tone: 'neutral', icon: 'refresh' },
  checked: { tone: 'neutral', icon: 'check' },
  success: { tone: 'neutral', icon: 'check' },
}

export const isBadgeStatus = (status: string): status is BadgeStatus => Object.hasOwn(looks, status)

/** For a client component without the i18n library. */
export function NamedStatusBadge({ status, name }: { status: string; name: string }) {
  return name && <Badge {...(isBadgeStatus(status) && looks[status])}>{name}</Badge>
}
