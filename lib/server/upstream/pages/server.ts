import 'server-only'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { getLocale } from 'next-intl/server'
import { cache } from 'react'
import { can, needsNothing } from '#lib/common/access/rules.ts'
import type { Call, InputOf, OutputOf } from '#lib/contract/call.ts'
import { UpstreamError } from '#lib/contract/wire.ts'
import { loadPerson } from '#lib/server/access/loaders.ts'
import { requestIdOf } from '#lib/server/http/request-id.ts'
import { type Session, SessionEnded, SessionUnavailable } from '#lib/server/session/core/session.ts'
import { leaveEnded, requireAccount } from '#lib/server/session/loaders.ts'
import { callAs } from '#lib/server/upstream/call-upstream.ts'
import { callWith } from '#lib/server/upstream/upstream.ts'

async function hasLostAccount(session: Session): Promise<boolean> {
  try {
    return await session.hasLostAccount()
  } catch (error) {
    if (error instanceof SessionEnded) return await leaveEnded()
    if (error instanceof SessionUnavailable) return false
    throw error
  }
}

const requestId = cache(async () => requestIdOf(await headers()))

export async function callUpstream<C extends Call>(call: C, input: InputOf<C>): Promise<OutputOf<C>> {
  if (!needsNothing(call) && !can(call, await loadPerson())) throw new UpstreamError(call.name, 403, undefined)
  const [{ session, account }, language, id] = await Promise.all([requireAccount(), getLocale(), requestId()])
  try {
    return await callAs(callWith, { session, accountId: account.id, language, requestId: id }, call, input)
  } catch (error) {
    if (error instanceof SessionEnded) return await leaveEnded()
    if (error instanceof UpstreamError && error.status === 403 && (await hasLostAccount(session)))
      redirect('/account-lost')
    throw error
  }
}
