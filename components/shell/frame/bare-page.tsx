import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { BareFrame } from './bare-frame.tsx'

/** A page without the shell: before sign-in, or while locked. */
export async function BarePage({ children }: { children: ReactNode }) {
  return <BareFrame product={(await getTranslations('app'))('title')}>{children}</BareFrame>
}
