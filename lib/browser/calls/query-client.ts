import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isPassing } from '#lib/browser/calls/find-outcome.ts'
import { readAgainMs } from '#lib/browser/calls/time.ts'
import { isPageUnusable } from '#lib/browser/page/leave-page.ts'
import { codeOf } from '#lib/common/errors/code-of.ts'
import { notifyFault } from '#lib/common/errors/faults.ts'
import { ContractError, UpstreamError } from '#lib/contract/wire.ts'

/** A text key; false if the component reports it itself. */
export type FailureMeta = { failure?: string | false }

declare module '@tanstack/react-query' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- react-query is told of types by merging
  interface Register {
    queryMeta: FailureMeta
    mutationMeta: FailureMeta
  }
}

export type NotifyFailure = (failure: string | undefined, error: unknown) => void

export function createQueryClient({ notify }: { notify: NotifyFailure }): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        reportUnknownShape(error)
        if (query.meta?.failure && !isPageUnusable(error)) notify(query.meta.failure, error)
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => {
        reportUnknownShape(error)
        const failure = mutation.meta?.failure
        if (failure !== false && !isPageUnusable(error)) notify(failure, error)
      },
    }),
    defaultOptions: {
      // The portal has retried already; only an unreachable portal is worth another try.
      queries: {
        networkMode: 'always',
        staleTime: 5_000,
        retry: (failures, error) => failures < 2 && isPortalUnreachable(error),
        refetchInterval: ({ state }) => readAgainInterval(state),
      },
      // Offline, a click fails at once. Held back, it would ship an order long after the user walked away.
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

/** What could not be read at all is read again by itself, unless it was refused for good. */
export const readAgainInterval = ({ data, error }: { data: unknown; error: unknown }): number | false =>
  data === undefined && isPassing(error) && readAgainMs

function reportUnknownShape(error: unknown) {
  if (error instanceof ContractError) notifyFault(error)
}

const isPortalUnreachable = (error: unknown) =>
  error instanceof UpstreamError && error.status === 502 && codeOf(error) === 'portal_unreachable'
