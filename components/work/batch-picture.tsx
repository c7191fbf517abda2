'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '#components/ui/icon.tsx'
import { subBatchesOf } from '#lib/work/batch-queries.ts'
import { SubBatchPicture } from './sub-batch-picture.tsx'

/** What is printed in a batch, asked for once it comes into view: a list may hold a hundred. */
export function BatchPicture({ batchId }: { batchId: string }) {
  const place = useRef<HTMLSpanElement>(null)
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    if (!place.current) return undefined
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        setIsSeen(true)
        watch.disconnect()
      },
      { rootMargin: '200px' },
    )
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [])
  const { data } = useQuery({ ...subBatchesOf(batchId), enabled: isSeen })
  const first = data?.data.find((part) => part.thumbnailUrl)
  return (
    <span
      ref={place}
      className="flex size-14 shrink-0 items-center justify-center overflow-hidden rounded-control border border-border bg-surface"
    >
      {first ? <SubBatchPicture id={first._id} /> : <Icon name="image" size="medium" className="text-muted" />}
    </span>
  )
}
