'use client'

import { useEffect } from 'react'
import { postToOtherTabs } from '#lib/browser/page/session-channel.ts'

/** This tab is a guest's: the other tabs check their session. */
export function AnnounceEnd() {
  useEffect(() => postToOtherTabs('ended'), [])
  return null
}
