import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { BareFrame } from './bare-frame.tsx'

export async function BarePage({ children }: { children: ReactNode }) {
  return <BareFrame product={(await getTranslations('app'))('title')}>{children}</BareFrame>
}
