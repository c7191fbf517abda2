import { toAccountTime } from '#lib/account/rules.ts'
import { accounts } from '#lib/contract/accounts.ts'
import { accountTimes } from '#lib/server/account-times.ts'
import { apiHeaders } from '#lib/server/http/security-headers.ts'
import type { Session } from '#lib/server/session/core/session.ts'
import { callAs } from '#lib/server/upstream/call-upstream.ts'
import type { CallWith } from '#lib/server/upstream/upstream.ts'
import type { WrapHandler } from '#lib/server/wrapper/wrapper.ts'
import { type Ask, readCount } from '#lib/today/read-day.ts'

type Options = { wrapHandler: WrapHandler<Session>; callWith: CallWith; now?: () => number }

/** Here, because a browser would have to load time zones and working hours for two numbers. */
export function createCountHandler({ wrapHandler, callWith, now = Date.now }: Options) {
  return wrapHandler('today count', { from: 'json' }, async (_request, { session, requestId }) => {
    const accountId = session.accountId ?? ''
    const ask: Ask = (call, input) => callAs(callWith, { session, accountId, requestId }, call, input)
    const time = accountTimes().get(accountId) ?? toAccountTime((await ask(accounts.vars, {})).oneflowAccountSettings)
    return Response.json(await readCount(ask, time, now()), { headers: apiHeaders })
  })
}
