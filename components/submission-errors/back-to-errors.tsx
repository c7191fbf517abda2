'use client'

import type { ReactNode } from 'react'
import { BackLink } from '#components/shell/back-link.tsx'
import { useStore } from '#components/ui/use-store.ts'
import { paths } from '#lib/common/paths.ts'
import { lastList } from '#lib/shell/last-list/last-list.ts'

export function BackToErrors({ children }: { children: ReactNode }) {
  const { list, href } = useStore(lastList)
  return <BackLink href={list === 'errors' ? href : paths.submissionErrors}>{children}</BackLink>
}
