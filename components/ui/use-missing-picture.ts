'use client'

import { useEffect, useState } from 'react'
import { connection } from '#lib/browser/calls/connection.ts'

/** Whether a picture could not be read. Once a lost connection is back, the browser has to try again. */
export function useMissingPicture(src: string | undefined): [isMissing: boolean, onError: () => void] {
  const [missing, setMissing] = useState<string>()
  useEffect(() => {
    if (missing === undefined) return undefined
    let wasLost = false
    const follow = () => {
      const { state } = connection.get()
      wasLost ||= state === 'lost'
      if (wasLost && state === 'fine') setMissing(undefined)
    }
    follow()
    return connection.subscribe(follow)
  }, [missing])
  return [missing !== undefined && src === missing, () => setMissing(src)]
}
