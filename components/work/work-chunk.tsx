'use client'

import { memo, useLayoutEffect, useRef } from 'react'
import type { Chunk } from '#lib/work/chunks.ts'
import { WorkRow } from './work-row.tsx'

/**
 * Rows that the browser lays out together, or not at all while they are out of sight. Each row as a box of its own would
 * cost more than it saves: the browser asks two thousand boxes in every frame whether they are seen.
 */
export const WorkChunk = memo(function WorkChunk({ chunk: { key, items } }: { chunk: Chunk }) {
  const place = useRef<HTMLDivElement>(null)
  // Not as an attribute, which the content security policy forbids.
  useLayoutEffect(() => place.current?.style.setProperty('--rows', String(items.length)), [items.length])
  return (
    <div
      ref={place}
      role="none"
      data-chunk={key}
      className="[contain-intrinsic-size:auto_calc(var(--rows,10)*3.5625rem)] [content-visibility:auto] max-md:[contain-intrinsic-size:auto_calc(var(--rows,10)*8.3125rem)]"
    >
      {items.map((item) => (
        <WorkRow key={item._id} item={item} clockKey={String(key)} />
      ))}
    </div>
  )
})
