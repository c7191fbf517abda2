'use client'

import { memo } from 'react'
import type { Group } from '#lib/work/chunks.ts'
import { skippable, useSpace } from './use-space.ts'
import { WorkChunk } from './work-chunk.tsx'

/** Chunks that the browser leaves out together: in every frame it asks two dozen boxes whether they are seen, not 200. */
export const WorkGroup = memo(function WorkGroup({ group: { items } }: { group: Group }) {
  const place = useSpace(items.reduce((rows, chunk) => rows + chunk.items.length, 0))
  return (
    <div ref={place} role="none" data-group="" className={skippable}>
      {items.map((chunk) => (
        <WorkChunk key={chunk.key} chunk={chunk} />
      ))}
    </div>
  )
})
