import { callProxy } from '#lib/client/browser.ts'
import type { Call, InputOf, OutputOf } from '#lib/contract/call.ts'
import { UpstreamError } from '#lib/contract/wire.ts'

/** Longer than the portal itself waits for the upstream, so that its own answer is heard where there is one. */
const patienceMs = 45_000

/** A connection that died without a sign would hold a dialog that must not be closed for many minutes. */
export async function callPatiently<C extends Call>(call: C, input: InputOf<C>): Promise<OutputOf<C>> {
  const signal = AbortSignal.timeout(patienceMs)
  try {
    return await callProxy(call, input, signal)
  } catch (cause) {
    throw signal.aborted ? new UpstreamError(call.name, 504, { code: 'portal_unreachable' }, { cause }) : cause
  }
}
