'use client'

import { memo } from 'react'
import type { Chunk } from '#lib/work/chunks.ts'
import { skippable, useSpace } from './use-space.ts'
import { WorkRow } from './work-row.tsx'

/** Rows that the browser lays out together, or not at all while they are out of sight. */
export const WorkChunk = memo(function WorkChunk({ chunk: { key, items } }: { chunk: Chunk }) {
  const place = useSpace(items.length)
  return (
    <div ref={place} role="none" data-chunk={key} className={skippable}>
      {items.map((item) => (
        <WorkRow key={item._id} item={item} clockKey={String(key)} />
      ))}
    </div>
  )
})
