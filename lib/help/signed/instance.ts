import { shipments } from '#lib/contract/shipments.ts'
import { submission } from '#lib/contract/submission-errors.ts'
import { env } from '#lib/server/env/env.ts'
import { wrapLimited } from '#lib/server/proxy/instance.ts'
import { callWith } from '#lib/server/upstream/upstream.ts'
import { anyBody, createSignedHandlers } from './handler.ts'

/** The base of decision 062: where no variable names it, it is beside the API of the embedded upstream. */
function submissionUrl(): string {
  const { SUBMISSION_URL, UPSTREAM_URL } = env()
  return SUBMISSION_URL ?? `${new URL(UPSTREAM_URL).origin}/submission`
}

/** Where orders are sent. */
export const orderUrl = () => submissionUrl() + submission.order.path

/** Where shipments are marked as shipped, below which each has its id. */
export const shippedUrl = () => env().UPSTREAM_URL + shipments.ship.path.replace('/:id', '')

export const orderHandlers = createSignedHandlers({
  wrapHandler: wrapLimited,
  callWith,
  call: submission.order,
  baseUrl: submissionUrl,
})

export const shippedHandlers = createSignedHandlers({
  wrapHandler: wrapLimited,
  callWith,
  call: { ...shipments.ship, body: anyBody },
  baseUrl: () => env().UPSTREAM_URL,
})
