import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { Call, InputOf, OutputOf } from '#lib/contract/call.ts'
import { decode, encode, UpstreamError } from '#lib/contract/wire.ts'
import { leavePage } from './leave-page.ts'
import { currentPageAccount } from './page-account.ts'

/**
 * Calls the upstream through the portal, which adds the token and the account. `background` marks what no person asked
 * for, which does not keep an idle session awake. Where the session ended, was locked, or moved to another account, the
 * page is left.
 */
export async function callProxy<C extends Call>(
  call: C,
  input: InputOf<C>,
  signal?: AbortSignal,
  { background = false }: { background?: boolean } = {},
): Promise<OutputOf<C>> {
  const { path, method, body, contentType } = encode(call, input)
  const headers: Record<string, string> = { accept: 'application/json', 'x-sfl': '1' }
  if (contentType !== undefined) headers['content-type'] = contentType
  const pageAccount = currentPageAccount()
  if (pageAccount !== undefined) headers['x-sfl-account'] = pageAccount
  if (background) headers['x-sfl-background'] = '1'
  const init: RequestInit = { method, headers, body: body ?? null, signal: signal ?? null, cache: 'no-store' }
  const answer = await reach(call, `/api/upstream${path}`, init)
  try {
    return await decode(call, answer)
  } catch (error) {
    leavePage(error)
    throw error
  }
}

/** Options of a query: `useQuery(queryFor(orders.details, { params: { id } }))`. Its key is `[domain, call, input]`. */
export function queryFor<C extends Call>(call: C, input: InputOf<C>, options?: { background?: boolean }) {
  return queryOptions({
    queryKey: [...call.name.split('.'), input],
    queryFn: ({ signal }) => callProxy(call, input, signal, options),
  })
}

/** Options of a mutation: `useMutation({ ...mutationFor(orders.cancel), meta: { failure: 'orders.cancel.failed' } })`. */
export function mutationFor<C extends Call>(call: C) {
  return mutationOptions({
    mutationKey: call.name.split('.'),
    mutationFn: (input: InputOf<C>) => callProxy(call, input),
  })
}

async function reach(call: Call, url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (cause) {
    if (init.signal?.aborted) throw cause
    throw new UpstreamError(call.name, 502, { code: 'portal_unreachable' }, { cause })
  }
}
