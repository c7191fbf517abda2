import type { MakeHandler } from '#lib/handlers/handler.ts'
import { apiHeaders } from '#lib/http/refusal.ts'
import type { OpenSession } from '#lib/session/gate.ts'
import type { SearchSetup } from './setup.ts'

type Options = { handler: MakeHandler<OpenSession>; load: () => Promise<SearchSetup> }

/** Makes the handler that answers what the search needs to begin. */
export const createSetupHandler = ({ handler, load }: Options) =>
  handler('search setup', { from: 'json' }, async () => Response.json(await load(), { headers: apiHeaders }))
