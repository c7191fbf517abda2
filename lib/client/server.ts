import 'server-only'
import { headers } from 'next/headers'
import { getLocale } from 'next-intl/server'
import { cache } from 'react'
import type { Call, InputOf, OutputOf } from '#lib/contract/call.ts'
import { requestIdOf } from '#lib/http/request-id.ts'
import { SessionEnded } from '#lib/session/gate.ts'
import { leaveEnded, requireAccount } from '#lib/session/require.ts'
import { callAs } from './call-upstream.ts'
import { callWith } from './upstream.ts'

const requestId = cache(async () => requestIdOf(await headers()))

/**
 * Calls the upstream for the page that is being rendered, as the signed-in person in the current account. Where the
 * session has ended the page is left. A refused call throws `UpstreamError`: a 404 is the loader's to turn into
 * `notFound()`.
 */
export async function callUpstream<C extends Call>(call: C, input: InputOf<C>): Promise<OutputOf<C>> {
  const [{ session, account }, language, id] = await Promise.all([requireAccount(), getLocale(), requestId()])
  try {
    return await callAs(callWith, { session, accountId: account.id, language, requestId: id }, call, input)
  } catch (error) {
    if (error instanceof SessionEnded) leaveEnded()
    throw error
  }
}
