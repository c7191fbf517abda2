import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod'
import { callProxy, postToPortal, queryFor } from '#lib/browser/calls/call-proxy.ts'
import { findOutcome, isUnanswered } from '#lib/browser/calls/find-outcome.ts'
import { type Issue, issuesOf } from '#lib/common/errors/message-of.ts'
import { paths } from '#lib/common/paths.ts'
import type { Call } from '#lib/contract/call.ts'
import { orders } from '#lib/contract/orders.ts'
import { submission, submissionErrors } from '#lib/contract/submission-errors.ts'
import { decode, UpstreamError } from '#lib/contract/wire.ts'
import { pollAfterMs } from '#lib/files/rules.ts'
import { findBySourceId } from '#lib/orders/find-by-source-id.ts'
import { readOrder } from '#lib/orders/queries.ts'
import { isUnderWay, signedHeaders, type TutorialOrder } from './rules.ts'

/** `isThere`: the order exists. The submission base only takes it in; making it may take longer than a user waits. */
export type SentOrder = { orderId: string; sourceOrderId: string; isThere: boolean }

const waitForOrderMs = 15_000
const leastPollMs = 2000

/**
 * What is refused after it was taken in fails like what is refused at once: with a 400 that names each path. Fails with
 * `outcome_unknown` where no answer came, and neither an order nor its refusal.
 */
export async function submitOrder(order: TutorialOrder): Promise<SentOrder> {
  const { sourceOrderId } = order.orderData
  const answer = await postToPortal(submission.order, paths.submitOrder, order, (response) =>
    decode(submission.order, response),
  ).catch((error: unknown) => {
    if (isUnanswered(error)) return error
    throw error
  })
  const takenId = answer instanceof UpstreamError ? undefined : answer._id
  const find = (signal: AbortSignal) => findOrderOrIssues(takenId, sourceOrderId, signal)
  const found = await findOutcome(find, undefined, waitForOrderMs)
  const outcome = typeof found === 'object' ? found.done : undefined
  if (outcome?.issues) throw refusedLater(outcome.issues)
  const orderId = takenId ?? outcome?.orderId
  if (orderId !== undefined) return { orderId, sourceOrderId, isThere: outcome !== undefined }
  throw new UpstreamError(submission.order.name, 504, { code: 'outcome_unknown' }, { cause: answer })
}

export const readSignedHeaders = (call: Call, address: string): Promise<Record<string, string>> =>
  postToPortal(call, address, undefined, async (answer) => {
    const { headers } = await decode({ name: call.name, response: signedHeaders }, answer)
    return headers
  })

/** Polled less often the longer it takes. `since` is on performance.now(), which nobody sets. */
export const followedOrder = ({ orderId, sourceOrderId }: SentOrder, since: number) => {
  const input = { params: { id: orderId }, query: { includes: ['files' as const] } }
  return queryOptions({
    queryKey: queryFor(orders.details, input).queryKey,
    queryFn: async ({ signal }) => {
      try {
        return await callProxy(orders.details, input, signal, inBackground)
      } catch (error) {
        if (!(error instanceof UpstreamError) || error.status !== 404) throw error
        const issues = await findIssues(sourceOrderId, signal)
        throw issues ? refusedLater(issues) : error
      }
    },
    select: ({ order, files }) => ({
      status: order.orderData.status,
      files: files.map(({ _id, status }) => ({ id: _id, status })),
    }),
    refetchInterval: ({ state: { data, error } }) =>
      (data && !isUnderWay(data)) || issuesOf(error).length > 0
        ? false
        : Math.max(leastPollMs, pollAfterMs(performance.now() - since)),
  })
}

async function findOrderOrIssues(takenId: string | undefined, sourceOrderId: string, signal: AbortSignal) {
  const orderId =
    takenId === undefined
      ? (await findBySourceId(sourceOrderId, signal, inBackground))[0]?._id
      : await checkId(takenId, signal)
  if (orderId !== undefined) return { orderId, issues: undefined }
  const issues = await findIssues(sourceOrderId, signal)
  return issues && { orderId: undefined, issues }
}

async function checkId(orderId: string, signal: AbortSignal): Promise<string | undefined> {
  try {
    return (await readOrder(orderId, signal, inBackground))._id
  } catch (error) {
    if (error instanceof UpstreamError && error.status === 404) return undefined
    throw error
  }
}

const sentBody = z.object({ orderData: z.object({ sourceOrderId: z.string() }) })
const newest = 5
const inBackground = { background: true }

async function findIssues(sourceOrderId: string, signal: AbortSignal): Promise<Issue[] | undefined> {
  const { data } = await callProxy(submissionErrors.list, { query: { $limit: newest } }, signal, inBackground)
  const all = await Promise.all(
    data.map(({ _id }) => callProxy(submissionErrors.details, { params: { id: _id } }, signal, inBackground)),
  )
  const ours = all.find(({ body }) => sentBody.safeParse(body).data?.orderData.sourceOrderId === sourceOrderId)
  return ours?.errorList.map(({ path, message }) => ({ path, message }))
}

const refusedLater = (validations: Issue[]) =>
  new UpstreamError(submission.order.name, 400, { error: { message: validations[0]?.message, validations } })
