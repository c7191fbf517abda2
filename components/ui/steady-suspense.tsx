'use client'

import { type ReactNode, Suspense, useState } from 'react'

/**
 * A `Suspense` around a page that is slow, and nothing around one that is not. What it was at first it stays: a page that
 * is refreshed later, and faster, would otherwise be mounted anew, and lose its open dialogs and what is typed in them.
 */
export function SteadySuspense({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const [atFirst] = useState(fallback)
  return atFirst ? <Suspense fallback={atFirst}>{children}</Suspense> : children
}
