'use client'

import { useState } from 'react'
import { SkeletonRows } from '#components/ui/feedback/skeleton.tsx'
import { useHydrated } from '#components/ui/use-hydrated.ts'

/** Not in the HTML of the server: it could be loaded before anything hears that. */
export function DocsFrame({ address, title, loading }: { address: string; title: string; loading: string }) {
  const [isLoaded, setIsLoaded] = useState(false)
  const isHydrated = useHydrated()
  return (
    <>
      {!isLoaded && <SkeletonRows rows={8} label={loading} />}
      {isHydrated && (
        <iframe
          src={address}
          title={title}
          sandbox="allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads"
          referrerPolicy="no-referrer"
          onLoad={() => setIsLoaded(true)}
          className={isLoaded ? 'w-full flex-1' : 'h-0'}
        />
      )}
    </>
  )
}
