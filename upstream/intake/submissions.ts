import { eq } from 'drizzle-orm'
import type { Executor } from '../core/database/open.ts'
import { submissions } from '../core/database/schema/tables.ts'

export type SubmissionRow = typeof submissions.$inferSelect

/** Where the request of a submission is kept word for word. */
export const submissionKey = (submissionId: string) => `submissions/${submissionId}.json`

export async function saveSubmission(tx: Executor, submission: typeof submissions.$inferInsert): Promise<void> {
  await tx.insert(submissions).values(submission)
}

export async function findSubmission(db: Executor, submissionId: string): Promise<SubmissionRow | undefined> {
  const [found] = await db.select().from(submissions).where(eq(submissions.id, submissionId))
  return found
}

export async function closeSubmission(tx: Executor, submissionId: string, processedAt: Date): Promise<void> {
  await tx.update(submissions).set({ processedAt }).where(eq(submissions.id, submissionId))
}
