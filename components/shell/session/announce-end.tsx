'use client'

import { useEffect } from 'react'
import { postToOtherTabs } from '#lib/client/session-channel.ts'

/** Makes the browser's other tabs check their session: the server sent this tab here because the session ended. */
export function AnnounceEnd() {
  useEffect(() => postToOtherTabs('ended'), [])
  return null
}
