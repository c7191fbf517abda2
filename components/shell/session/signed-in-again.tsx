'use client'

import { useEffect } from 'react'
import { postToOtherTabs } from '#lib/browser/page/session-channel.ts'

/** Tells the page that waits, and closes this window where the browser lets it. */
export function SignedInAgain() {
  useEffect(() => {
    postToOtherTabs('unlocked')
    window.close()
  }, [])
  return null
}
