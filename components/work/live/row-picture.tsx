'use client'

import { createContext, type RefObject, startTransition, useContext, useEffect, useState } from 'react'
import { useMissingPicture } from '#components/ui/use-missing-picture.ts'
import { paths } from '#lib/common/paths.ts'
import type { WorkItem } from '#lib/contract/production.ts'

/** Rows that are shown for a shorter time are scrolled past: their pictures would be too many calls. */
const glanceMs = 300

export const ArePicturesShown = createContext(false)

export function useMoreThanGlance(box: RefObject<HTMLElement | null>): boolean {
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    const element = box.current
    if (isShown || !element) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const follow = (event?: Event) => {
      clearTimeout(timer)
      if (event && 'skipped' in event && event.skipped === true) return
      timer = setTimeout(() => startTransition(() => setIsShown(true)), glanceMs)
    }
    follow()
    element.addEventListener('contentvisibilityautostatechange', follow)
    return () => {
      clearTimeout(timer)
      element.removeEventListener('contentvisibilityautostatechange', follow)
    }
  }, [box, isShown])
  return isShown
}

/** Decorative. The browser clips a picture unless its overflow is visible; nothing of one that is contained is outside. */
export function RowPicture({ components }: Pick<WorkItem, 'components'>) {
  const isShown = useContext(ArePicturesShown)
  const fileId = components.find((component) => component.fileId && !component.localFile)?.fileId
  const src = fileId && paths.thumbnail(fileId, 1)
  const [isMissing, onError] = useMissingPicture(src)
  return (
    <span className="block size-8 bg-sunken xl:size-10 max-md:row-span-2 max-md:row-start-2 max-md:self-start">
      {isShown && src && !isMissing && (
        // oxlint-disable-next-line nextjs/no-img-element -- the optimizer is off; the portal streams the upstream's own thumbnail
        <img
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          className="size-full overflow-visible object-contain"
          onError={onError}
        />
      )}
    </span>
  )
}
