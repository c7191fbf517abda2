import { Badge } from '#components/ui/data/badge.tsx'

/** What is live says nothing, and an unknown status is shown as the upstream sent it. */
export function MadeStatus({ status, complete, cancelled }: { status: string; complete: string; cancelled: string }) {
  if (status === 'live' || status === '') return null
  if (status === 'complete') return <Badge tone="success">{complete}</Badge>
  return <Badge>{status === 'cancelled' ? cancelled : status}</Badge>
}
