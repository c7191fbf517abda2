'use client'

import { useEffect } from 'react'
import { notify } from '#components/ui/feedback/notify.ts'
import { useHydrated } from '#components/ui/use-hydrated.ts'
import { clickCommandButton, type ScanCommand } from '#lib/barcodes/commands.ts'
import { listenForSingleKey } from '#lib/browser/keyboard/single-key.ts'
import { whenIdle } from '#lib/browser/page/when-idle.ts'

/** The order has it once, however many shipments there are. */
export function ShipByKey() {
  const isHydrated = useHydrated()
  // A link to ship one of them (`paths.shipOnOrder`), whose button takes no click before it is hydrated. A reload must not
  // open again what was closed.
  useEffect(() => {
    if (!isHydrated) return
    const [, id] = /^#ship-([\w-]+)$/.exec(window.location.hash) ?? []
    if (!id) return
    window.history.replaceState(window.history.state, '', `#${id}`)
    document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
    document.querySelector<HTMLElement>(`[data-ship="${id}"]`)?.click()
  }, [isHydrated])
  useEffect(() => listenForSingleKey('s', () => press('ship')), [])
  useEffect(() => listenForSingleKey('p', () => press('pack')), [])
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

function press(command: ScanCommand) {
  const { why } = clickCommandButton(command)
  if (why) notify.info(why)
}
