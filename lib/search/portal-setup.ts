import { refuseForeign } from '#lib/http/guard.ts'
import { localeOf } from '#lib/http/request-locale.ts'
import { log } from '#lib/log/log.ts'
import { sessionGate } from '#lib/session/portal.ts'
import { loadSetup } from './load-setup.ts'
import { createSetupHandler } from './setup-response.ts'

/** What the search needs to begin, for the browser that asks. */
export const portalSetup = createSetupHandler({
  gate: sessionGate,
  guard: refuseForeign,
  load: loadSetup,
  log,
  localeOf,
})
