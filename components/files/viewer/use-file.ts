import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { readAgainInterval } from '#lib/browser/calls/query-client.ts'
import type { File } from '#lib/contract/files.ts'
import { fileQuery } from '#lib/files/queries.ts'
import { pollAfterMs } from '#lib/files/rules.ts'

export function useFile(fileId: string, orderId: string) {
  const intervalOf = useFileInterval()
  return useQuery({
    ...fileQuery(fileId, orderId),
    refetchInterval: ({ state }) => (state.data ? intervalOf([state.data]) : readAgainInterval(state)),
  })
}

export function useFileInterval() {
  const waiting = useRef({ revisions: '', since: 0 })
  return (files: readonly File[]): number | false => {
    const expected = files.filter(({ status, localFile }) => status === 'notreceived' && !localFile)
    if (expected.length === 0) return false
    const revisions = expected.map(({ _id, currentRevision }) => `${_id} ${currentRevision}`).join()
    if (waiting.current.revisions !== revisions) waiting.current = { revisions, since: performance.now() }
    return pollAfterMs(performance.now() - waiting.current.since)
  }
}
