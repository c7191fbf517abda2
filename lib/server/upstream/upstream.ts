import type { Call, InputOf, OutputOf } from '#lib/contract/call.ts'
import { ContractError, encode, parseAnswer, parseKeepingDigits, UpstreamError } from '#lib/contract/wire.ts'
import { env } from '#lib/server/env/env.ts'
import { newRequestId, traceparentOf } from '#lib/server/http/request-id.ts'
import { log } from '#lib/server/log/log.ts'
import { plainBody, readBytes } from './read-body.ts'
import { takeRefusal } from './refusal-body.ts'
import { deadlineIn, type Limits, send, limits as usualLimits } from './send.ts'
import { TransportError } from './transport-error.ts'

export type UpstreamSettings = { apiUrl: string; accountHeader: string; limits?: Limits }

export type CallContext = {
  token: string
  accountId?: string | undefined
  requestId?: string | undefined
  signal?: AbortSignal | undefined
  language?: string | undefined
}
export type CallWith = <C extends Call>(context: CallContext, call: C, input: InputOf<C>) => Promise<OutputOf<C>>

/** No answer is an `UpstreamError` with 502 to 504. */
export function createCallWith({ apiUrl, accountHeader, limits = usualLimits }: UpstreamSettings): CallWith {
  const exchange = createExchange(apiUrl, limits)
  return (context, call, input) => exchange(call, input, context.signal, () => headersFor(context, accountHeader))
}

export type SignRequest = (method: string, path: string) => Record<string, string>
export type SignedContext = Pick<CallContext, 'requestId' | 'signal'> & { sign: SignRequest }

/** A 401 ends no session. */
export function callSigned<C extends Call>(
  baseUrl: string,
  { requestId, signal, sign }: SignedContext,
  call: C,
  input: InputOf<C>,
): Promise<OutputOf<C>> {
  const headersOf: SignRequest = (method, path) => ({ ...tracedHeaders({ requestId }), ...sign(method, path) })
  return createExchange(baseUrl, usualLimits)(call, input, signal, headersOf)
}

function createExchange(baseUrl: string, limits: Limits) {
  const { origin, pathname } = new URL(baseUrl)
  const base = pathname.replace(/\/$/, '')

  return async <C extends Call>(
    call: C,
    input: InputOf<C>,
    caller: AbortSignal | undefined,
    headersOf: SignRequest,
  ): Promise<OutputOf<C>> => {
    const { path: relative, method, body, contentType } = await bytesOf(encode(call, input))
    const path = base + relative
    const headers = headersOf(method, path)
    if (contentType !== undefined) headers['content-type'] = contentType
    using deadline = deadlineIn(limits.jsonTotalMs, caller)
    const outgoing = { origin, path, method, headers, body, signal: deadline.signal, limits }
    try {
      const taken = await send(outgoing, async (answer) =>
        isRefused(answer.statusCode)
          ? new UpstreamError(call.name, answer.statusCode, await takeRefusal(answer, origin))
          : await readBytes(plainBody(answer), limits.jsonBytes),
      )
      if (taken instanceof UpstreamError) throw taken
      return answerOf(call, taken, input)
    } catch (error) {
      if (error instanceof TransportError) throw unanswered(call, error)
      throw error
    }
  }
}

export const callWith: CallWith = (context, call, input) => {
  const { UPSTREAM_URL: apiUrl, UPSTREAM_ACCOUNT_HEADER: accountHeader } = env()
  return createCallWith({ apiUrl, accountHeader })(context, call, input)
}

/** Written from scratch: no header of the browser's request gets through. */
export function headersFor({ token, accountId, requestId, language }: CallContext, accountHeader: string) {
  const headers: Record<string, string> = { ...tracedHeaders({ requestId }), authorization: `Bearer ${token}` }
  if (accountId !== undefined) headers[accountHeader] = accountId
  if (language !== undefined) headers['accept-language'] = language
  return headers
}

function tracedHeaders({ requestId: id = newRequestId() }: Pick<CallContext, 'requestId'>) {
  return {
    accept: 'application/json',
    'user-agent': 'site-flow-light',
    'x-request-id': id,
    traceparent: traceparentOf(id),
  }
}

function unanswered(call: Call, error: TransportError) {
  const details = { code: error.code, ...(error.retryAfter !== undefined && { retryAfter: error.retryAfter }) }
  return new UpstreamError(call.name, error.status, details, { cause: error })
}

const isRefused = (status: number) => status < 200 || status > 299

function answerOf<C extends Call>(call: C, bytes: Buffer, input: InputOf<C>): OutputOf<C> {
  if (call.response === 'nothing') return undefined as OutputOf<C>
  if (call.response === 'media') return new Blob([new Uint8Array(bytes)]) as OutputOf<C>
  try {
    const isEmptyChange = bytes.length === 0 && call.method !== 'GET'
    return parseAnswer(call, isEmptyChange ? undefined : parseKeepingDigits(bytes.toString('utf8')), input)
  } catch (cause) {
    if (cause instanceof SyntaxError) throw new TransportError('bad_upstream', { cause })
    // Logged although the caller may do without: the contract is wrong.
    if (cause instanceof ContractError) log.error('upstream.unknown_shape', { call: call.name, error: cause })
    throw cause
  }
}

/** Serialised once, so that a call that was never sent can be repeated. */
async function bytesOf({ path, method, body, contentType }: ReturnType<typeof encode>) {
  if (!(body instanceof FormData)) return { path, method, body, contentType }
  const form = new Response(body)
  return {
    path,
    method,
    body: Buffer.from(await form.arrayBuffer()),
    contentType: form.headers.get('content-type') ?? undefined,
  }
}
