'use client'

import type { LiveChange } from './live-stream.ts'
import { useLive } from './use-live.ts'
import { usePageRefresh } from './use-refresh.ts'

const matters = {
  orders: () => true,
  account: ({ orderId }: LiveChange) => orderId === undefined,
  deliveries: ({ entity }: LiveChange) => entity === 'postback',
}

/** Renders a page of the server again when something changes that it shows. */
export function LiveRefresh({ watch }: { watch: keyof typeof matters | { orderId: string } }) {
  const [refresh] = usePageRefresh({ byItself: true })
  useLive(refresh, {
    matters: (change) => (typeof watch === 'string' ? matters[watch](change) : change.orderId === watch.orderId),
    shownSince: 'page',
  })
  return null
}
