'use client'

import { useEffect } from 'react'
import { type LastList, lastList } from '#lib/shell/last-list/last-list.ts'

/** What is opened from a list leads back to it. */
export function RememberList({ list, href }: LastList) {
  useEffect(() => lastList.set({ list, href }), [list, href])
  return null
}
