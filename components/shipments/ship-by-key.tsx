'use client'

import { useEffect } from 'react'
import { pressMarked } from '#lib/barcodes/controller/press-marked.ts'
import { whenIdle } from '#lib/client/when-idle.ts'
import { listenForLoneKey } from '#lib/shell/keyboard/lone-key.ts'

/** S presses what the Ship card would. The order has it once, however many shipments there are. */
export function ShipByKey() {
  useEffect(() => listenForLoneKey('s', () => void pressMarked('ship')), [])
  // Until its code is there, the dialog takes no label: the page below would look it up.
  useEffect(
    () =>
      whenIdle(async () => {
        if (document.querySelector('[data-ship]')) await import('./ship-dialog.tsx')
        return () => {}
      }),
    [],
  )
  return null
}
