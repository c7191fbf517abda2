import { and, asc, count, desc, eq, isNotNull, isNull, or, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ParsedInputOf } from '#lib/contract/call.ts'
import type { submissionErrors as rows } from '#lib/contract/submission-errors.ts'
import type { Executor } from '../core/database/open.ts'
import { accounts, submissionErrors } from '../core/database/schema/tables.ts'
import { fireTriggers } from '../core/jobs/fire-triggers.ts'
import type { Upstream } from '../upstream.ts'
import type { SubmissionFault } from './resolve.ts'

/** Why an order was not taken, and where it wanted to go. */
export type RefusedSubmission = {
  faults: SubmissionFault[]
  destinationName: string
  destinationAccountId: string | null
}
type Received = { accountId: string; body: unknown; orderId?: string | undefined }

/** Keeps a refused order with the body it came with, and fires the triggers of both parties. */
export async function saveSubmissionError(
  up: Upstream,
  tx: Executor,
  { accountId, body, orderId }: Received,
  { faults, destinationName, destinationAccountId }: RefusedSubmission,
): Promise<void> {
  const [saved] = await tx
    .insert(submissionErrors)
    .values({
      accountId,
      destinationAccountId,
      destinationName,
      body: body ?? null,
      errorList: faults,
      orderId,
      createdAt: up.now(),
    })
    .returning({ id: submissionErrors.id })
  if (!saved) return
  const accountIds = [...new Set([accountId, destinationAccountId ?? accountId])]
  const event = 'oneflow.ordersubmission.error'
  await fireTriggers(up, tx, { event, accountIds, ref: 'ordersubmissionerror', refId: saved.id })
}

type Filter = ParsedInputOf<typeof rows.count>['query']
type Page = ParsedInputOf<typeof rows.list>['query']

/** What the account sent and was refused, or what others sent to it, newest first unless asked otherwise. */
export async function listSubmissionErrors(db: Executor, accountId: string, query: Page) {
  const inOrder = query.$sort.createdAt < 0 ? desc : asc
  const found = await selectErrors(db)
    .where(filterOf(accountId, query))
    .orderBy(inOrder(submissionErrors.createdAt), inOrder(submissionErrors.id))
    .limit(query.$limit)
    .offset(query.$skip)
  return { count: await countSubmissionErrors(db, accountId, query), data: found.map(toSubmissionError) }
}

export async function countSubmissionErrors(db: Executor, accountId: string, filter: Filter): Promise<number> {
  const [row] = await db.select({ count: count() }).from(submissionErrors).where(filterOf(accountId, filter))
  return row?.count ?? 0
}

/** A refused order with its body, for the account that sent it and the one it was sent to. */
export async function findSubmissionError(db: Executor, accountId: string, errorId: string) {
  const isParty = or(eq(submissionErrors.accountId, accountId), eq(submissionErrors.destinationAccountId, accountId))
  const [found] = await selectErrors(db).where(and(eq(submissionErrors.id, errorId), isParty))
  if (!found) return undefined
  const { body, orderId } = found.error
  return { ...toSubmissionError(found), body, orderId: orderId ?? undefined }
}

const destinations = alias(accounts, 'destinations')

const selectErrors = (db: Executor) =>
  db
    .select({ error: submissionErrors, sourceName: accounts.name, destinationName: destinations.name })
    .from(submissionErrors)
    .leftJoin(accounts, eq(accounts.id, submissionErrors.accountId))
    .leftJoin(destinations, eq(destinations.id, submissionErrors.destinationAccountId))
type Selected = Awaited<ReturnType<typeof selectErrors>>[number]

function filterOf(accountId: string, { asDestination, $where }: Filter): SQL | undefined {
  const isResubmitted = $where?.resubmitted?.$exists
  return and(
    eq(asDestination ? submissionErrors.destinationAccountId : submissionErrors.accountId, accountId),
    $where?.accountId ? eq(submissionErrors.accountId, $where.accountId) : undefined,
    isResubmitted === true ? isNotNull(submissionErrors.resubmittedAt) : undefined,
    isResubmitted === false ? isNull(submissionErrors.resubmittedAt) : undefined,
  )
}

const toSubmissionError = ({ error, sourceName, destinationName }: Selected) => ({
  _id: error.id,
  accountId: error.accountId,
  sourceAccountName: sourceName ?? '',
  destinationAccountName: destinationName ?? error.destinationName,
  createdAt: error.createdAt.toISOString(),
  resubmitted: error.resubmittedAt?.toISOString(),
  errorList: error.errorList,
})
