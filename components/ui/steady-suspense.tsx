'use client'

import { type ReactNode, Suspense, useState } from 'react'

/** Chosen once: a page that is faster when refreshed would be mounted anew, and lose its open dialogs. */
export function SteadySuspense({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const [atFirst] = useState(fallback)
  return atFirst ? <Suspense fallback={atFirst}>{children}</Suspense> : children
}
