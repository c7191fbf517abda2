import type { WrapHandler } from '#lib/handlers/wrapper.ts'
import { apiHeaders } from '#lib/http/refusal.ts'
import type { OpenSession } from '#lib/session/gate.ts'
import type { SearchSetup } from './setup.ts'

type Options = { wrapHandler: WrapHandler<OpenSession>; load: () => Promise<SearchSetup> }

/** Makes the handler that answers what the search needs to begin. */
export const createSetupHandler = ({ wrapHandler, load }: Options) =>
  wrapHandler('search setup', { from: 'json' }, async () => Response.json(await load(), { headers: apiHeaders }))
