import { queryOptions } from '@tanstack/react-query'
import { callProxy, queryFor } from '#lib/client/browser.ts'
import { files } from '#lib/contract/files.ts'

/** A file with its revisions. Polling is marked as background, so that it does not keep an idle session awake. */
export function fileQuery(id: string) {
  const input = { params: { id } }
  return queryOptions({
    ...queryFor(files.details, input),
    queryFn: ({ client, queryKey, signal }) =>
      callProxy(files.details, input, signal, { background: client.getQueryData(queryKey) !== undefined }),
  })
}
