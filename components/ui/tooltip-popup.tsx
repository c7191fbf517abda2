'use client'

import { Tooltip } from '@base-ui/react/tooltip'
import { useEffect } from 'react'
import type { OverlayProps } from './lazy-overlay.tsx'
import type { TooltipPopupProps } from './tooltip.tsx'

export function TooltipPopup({ id, text, open, onClose, anchor }: TooltipPopupProps & OverlayProps) {
  useEffect(() => {
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // One Escape closes one thing. A dialog of Base UI around the control would close as well.
      event.stopPropagation()
      onClose()
    }
    document.addEventListener('keydown', closeOnEscape, true)
    return () => document.removeEventListener('keydown', closeOnEscape, true)
  }, [onClose])
  return (
    <Tooltip.Root open={open} onOpenChange={(next) => !next && onClose()}>
      {/* What the browser shows in its top layer would cover it. */}
      <Tooltip.Portal container={anchor?.closest<HTMLElement>(':popover-open') ?? undefined}>
        <Tooltip.Positioner anchor={anchor} sideOffset={6} collisionPadding={6} className="z-70 print:hidden">
          <Tooltip.Popup
            id={id}
            role="tooltip"
            aria-hidden={id ? undefined : true}
            className="max-w-72 rounded-control bg-text px-2 py-1 text-sm font-normal whitespace-normal text-surface"
          >
            {text}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}
