import { queryOptions } from '@tanstack/react-query'
import { callProxy, queryFor } from '#lib/client/browser.ts'
import { files } from '#lib/contract/files.ts'

/** A file with its revisions. Asked for again, it is the page that asks, not a person: that keeps no idle session awake. */
export function fileQuery(id: string) {
  const input = { params: { id } }
  return queryOptions({
    ...queryFor(files.details, input),
    queryFn: ({ client, queryKey, signal }) =>
      callProxy(files.details, input, signal, { background: client.getQueryData(queryKey) !== undefined }),
  })
}
