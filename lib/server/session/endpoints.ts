import * as z from 'zod'
import { locales } from '#lib/common/i18n/locales.ts'
import { UpstreamError } from '#lib/contract/wire.ts'
import { buildId } from '#lib/server/env/build-id.ts'
import type { CookieNames } from '#lib/server/env/cookie-names.ts'
import type { Env } from '#lib/server/env/schema.ts'
import { setCookie } from '#lib/server/http/cookie-header.ts'
import { backgroundHeader } from '#lib/server/http/own-headers.ts'
import { RefusedError } from '#lib/server/http/refusal.ts'
import { readJson } from '#lib/server/http/request-body.ts'
import { TransportError } from '#lib/server/upstream/transport-error.ts'
import type { WrapHandler } from '#lib/server/wrapper/wrapper.ts'
import { json } from './core/responses.ts'
import type { SessionService, StoredSession } from './service/service.ts'
import type { SessionRecord } from './store/records.ts'

const accountBody = z.object({ accountId: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/) })
const languageBody = z.object({ locale: z.enum(locales) })
const yearSeconds = 365 * 24 * 60 * 60
const accountsEveryMs = 60_000

type Parts = {
  env: Env
  wrapHandler: WrapHandler<StoredSession>
  names: CookieNames
  service: SessionService
  now: () => number
}

export function createEndpoints({ env, wrapHandler, names, service, now }: Parts) {
  return {
    /** `ended`: not signed out of while it was active, so a page may keep unsaved input. */
    who: wrapHandler('session', { from: 'json', guests: true }, async (request) => {
      const found = await service.find(request.headers.get('cookie'))
      if (found.state === 'guest') return json({ state: (await service.findEndedSession(found)) ? 'ended' : 'guest' })
      if (found.state === 'locked') return json({ state: 'locked', user: { name: found.record.user.name } })
      return json({
        state: 'active',
        ...shown(await service.withAccounts(found)),
        idleLockMinutes: env.IDLE_LOCK_MINUTES,
        build: buildId(),
      })
    }),

    touch: wrapHandler('session activity', { from: 'json' }, async (request, { session: { key, record } }) => {
      const isWall = new URL(request.url).searchParams.has('wall')
      if (request.headers.get(backgroundHeader) !== '1') await service.touch(key, record, { isWall })
      return json({ state: 'active' })
    }),

    account: wrapHandler('account switch', { from: 'json' }, async (request, { session: { key, record } }) => {
      const { accountId } = await readJson(request, accountBody)
      const allowed = await asUnreachable(service.chooseAccount(key, record, accountId))
      if (!allowed) throw new RefusedError(403, 'account_not_yours')
      return json({ state: 'active', ...shown(allowed) })
    }),

    /** Hourly, while a page is visible, and when the user changed what it reads. No activity of the user. */
    refresh: wrapHandler('token refresh', { from: 'json' }, async (request, { session: { key, record } }) => {
      await service.getToken(key)
      const isByItself = request.headers.get(backgroundHeader) === '1'
      const isDue = now() - record.accountsAt >= accountsEveryMs || record.accounts === undefined
      const current = isDue || !isByItself ? await asUnreachable(service.reload(key, record.accountId)) : record
      return json({ state: 'active', ...shown(current) })
    }),

    lock: wrapHandler('lock', { from: 'json' }, async (_request, { session: { key } }) => {
      await service.lock(key)
      return json({ state: 'locked' })
    }),

    language: wrapHandler('language', { from: 'json', guests: true }, async (request) => {
      const { locale } = await readJson(request, languageBody)
      const cookie = setCookie(names.language, locale, { secure: names.secure, maxAgeS: yearSeconds })
      return json({ locale }, [cookie])
    }),
  }
}

/** A 401 of the upstream to the portal's own call must not end the page's session. */
async function asUnreachable<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (cause) {
    throw cause instanceof UpstreamError ? new TransportError('upstream_unreachable', { cause }) : cause
  }
}

function shown({ user, accounts, accountId, firstAccess, absoluteExp }: SessionRecord) {
  return {
    user: { id: user.id, sub: user.sub, name: user.name, username: user.username },
    accounts: accounts?.map(({ id, name, role }) => ({ id, name, role })) ?? null,
    accountId: accountId ?? null,
    firstAccess,
    endsAt: new Date(absoluteExp).toISOString(),
  }
}
