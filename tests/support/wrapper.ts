import { createAuthorize } from '#lib/server/handlers/authorize.ts'
import { createForeignGuard } from '#lib/server/http/guard.ts'
import { createLocaleOf } from '#lib/server/http/request-locale.ts'
import { createLog, type Log } from '#lib/server/log/log.ts'
import type { ReadSession, Session } from '#lib/server/session/core/session.ts'
import { createWrapper } from '#lib/server/wrapper/wrapper.ts'

export const portalOrigin = 'https://portal.test'

/** What a browser sends from a page of a signed-in user. */
export const sameOrigin = { host: new URL(portalOrigin).host, cookie: 'sfl=good', 'sec-fetch-site': 'same-origin' }

const silent = createLog({ level: () => 'silent', write: () => {} })

/** Creates handlers as the portal does, for `portalOrigin`. */
export const wrapperFor = (
  readSession: ReadSession,
  { log = silent, linksOn = true }: { log?: Log; linksOn?: boolean } = {},
) =>
  createWrapper<Session>({
    readSession,
    guard: createForeignGuard(portalOrigin),
    authorize: createAuthorize(async () => ({ 'siteflow-setup-accountlinks': linksOn })),
    log,
    localeOf: createLocaleOf('lang'),
  })
