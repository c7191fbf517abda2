import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { pollAfterMs } from '#lib/files/poll.ts'
import { fileQuery } from '#lib/files/queries.ts'

/** A file, asked for until it was received; not while nobody looks, and the longer it takes the less often. */
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
