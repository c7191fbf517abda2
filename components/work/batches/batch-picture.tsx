'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '#components/ui/icon.tsx'
import { useMissingPicture } from '#components/ui/use-missing-picture.ts'
import { paths } from '#lib/common/paths.ts'
import type { SubBatch } from '#lib/contract/production.ts'
import { subBatchesOf } from '#lib/work/queries.ts'

/** The picture of the first sub-batch that has one, read once it comes into view: a list may hold a hundred. */
export function BatchPicture({ batchId }: { batchId: string }) {
  const place = useRef<HTMLSpanElement>(null)
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    if (!place.current) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        setIsSeen(true)
        observer.disconnect()
      },
      { rootMargin: '200px' },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  // Read once: a hundred batches must not be read again after each completion, and whenever the page is shown again.
  const { data } = useQuery({ ...subBatchesOf(batchId), enabled: ({ state }) => isSeen && state.data === undefined })
  const first = data?.data.find((part) => part.thumbnailUrl)
  return (
    <span
      ref={place}
      className="flex size-14 shrink-0 items-center justify-center overflow-hidden rounded-control border border-border bg-surface"
    >
      <SubBatchPicture part={first} />
    </span>
  )
}

/** Decorative: the text beside it names what it shows. Artwork stored at the site has no picture. */
export function SubBatchPicture({ part }: { part: Pick<SubBatch, '_id' | 'thumbnailUrl'> | undefined }) {
  const src = part?.thumbnailUrl === undefined ? undefined : paths.subBatchThumbnail(part._id)
  const [isMissing, onError] = useMissingPicture(src)
  if (src === undefined || isMissing) return <Icon name="image" size="medium" className="text-muted" />
  return (
    // oxlint-disable-next-line nextjs/no-img-element -- the optimizer is off; the portal streams the upstream's own thumbnail
    <img src={src} alt="" loading="lazy" decoding="async" className="size-full object-contain" onError={onError} />
  )
}
