import { mutationOptions, type QueryFunctionContext, queryOptions } from '@tanstack/react-query'
import { notSentError } from '#lib/browser/errors/not-sent.ts'
import { leavePage } from '#lib/browser/page/leave-page.ts'
import { pageHeaders } from '#lib/browser/page/request-headers.ts'
import { codeOf } from '#lib/common/errors/code-of.ts'
import type { Call, InputOf, OutputOf } from '#lib/contract/call.ts'
import { ContractError, decode, encode, UpstreamError } from '#lib/contract/wire.ts'
import { isOffline, suspectConnection } from './connection.ts'
import type { LateCall } from './late-calls.ts'
import { rateLimitedError, recordRateLimit, retryAfterOf, waitForRetryAfter } from './rate-limit.ts'
import { timeoutSignal } from './time.ts'

type CallOptions = { background?: boolean; isForNow?: boolean; keepalive?: boolean }

/** `background`: keeps no idle session awake. `isForNow`: not repeated after a reauthentication (decision 028). */
export async function callProxy<C extends Call>(
  call: C | LateCall<C>,
  input: InputOf<C>,
  signal?: AbortSignal,
  { background = false, isForNow = false, keepalive = false }: CallOptions = {},
): Promise<OutputOf<C>> {
  const canWait = call.method === 'GET' && !isForNow
  if (call.method !== 'GET' && isOffline()) throw notSentError(call.name)
  for (let tries = 1; ; tries += 1) {
    await waitForRetryAfter(call, canWait, signal)
    try {
      return await ask(call, input, signal, { background, keepalive })
    } catch (error) {
      if (recordRateLimit(error, tries) && canWait) continue
      if (!(await leavePage(error))) throw error
      if (!canWait) throw suspendedError(call, error)
    }
  }
}

export async function postToPortal<Result>(
  call: Pick<Call, 'name'> & Partial<Pick<Call, 'response'>>,
  address: string,
  body: object | undefined,
  read: (answer: Response) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  if (isOffline()) throw notSentError(call.name)
  const headers = { 'content-type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify(body) ?? null, signal }
  try {
    return await askPortal(call, address, init, read)
  } catch (error) {
    throw (await leavePage(error)) ? suspendedError(call, error) : error
  }
}

function suspendedError(call: Pick<Call, 'name'>, cause: unknown) {
  const code = codeOf(cause) === 'account_changed' ? 'account_chosen_again' : 'signed_in_again'
  return new UpstreamError(call.name, 401, { code }, { cause })
}

export function queryFor<C extends Call>(call: C | LateCall<C>, input: InputOf<C>, options?: { background?: boolean }) {
  return queryOptions({
    queryKey: [...call.name.split('.'), input],
    queryFn: (context) => callProxy(call, input, context.signal, { background: isReadAgain(context), ...options }),
  })
}

/** After data or a failure the page asks, not the user, whose presses are reported by themselves (watch-session.ts). */
export const isReadAgain = ({ client, queryKey }: Pick<QueryFunctionContext, 'client' | 'queryKey'>): boolean =>
  client.getQueryCache().find({ queryKey })?.isFetched() ?? false

export function mutationFor<C extends Call>(call: C | LateCall<C>) {
  return mutationOptions({
    mutationKey: call.name.split('.'),
    mutationFn: (input: InputOf<C>) => callProxy(call, input),
  })
}

async function ask<C extends Call>(
  call: C | LateCall<C>,
  input: InputOf<C>,
  signal: AbortSignal | undefined,
  { background, keepalive }: { background: boolean; keepalive: boolean },
): Promise<OutputOf<C>> {
  const row = 'load' in call ? load(call) : call
  const { path, method, body, contentType } = encode(call.path === undefined ? await row : (call as C), input)
  const headers = {
    ...(contentType !== undefined && { 'content-type': contentType }),
    ...(background && { 'x-sfl-background': '1' }),
  }
  const init = { method, headers, body: body ?? null, signal, keepalive }
  return askPortal(call, `/api/upstream${path}`, init, async (answer) => decode(await row, answer, input))
}

function load<C extends Call>({ name, method, path, load: loadRow }: LateCall<C>): Promise<C> {
  const row = loadRow().catch((cause: unknown) => {
    suspectConnection()
    if (method !== 'GET' && path === undefined) throw notSentError(name)
    throw new UpstreamError(name, 502, { code: 'portal_unreachable' }, { cause })
  })
  row.catch(() => {}) // awaited later; until then its rejection is not unhandled
  return row
}

type Init = Pick<RequestInit, 'method' | 'body' | 'keepalive'> & {
  headers?: Record<string, string>
  signal?: AbortSignal | undefined
}

async function askPortal<Result>(
  call: Pick<Call, 'name'> & Partial<Pick<Call, 'response'>>,
  address: string,
  { headers, signal, ...init }: Init,
  read: (answer: Response) => Promise<Result>,
): Promise<Result> {
  const enough = timeoutSignal(call.response)
  const until = signal ? AbortSignal.any([signal, enough]) : enough
  try {
    const answer = await fetch(address, {
      ...init,
      headers: { ...pageHeaders(), ...headers },
      signal: until,
      cache: 'no-store',
    })
    if (answer.status === 429) throw rateLimitedError(call.name, retryAfterOf(answer.headers))
    if (isOfGateway(answer)) {
      suspectConnection()
      throw new UpstreamError(call.name, answer.status, { code: 'portal_unreachable' })
    }
    return await read(answer)
  } catch (cause) {
    if (signal?.aborted || cause instanceof UpstreamError || cause instanceof ContractError) throw cause
    if (!enough.aborted) suspectConnection()
    throw new UpstreamError(call.name, enough.aborted ? 504 : 502, { code: 'portal_unreachable' }, { cause })
  }
}

/** Failures of the portal are JSON; others come from a reverse proxy. */
const isOfGateway = ({ status, headers }: Response) => status >= 500 && !headers.get('content-type')?.includes('json')
