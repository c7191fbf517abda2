'use client'

import { useLayoutEffect, useRef } from 'react'

/** A box that the browser leaves out while it is out of sight, as high as its rows usually are. */
export const skippable =
  '[contain-intrinsic-size:auto_calc(var(--rows,10)*3.5625rem)] [content-visibility:auto] max-md:[contain-intrinsic-size:auto_calc(var(--rows,10)*8.3125rem)]'

/** Tells such a box how many rows it has. Not by an attribute, which the content security policy forbids. */
export function useSpace(rows: number) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => place.current?.style.setProperty('--rows', String(rows)), [rows])
  return place
}
