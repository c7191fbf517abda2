'use client'

import { usePendingRefresh } from '#components/shell/live/use-refresh.ts'
import { Button } from '#components/ui/buttons/button.tsx'
import type { IconOnly } from '#components/ui/buttons/button-style.ts'
import { findNext, useNextFocus } from '#components/ui/use-next-focus.ts'

export function RefreshButton({ label, iconOnly = false }: { label: string; iconOnly?: IconOnly }) {
  const [refresh, isRefreshing] = usePendingRefresh()
  // What could not be read goes away with its button once it is read.
  const button = useNextFocus(findNextControl)
  return (
    <Button ref={button} icon="refresh" iconOnly={iconOnly} pending={isRefreshing} onClick={refresh}>
      {label}
    </Button>
  )
}

const findNextControl = (own: HTMLElement) =>
  findNext(own, '#content :is(a, button:not(:disabled), summary)') ?? document.getElementById('content')
