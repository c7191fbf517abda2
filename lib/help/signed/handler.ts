import { createHmac } from 'node:crypto'
import * as z from 'zod'
import type { Call } from '#lib/contract/call.ts'
import { id } from '#lib/contract/fields.ts'
import { users } from '#lib/contract/users.ts'
import { pathOf, UpstreamError } from '#lib/contract/wire.ts'
import type { HandlerPolicy, WrapHandler } from '#lib/server/handlers/wrapper/wrapper.ts'
import { RefusedError } from '#lib/server/http/refusal.ts'
import { apiHeaders } from '#lib/server/http/security-headers.ts'
import { readBody } from '#lib/server/proxy/read-request.ts'
import type { Session } from '#lib/server/session/core/session.ts'
import { callAs } from '#lib/server/upstream/call-upstream.ts'
import type { CallSigned, CallWith } from '#lib/server/upstream/upstream.ts'

/** A body is sent as it was typed: the upstream says what is wrong with it. */
export const anyBody = z.record(z.string(), z.unknown())

/** Next gives none to a route whose address has none. */
type Params = Record<string, string> | undefined
type Options = {
  wrapHandler: WrapHandler<Session>
  callWith: CallWith
  callSigned: CallSigned
  call: Call & { body: typeof anyBody }
  /** What the path of the call is relative to: what is signed has the path of both. */
  baseUrl: string
}
type Asking = { session: Session; requestId: string; signal: AbortSignal }

/**
 * Signs as the user's role on the current account. `headers` gives away the token and a signature that soon ends, never
 * the secret.
 */
export function createSignedHandlers({ wrapHandler, callWith, callSigned, call, baseUrl }: Options) {
  const basePath = new URL(baseUrl).pathname.replace(/\/$/, '')
  const readPolicy = (_request: Request, params: Params): HandlerPolicy => ({
    from: 'json',
    call,
    ...(!Object.values(params ?? {}).every(isId) && { refused: new RefusedError(404, 'unknown_call') }),
  })

  const send = wrapHandler('tutorial', readPolicy, async (request, { params, session, requestId }) => {
    const input = { params, body: await readTyped(call, request) }
    const asking = { session, requestId, signal: request.signal }
    const credentials = await readCredentials(asking)
    try {
      const signed = { ...asking, sign: (method: string, path: string) => sign(credentials, method, path) }
      return Response.json(await callSigned(signed, call, input), { headers: apiHeaders })
    } catch (error) {
      if (error instanceof UpstreamError) return refusedBy(error)
      throw error
    }
  })

  const headers = wrapHandler('tutorial signature', readPolicy, async ({ signal }, { params, session, requestId }) => {
    const credentials = await readCredentials({ session, requestId, signal })
    const signed = sign(credentials, call.method, basePath + pathOf(call, params ?? {}))
    return Response.json({ headers: signed }, { headers: apiHeaders })
  })

  async function readCredentials({ session, ...context }: Asking) {
    const caller = { ...context, session, accountId: session.accountId }
    const { data } = await callAs(callWith, caller, users.accountRoles, { params: { id: session.userId } })
    const role = data.find(({ id }) => id === session.accountId)
    if (!role?.token || !role.secret) throw new RefusedError(403, 'not_allowed')
    return role
  }

  return { send, headers }
}

const isId = (text: string) => id.safeParse(text).success

async function readTyped(call: Options['call'], request: Request): Promise<Record<string, unknown>> {
  const body = await readBody(call, request)
  return call.body.parse(JSON.parse(z.string().parse(body?.bytes)))
}

const unanswered = z.object({ code: z.string(), retryAfter: z.number().optional() })

function refusedBy({ status, details }: UpstreamError): Response {
  const transport = status >= 502 ? unanswered.safeParse(details).data : undefined
  if (transport) throw new RefusedError(status, transport.code, { retryAfter: transport.retryAfter })
  return Response.json(details ?? {}, { status, headers: apiHeaders })
}

/** Lower-case hex HMAC of the method, the path with its base and without its query, and the date. */
function sign({ token, secret }: { token: string; secret: string }, method: string, path: string) {
  const date = new Date().toISOString()
  const signature = createHmac('sha256', secret).update(`${method} ${path} ${date}`).digest('hex')
  return {
    'x-oneflow-authorization': `${token}:${signature}`,
    'x-oneflow-date': date,
    'x-oneflow-algorithm': 'SHA256',
  }
}
