'use client'

import type { ReactNode } from 'react'
import { LateScanToOpen } from '#components/barcodes/late-scan-to-open.tsx'
import { ButtonLink } from '#components/ui/buttons/button-link.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { paths } from '#lib/common/paths.ts'
import { useFallbackTexts } from '../errors/crash.tsx'
import { BareFrame } from './bare-frame.tsx'

/** Next sends this with every page, so its texts come from the layout. */
export function PageNotFound({ children }: { children?: ReactNode }) {
  const texts = useFallbackTexts()
  if (!texts) return null
  return (
    <div className="flex flex-col items-start gap-3">
      <Icon name="search" size="large" className="text-muted" />
      <h1 className="text-xl font-semibold">{texts.notFound.title}</h1>
      <p>{texts.notFound.text}</p>
      {children}
      <ButtonLink href={paths.orders} variant={children ? 'secondary' : 'primary'} className="mt-2">
        {texts.orders}
      </ButtonLink>
    </div>
  )
}

export function BareNotFound() {
  const texts = useFallbackTexts()
  return (
    <BareFrame product={texts?.product ?? ''}>
      <PageNotFound />
    </BareFrame>
  )
}

export function NotFoundInPortal({ children }: { children?: ReactNode }) {
  return (
    <>
      <div className="mx-auto max-w-lg px-6 py-16">
        <PageNotFound>{children}</PageNotFound>
      </div>
      <LateScanToOpen />
    </>
  )
}
