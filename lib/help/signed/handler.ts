import { createHmac } from 'node:crypto'
import * as z from 'zod'
import type { Call } from '#lib/contract/call.ts'
import { users } from '#lib/contract/users.ts'
import { pathOf, UpstreamError } from '#lib/contract/wire.ts'
import { RefusedError } from '#lib/server/http/refusal.ts'
import { readJson } from '#lib/server/http/request-body.ts'
import { apiHeaders } from '#lib/server/http/security-headers.ts'
import type { Session } from '#lib/server/session/core/session.ts'
import { callAs } from '#lib/server/upstream/call-upstream.ts'
import { type CallWith, callSigned } from '#lib/server/upstream/upstream.ts'
import { type HandlerPolicy, onlyIds, type WrapHandler } from '#lib/server/wrapper/wrapper.ts'

/** A body is sent as it was typed: the upstream says what is wrong with it. */
export const anyBody = z.record(z.string(), z.unknown())

type Params = Record<string, string> | undefined
type Options = {
  wrapHandler: WrapHandler<Session>
  callWith: CallWith
  call: Call & { body: typeof anyBody }
  /** What is signed has the path of both. */
  baseUrl: () => string
}
type Asking = { session: Session; requestId: string; signal: AbortSignal }

/** `send` makes the call. `headers` answers the token and a signature that soon ends, never the secret. */
export function createSignedHandlers({ wrapHandler, callWith, call, baseUrl }: Options) {
  const readPolicy = (_request: Request, params: Params): HandlerPolicy => ({
    from: 'json',
    call,
    ...onlyIds(params),
  })

  const send = wrapHandler('tutorial', readPolicy, async (request, { params, session, requestId }) => {
    const input = { params, body: await readJson(request, call.body, { maxBytes: call.maxBodyBytes }) }
    const asking = { session, requestId, signal: request.signal }
    const credentials = await readCredentials(asking)
    try {
      const signed = { ...asking, sign: (method: string, path: string) => sign(credentials, method, path) }
      return Response.json(await callSigned(baseUrl(), signed, call, input), { headers: apiHeaders })
    } catch (error) {
      if (error instanceof UpstreamError) return refusedBy(error)
      throw error
    }
  })

  const headers = wrapHandler('tutorial signature', readPolicy, async ({ signal }, { params, session, requestId }) => {
    const credentials = await readCredentials({ session, requestId, signal })
    const basePath = new URL(baseUrl()).pathname.replace(/\/$/, '')
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
