'use client'

import { useEffect } from 'react'
import { postToOtherTabs } from '#lib/browser/page/session-channel.ts'

/** Makes the browser's other tabs check their session: this tab is a guest's, however it came to be. */
export function AnnounceEnd() {
  useEffect(() => postToOtherTabs('ended'), [])
  return null
}
