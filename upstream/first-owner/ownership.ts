import { accounts } from '../core/database/schema/tables.ts'
import { Problem } from '../core/errors.ts'
import { toErrorResponse } from '../core/http/error-response.ts'
import { createLink } from '../identity/links.ts'
import type { Upstream } from '../upstream.ts'

export type IsOwned = () => Promise<boolean>

/** Asks the database until it is so; no installation loses its last account. */
export function createIsOwned({ database }: Upstream): IsOwned {
  let isKnown = false
  return async () => (isKnown ||= (await database.orm.$count(accounts)) > 0)
}

/** What the start prints while the installation has no owner. An earlier link ends. */
export async function firstOwnerNotes(up: Upstream): Promise<string[]> {
  const address = await up.database.transaction((tx) => createLink(up, tx, 'firstOwner'))
  return [
    'Nobody owns this installation yet. Whoever opens this link becomes its first owner. It works once, for 7 days:',
    `  ${address}`,
  ]
}

/** The answer to a request of the API, or anything else beside the identity provider, while the installation has no owner. */
export async function refuseUnowned(request: Request, isOwned: IsOwned): Promise<Response | undefined> {
  if (new URL(request.url).pathname.startsWith('/health/') || (await isOwned())) return undefined
  const message = 'This installation has no owner yet. Open the link that the start printed.'
  return toErrorResponse(new Problem(503, 'not_set_up', message), request)
}
