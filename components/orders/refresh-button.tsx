'use client'

import { usePendingRefresh } from '#components/shell/live/use-refresh.ts'
import { Button } from '#components/ui/buttons/button.tsx'
import type { IconOnly } from '#components/ui/buttons/button-style.ts'

export function RefreshButton({ label, iconOnly = false }: { label: string; iconOnly?: IconOnly }) {
  const [refresh, isRefreshing] = usePendingRefresh()
  return (
    <Button icon="refresh" iconOnly={iconOnly} pending={isRefreshing} onClick={refresh}>
      {label}
    </Button>
  )
}
