import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isPageUnusable } from '#lib/browser/page/leave-page.ts'
import { codeOf } from '#lib/common/errors/code-of.ts'
import { notifyFault } from '#lib/common/errors/faults.ts'
import { ContractError, UpstreamError } from '#lib/contract/wire.ts'

/** The key of the text that names what failed, as `orders.cancel.failed`; false where the component reports it itself. */
export type FailureMeta = { failure?: string | false }

declare module '@tanstack/react-query' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- react-query is told of types by merging
  interface Register {
    queryMeta: FailureMeta
    mutationMeta: FailureMeta
  }
}

/** Says in the page that something failed: `failure` is the key of the text, when the query or mutation has one. */
export type NotifyFailure = (failure: string | undefined, error: unknown) => void

/**
 * The browser's cache of calls. A failed mutation is always reported; a failed query only when it names its failure,
 * because its component shows the error in its place. Errors that make the browser leave the page are not.
 */
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
      // The portal has retried what may be; only its own absence is worth another try.
      queries: {
        networkMode: 'always',
        staleTime: 5_000,
        retry: (failures, error) => failures < 2 && isPortalUnreachable(error),
      },
      // Offline, a click fails now. Held back, it would ship an order long after the person walked away.
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

/** The user reads that it failed; that the contract is wrong is reported to those who run the portal. */
function reportUnknownShape(error: unknown) {
  if (error instanceof ContractError) notifyFault(error)
}

/** A call that ran into its timeout is not made again: the user has waited long enough. */
const isPortalUnreachable = (error: unknown) =>
  error instanceof UpstreamError && error.status === 502 && codeOf(error) === 'portal_unreachable'
