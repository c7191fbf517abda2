'use client'

import { useEffect } from 'react'
import { type LastList, lastList } from '#lib/shell/last-list/last-list.ts'

export function RememberList({ list, href }: LastList) {
  useEffect(() => lastList.set({ list, href }), [list, href])
  return null
}
