import { portalFlags } from '#lib/flags/portal.ts'
import { refuseForeign } from '#lib/http/guard.ts'
import { RefusedError } from '#lib/http/refusal.ts'
import { localeOf } from '#lib/http/request-locale.ts'
import { log } from '#lib/log/log.ts'
import type { OpenSession } from '#lib/session/gate.ts'
import { sessionGate } from '#lib/session/portal.ts'
import { createAdmission } from './admission.ts'
import { createWrapper } from './wrapper.ts'

/** Makes the handlers of this process. */
export const wrapHandler = createWrapper<OpenSession>({
  readSession: sessionGate,
  guard: refuseForeign,
  admit: createAdmission((subject) => portalFlags()(subject)),
  log,
  localeOf,
})

/** Everything under /api that is nothing else. */
export const unknownCall = wrapHandler('unknown call', { from: 'anybody', guests: true }, () => {
  throw new RefusedError(404, 'unknown_call')
})
