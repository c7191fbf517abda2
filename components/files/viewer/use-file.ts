import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { fileQuery } from '#lib/files/queries.ts'
import { pollAfterMs } from '#lib/files/rules.ts'

/** A file, polled until it was received: not while the page is hidden, and less often the longer it takes. */
export function useFile(fileId: string, orderId: string) {
  const waiting = useRef({ revision: -1, since: 0 })
  return useQuery({
    ...fileQuery(fileId, orderId),
    refetchInterval: ({ state: { data } }) => {
      if (data?.status !== 'notreceived') return false
      if (waiting.current.revision !== data.currentRevision) {
        waiting.current = { revision: data.currentRevision, since: Date.now() }
      }
      return pollAfterMs(Date.now() - waiting.current.since)
    },
  })
}
