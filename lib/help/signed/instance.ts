import { shipments } from '#lib/contract/shipments.ts'
import { submission } from '#lib/contract/submission-errors.ts'
import { env } from '#lib/server/env/env.ts'
import { wrapLimited } from '#lib/server/proxy/instance.ts'
import { callWith, createCallSigned } from '#lib/server/upstream/upstream.ts'
import { anyBody, createSignedHandlers } from './handler.ts'

/** The base of decision 062: where no variable names it, it is beside the API of the embedded upstream. */
function submissionUrl(): string {
  const { SUBMISSION_URL, UPSTREAM_URL } = env()
  return SUBMISSION_URL ?? `${new URL(UPSTREAM_URL).origin}/submission`
}

export const orderUrl = () => submissionUrl() + submission.order.path

export const shippedUrl = () => env().UPSTREAM_URL + shipments.ship.path.replace('/:id', '')

type Handlers = ReturnType<typeof createSignedHandlers>
let order: Handlers | undefined
let shipped: Handlers | undefined

export function orderHandlers(): Handlers {
  order ??= createHandlers(submission.order, submissionUrl())
  return order
}

export function shippedHandlers(): Handlers {
  shipped ??= createHandlers({ ...shipments.ship, body: anyBody }, env().UPSTREAM_URL)
  return shipped
}

const createHandlers = (call: Parameters<typeof createSignedHandlers>[0]['call'], baseUrl: string) =>
  createSignedHandlers({ wrapHandler: wrapLimited, callWith, callSigned: createCallSigned(baseUrl), call, baseUrl })
