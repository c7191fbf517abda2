import { id } from '#lib/contract/fields.ts'
import { submissionErrors } from '#lib/contract/submission-errors.ts'
import type { HandlerPolicy, WrapHandler } from '#lib/server/handlers/wrapper/wrapper.ts'
import { contentDisposition } from '#lib/server/http/filename.ts'
import { RefusedError } from '#lib/server/http/refusal.ts'
import { apiHeaders } from '#lib/server/http/security-headers.ts'
import type { Session } from '#lib/server/session/core/session.ts'
import { callAs } from '#lib/server/upstream/call-upstream.ts'
import type { CallWith } from '#lib/server/upstream/upstream.ts'
import { sourceOrderIdOf, toText } from '../rules.ts'

type Options = { wrapHandler: WrapHandler<Session>; callWith: CallWith }

/** `?received=1`: the order as it came in. */
export const createRefusedOrderHandler = ({ wrapHandler, callWith }: Options) =>
  wrapHandler('refused order', readPolicy, async (request, { params, session, requestId }) => {
    const caller = { session, accountId: session.accountId, requestId, signal: request.signal }
    const isReceived = new URL(request.url).searchParams.get('received') === '1'
    const call = isReceived ? submissionErrors.received : submissionErrors.details
    const { body } = await callAs(callWith, caller, call, { params })
    const name = sourceOrderIdOf(body)?.replaceAll('/', '-') || params.id
    const headers = {
      ...apiHeaders,
      'content-type': 'application/json',
      'content-disposition': contentDisposition('attachment', `${name}.json`),
    }
    return new Response(toText(body), { headers })
  })

const readPolicy = (_request: Request, params: { id: string }): HandlerPolicy => ({
  from: 'media',
  ...(!id.safeParse(params.id).success && { refused: new RefusedError(404, 'unknown_call') }),
})
