import type { WrapHandler } from '#lib/server/handlers/wrapper/wrapper.ts'
import { apiHeaders } from '#lib/server/http/security-headers.ts'
import type { Session } from '#lib/server/session/core/session.ts'
import type { SearchSetup } from './setup.ts'

type Options = { wrapHandler: WrapHandler<Session>; load: () => Promise<SearchSetup> }

/** Makes the handler that answers what the search needs to begin. */
export const createSetupHandler = ({ wrapHandler, load }: Options) =>
  wrapHandler('search setup', { from: 'json' }, async () => Response.json(await load(), { headers: apiHeaders }))
