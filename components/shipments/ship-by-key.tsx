'use client'

import { useEffect } from 'react'
import { useHydrated } from '#components/ui/use-hydrated.ts'
import { clickCommandButton } from '#lib/barcodes/commands.ts'
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
  useEffect(() => listenForSingleKey('s', () => void clickCommandButton('ship')), [])
  useEffect(() => listenForSingleKey('p', () => void clickCommandButton('pack')), [])
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
