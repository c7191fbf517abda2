import { flagEvaluator } from '#lib/server/flags/flags.ts'
import { refuseForeign } from '#lib/server/http/guard.ts'
import { RefusedError } from '#lib/server/http/refusal.ts'
import { localeOf } from '#lib/server/http/request-locale.ts'
import { log } from '#lib/server/log/log.ts'
import type { Session } from '#lib/server/session/core/session.ts'
import { readSession } from '#lib/server/session/instance.ts'
import { createWrapper } from '#lib/server/wrapper/wrapper.ts'
import { createAuthorize } from './authorize.ts'

export const wrapHandler = createWrapper<Session>({
  readSession,
  guard: refuseForeign,
  authorize: createAuthorize((subject) => flagEvaluator()(subject)),
  log,
  localeOf,
})

export const unknownCall = wrapHandler('unknown call', { from: 'anywhere', guests: true }, () => {
  throw new RefusedError(404, 'unknown_call')
})
