'use client'

import { usePendingRefresh } from '#components/shell/live/use-refresh.ts'
import { Button } from '#components/ui/buttons/button.tsx'

/** Asks the server for the page again; the old rows stay until the new ones are there. */
export function RefreshButton({ label }: { label: string }) {
  const [refresh, isRefreshing] = usePendingRefresh()
  return (
    <Button icon="refresh" pending={isRefreshing} onClick={refresh}>
      <span className="max-sm:sr-only">{label}</span>
    </Button>
  )
}
