import { and, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { ParsedInputOf } from '#lib/contract/call.ts'
import type { submissionErrors as calls } from '#lib/contract/submission-errors.ts'
import type { Executor } from '../core/database/open.ts'
import { submissionErrors } from '../core/database/schema/tables.ts'
import { filterOf, isUnaccepted } from './submission-errors.ts'

type Filter = ParsedInputOf<typeof calls.count>['query']
type Page = ParsedInputOf<typeof calls.causes>['query']

const rows = z.array(
  z.object({
    cause: z.string(),
    count: z.coerce.number(),
    newest: z.coerce.date(),
    path: z.string(),
    fault: z.object({ message: z.string(), name: z.string().default('') }),
  }),
)

export async function listCauses(db: Executor, accountId: string, page: Page) {
  const { rows: found } = await db.execute(selectCauses(accountId, page))
  return rows.parse(found).map(({ cause, count, newest, path, fault: { message, name } }) => ({
    _id: cause,
    path,
    message,
    name,
    count,
    newest: newest.toISOString(),
  }))
}

/** An error has several causes, of which one may be asked for. */
const isCounted = (accountId: string, filter: Filter) =>
  and(filterOf(accountId, filter), isUnaccepted, filter.$where?.cause ? sql`cause = ${filter.$where.cause}` : undefined)

/** Words and path are those of one of the errors that have the cause. */
export const selectCauses = (accountId: string, { $skip, $limit, ...filter }: Page) => sql`
  with counted as (
    select cause, count(*) as count, max(${submissionErrors.createdAt}) as newest, max(${submissionErrors.id}) as example
    from ${submissionErrors}, unnest(${submissionErrors.causes}) as cause
    where ${isCounted(accountId, filter)}
    group by cause
    order by count(*) desc, newest desc, cause
    limit ${$limit} offset ${$skip}
  )
  select counted.cause, count, newest, fault, submission_path(fault) as path
  from counted
  join ${submissionErrors} on ${submissionErrors.id} = example
  cross join lateral (
    select fault from jsonb_array_elements(${submissionErrors.errorList}) as fault
    where submission_cause(fault) = counted.cause
    limit 1
  ) as found
  order by count desc, newest desc, counted.cause`

export async function countCauses(db: Executor, accountId: string, filter: Filter): Promise<number> {
  const [row] = await db
    .select({ count: sql`count(distinct cause)`.mapWith(Number) })
    .from(sql`${submissionErrors}, unnest(${submissionErrors.causes}) as cause`)
    .where(isCounted(accountId, filter))
  return row?.count ?? 0
}
