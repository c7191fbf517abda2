'use client'

import { useEffect } from 'react'
import { tellOtherTabs } from './session-channel.ts'

/** Tells the page that waits, and closes this window where the browser lets it. */
export function SignedInAgain() {
  useEffect(() => {
    tellOtherTabs('unlocked')
    window.close()
  }, [])
  return null
}
