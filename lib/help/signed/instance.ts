import { shipments } from '#lib/contract/shipments.ts'
import { submission } from '#lib/contract/submission-errors.ts'
import { env } from '#lib/server/env/env.ts'
import { wrapLimited } from '#lib/server/proxy/instance.ts'
import { callWith } from '#lib/server/upstream/upstream.ts'
import { anyBody, createSignedHandlers } from './handler.ts'

/** Decision 062. */
function submissionUrl(): string {
  const { SUBMISSION_URL, UPSTREAM_URL } = env()
  return SUBMISSION_URL ?? `${new URL(UPSTREAM_URL).origin}/submission`
}

export const orderUrl = () => submissionUrl() + submission.order.path

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
