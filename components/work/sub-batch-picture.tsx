'use client'

import { useState } from 'react'
import { Icon } from '#components/ui/icon.tsx'
import { paths } from '#lib/paths.ts'

/** Decoration: what it shows is said in words beside it. Artwork that lies at the site has no picture. */
export function SubBatchPicture({ id }: { id: string }) {
  const [isMissing, setIsMissing] = useState(false)
  if (isMissing) return <Icon name="image" size="medium" className="text-muted" />
  return (
    // oxlint-disable-next-line nextjs/no-img-element -- the optimizer is off; the portal streams the upstream's own thumbnail
    <img
      src={paths.subBatchThumbnail(id)}
      alt=""
      loading="lazy"
      decoding="async"
      className="size-full object-contain"
      onError={() => setIsMissing(true)}
    />
  )
}
