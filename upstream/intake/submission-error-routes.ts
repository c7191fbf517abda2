import { eq } from 'drizzle-orm'
import { submissionErrors } from '#lib/contract/submission-errors.ts'
import type { Caller } from '../core/caller.ts'
import { orders } from '../core/database/schema/tables.ts'
import { conflict, forbidden, notFound } from '../core/errors.ts'
import { implement } from '../core/implement.ts'
import type { Upstream } from '../upstream.ts'
import { resubmitOrder } from './resubmit.ts'
import { parseOrder } from './schema.ts'
import { countSubmissionErrors, findSubmissionError, listSubmissionErrors } from './submission-errors.ts'

/** Orders that were refused, and their resubmission. */
export const submissionErrorRoutes = (up: Upstream) => {
  const { orm } = up.database

  async function requireError({ accountId }: Caller, id: string) {
    const error = await findSubmissionError(orm, accountId, id)
    if (!error) throw notFound('Submission error')
    return error
  }

  /** A refused order may carry the id that it was promised, without ever having become one. */
  const isTaken = async (orderId = '') => (await orm.$count(orders, eq(orders.id, orderId))) > 0

  return implement(submissionErrors)({
    list: ({ query, caller }) => listSubmissionErrors(orm, caller.accountId, query),
    count: async ({ query, caller }) => ({ count: await countSubmissionErrors(orm, caller.accountId, query) }),
    details: ({ params, caller }) => requireError(caller, params.id),
    resubmit: async ({ params, body, caller }) => {
      const { accountId, orderId, destinationAccountName } = await requireError(caller, params.id)
      if (accountId !== caller.accountId) refuseUnlessFor(destinationAccountName, body.body)
      if (await isTaken(orderId)) throw conflict('already_resubmitted', 'This order was resubmitted and accepted.')
      const taken = await resubmitOrder(up, { errorId: params.id, accountId, body: body.body })
      const error = await requireError(caller, params.id)
      return 'orderId' in taken ? { error, orderId: taken.orderId } : { error }
    },
  })
}

/** A site corrects what was sent to itself. To send an order in a brand's name to another site is for the brand. */
function refuseUnlessFor(site: string, body: unknown): void {
  const parsed = parseOrder(body)
  if ('wrong' in parsed || parsed.order.destination.name === site) return
  throw forbidden('Only the account that sent this order can send it to another site')
}
