import { and, arrayContains, asc, desc, eq, getTableColumns, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import * as z from 'zod'
import type { ParsedInputOf } from '#lib/contract/call.ts'
import type { submissionErrors as rows } from '#lib/contract/submission-errors.ts'
import type { Executor } from '../core/database/open.ts'
import type { Signer } from '../core/database/schema/setup.ts'
import { accounts, orders, submissionErrors } from '../core/database/schema/tables.ts'
import { fireTriggers } from '../core/jobs/fire-triggers.ts'
import type { Upstream } from '../upstream.ts'
import { describeSender, listAttempts } from './attempts.ts'
import { optionalText } from './fields/fields.ts'
import type { SubmissionFault } from './resolve.ts'

export type RefusedSubmission = {
  faults: SubmissionFault[]
  destinationName: string
  destinationAccountId: string | null
}
type Received = { accountId: string; body: unknown; orderId?: string | undefined; signer?: Signer | undefined }

export async function saveSubmissionError(
  up: Upstream,
  tx: Executor,
  { accountId, body, orderId, signer }: Received,
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
      sender: signer && (await describeSender(tx, signer)),
      createdAt: up.now(),
    })
    .returning({ id: submissionErrors.id })
  if (!saved) return
  const accountIds = [...new Set([accountId, destinationAccountId ?? accountId])]
  const event = 'oneflow.ordersubmission.error'
  const order = { sourceOrderId: sourceOrderIdOf(body) }
  await fireTriggers(up, tx, { event, accountIds, ref: 'ordersubmissionerror', refId: saved.id, order })
}

/** The number that the brand gave a refused order, as far as it has one. */
export function sourceOrderIdOf(body: unknown): string {
  const parsed = z.object({ orderData: z.object({ sourceOrderId: optionalText }) }).safeParse(body)
  return parsed.success ? parsed.data.orderData.sourceOrderId.slice(0, 200) : ''
}

type Filter = ParsedInputOf<typeof rows.count>['query']
type Page = ParsedInputOf<typeof rows.list>['query']

export async function listSubmissionErrors(db: Executor, accountId: string, query: Page) {
  const found = await selectPage(db, accountId, query)
  return { count: await countSubmissionErrors(db, accountId, query), data: found.map(toSubmissionError) }
}

export function selectPage(db: Executor, accountId: string, query: Page) {
  const inOrder = query.$sort.createdAt < 0 ? desc : asc
  return selectErrors(db)
    .where(filterOf(accountId, query))
    .orderBy(inOrder(submissionErrors.createdAt), inOrder(submissionErrors.id))
    .limit(query.$limit)
    .offset(query.$skip)
}

export const countSubmissionErrors = async (db: Executor, accountId: string, filter: Filter): Promise<number> =>
  db.$count(submissionErrors, filterOf(accountId, filter))

/**
 * With the id of the order that came of it, not the one that was promised. A site has only that part of the history that
 * came to it: messages name the carriers and products of a site, attempts its staff.
 */
export async function findSubmissionError(db: Executor, accountId: string, errorId: string) {
  const isParty = or(eq(submissionErrors.accountId, accountId), eq(submissionErrors.destinationAccountId, accountId))
  const [found] = await selectErrors(db).where(and(eq(submissionErrors.id, errorId), isParty))
  const [kept] = await db
    .select({
      body: submissionErrors.body,
      sender: submissionErrors.sender,
      received: submissionErrors.receivedErrorList,
      receivedBy: submissionErrors.receivedDestinationAccountId,
      orderId: orders.id,
    })
    .from(submissionErrors)
    .leftJoin(orders, eq(orders.id, submissionErrors.orderId))
    .where(eq(submissionErrors.id, errorId))
  if (!found || !kept) return undefined
  const error = toSubmissionError(found)
  const isSender = error.accountId === accountId
  const received = isSender || kept.receivedBy === accountId ? kept.received : null
  const history = {
    by: kept.sender ?? undefined,
    errorList: received ?? (error.resubmitted ? undefined : error.errorList),
    hasReceived: received !== null,
    attempts: await listAttempts(db, errorId, kept.receivedBy, isSender ? undefined : accountId),
  }
  return { ...error, body: kept.body, orderId: kept.orderId ?? undefined, history }
}

export async function findReceivedBody(db: Executor, errorId: string): Promise<unknown> {
  const [kept] = await db
    .select({ body: submissionErrors.receivedBody })
    .from(submissionErrors)
    .where(eq(submissionErrors.id, errorId))
  return kept?.body
}

/** No order came of it, although one may have been promised. */
export const isUnaccepted = sql`not exists (select from ${orders} where ${orders.id} = ${submissionErrors.orderId})`

const destinations = alias(accounts, 'destinations')

/** Bodies have megabytes: a list is read without them. */
const { body: _body, receivedBody: _receivedBody, ...listed } = getTableColumns(submissionErrors)

const selectErrors = (db: Executor) =>
  db
    .select({ error: listed, sourceName: accounts.name, destinationName: destinations.name })
    .from(submissionErrors)
    .leftJoin(accounts, eq(accounts.id, submissionErrors.accountId))
    .leftJoin(destinations, eq(destinations.id, submissionErrors.destinationAccountId))
type Selected = Awaited<ReturnType<typeof selectErrors>>[number]

export function filterOf(accountId: string, { asDestination, $where }: Filter): SQL | undefined {
  const isResubmitted = $where?.resubmitted?.$exists
  return and(
    eq(asDestination ? submissionErrors.destinationAccountId : submissionErrors.accountId, accountId),
    $where?.accountId ? eq(submissionErrors.accountId, $where.accountId) : undefined,
    isResubmitted === true ? isNotNull(submissionErrors.resubmittedAt) : undefined,
    isResubmitted === false ? isNull(submissionErrors.resubmittedAt) : undefined,
    $where?.cause ? and(arrayContains(submissionErrors.causes, [$where.cause]), isUnaccepted) : undefined,
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
