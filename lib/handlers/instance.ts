import { flagEvaluator } from '#lib/flags/instance.ts'
import { refuseForeign } from '#lib/http/guard.ts'
import { RefusedError } from '#lib/http/refusal.ts'
import { localeOf } from '#lib/http/request-locale.ts'
import { log } from '#lib/log/log.ts'
import type { Session } from '#lib/session/core/session.ts'
import { readSession } from '#lib/session/instance.ts'
import { createAuthorize } from './authorize.ts'
import { createWrapper } from './wrapper/wrapper.ts'

/** Makes the handlers of this process. */
export const wrapHandler = createWrapper<Session>({
  readSession: readSession,
  guard: refuseForeign,
  authorize: createAuthorize((subject) => flagEvaluator()(subject)),
  log,
  localeOf,
})

/** Answers every address under /api that has no handler. */
export const unknownCall = wrapHandler('unknown call', { from: 'anywhere', guests: true }, () => {
  throw new RefusedError(404, 'unknown_call')
})
