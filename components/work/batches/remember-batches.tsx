'use client'

import type { Route } from 'next'
import { useEffect } from 'react'
import { lastList } from '#lib/shell/last-list/last-list.ts'

/** An order that is opened from the batches leads back to them. */
export function RememberBatches({ href }: { href: Route }) {
  useEffect(() => lastList.set({ list: 'batches', href }), [href])
  return null
}
