import { submissionErrors } from '#lib/contract/submission-errors.ts'
import type { Caller } from '../core/caller.ts'
import { forbidden, notFound } from '../core/errors.ts'
import { implement } from '../core/implement.ts'
import { inTurn } from '../core/turns.ts'
import type { Upstream } from '../upstream.ts'
import { toSigner } from './attempts.ts'
import { countCauses, listCauses } from './causes.ts'
import { toStorable } from './read-body.ts'
import { findDestination } from './resolve.ts'
import { resubmitOrder } from './resubmit.ts'
import { parseOrder } from './schema.ts'
import {
  countSubmissionErrors,
  findReceivedBody,
  findSubmissionError,
  listSubmissionErrors,
} from './submission-errors.ts'

export const submissionErrorRoutes = (up: Upstream) => {
  const { orm } = up.database

  async function requireError({ accountId }: Caller, id: string) {
    const error = await findSubmissionError(orm, accountId, id)
    if (!error) throw notFound('Submission error')
    return error
  }

  /** A site corrects what was sent to itself. To send an order in a brand's name to another site is for the brand. */
  async function refuseUnlessFor({ accountId }: Caller, body: unknown) {
    const parsed = parseOrder(body)
    if ('wrong' in parsed) return
    const destination = await findDestination(orm, parsed.order.destination.name)
    if (destination?.id === accountId) return
    throw forbidden('Only the account that sent this order can send it to another site')
  }

  return implement(submissionErrors)({
    list: ({ query, caller }) => listSubmissionErrors(orm, caller.accountId, query),
    count: async ({ query, caller }) => ({ count: await countSubmissionErrors(orm, caller.accountId, query) }),
    causes: async ({ query, caller }) => ({
      data: await listCauses(orm, caller.accountId, query),
      count: await countCauses(orm, caller.accountId, query),
    }),
    details: ({ params, caller }) => requireError(caller, params.id),
    received: async ({ params, caller }) => {
      const { body, history } = await requireError(caller, params.id)
      return { body: history.hasReceived ? await findReceivedBody(orm, params.id) : body }
    },
    resubmit: async ({ params, body, caller }) => {
      const { accountId } = await requireError(caller, params.id)
      const storable = await inTurn(() => toStorable(body.body))
      if (accountId !== caller.accountId) await refuseUnlessFor(caller, storable)
      const resubmission = { errorId: params.id, accountId, body: storable, signer: toSigner(caller) }
      const taken = await resubmitOrder(up, resubmission)
      const error = await requireError(caller, params.id)
      return 'orderId' in taken ? { error, orderId: taken.orderId } : { error }
    },
  })
}
