'use client'

import type { ReactNode } from 'react'
import { useMissingPicture } from '#components/ui/use-missing-picture.ts'

/** Files may be away while their order is not: then its children are shown. */
export function ThumbnailPicture({ src, alt, children }: { src: string; alt: string; children: ReactNode }) {
  const [isMissing, onError] = useMissingPicture(src)
  if (isMissing) return children
  return (
    // oxlint-disable-next-line nextjs/no-img-element -- the optimizer is off; the portal streams the upstream's own thumbnail
    <img src={src} alt={alt} loading="lazy" decoding="async" className="size-full object-contain" onError={onError} />
  )
}
