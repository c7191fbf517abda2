'use client'

import { useEffect } from 'react'
import { postToOtherTabs } from '#lib/browser/page/session-channel.ts'

export function SignedInAgain() {
  useEffect(() => {
    postToOtherTabs('unlocked')
    window.close()
  }, [])
  return null
}
