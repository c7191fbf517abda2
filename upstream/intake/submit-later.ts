import { and, eq, isNull } from 'drizzle-orm'
import * as z from 'zod'
import { orderBodyBytes } from '#lib/contract/call.ts'
import type { Caller } from '../core/caller.ts'
import { isDatabaseAway } from '../core/database/errors.ts'
import type { Executor } from '../core/database/open.ts'
import { submissions } from '../core/database/schema/tables.ts'
import { hiddenPassword } from '../core/hide-passwords.ts'
import { newId } from '../core/ids.ts'
import { enqueue } from '../core/jobs/outbox.ts'
import type { Worker } from '../core/jobs/outbox-runner.ts'
import { logError } from '../core/log.ts'
import type { Upstream } from '../upstream.ts'
import { toSigner } from './attempts.ts'
import { parseOrderJson } from './read-body.ts'
import { giveUpSubmission, submitOrder } from './submit.ts'

/** Where the request of a submission is kept word for word. */
const submissionKey = (submissionId: string) => `submissions/${submissionId}.json`

export const submissionQueue = 'submission'
const originalMs = 30 * 24 * 60 * 60_000
const job = z.object({ submissionId: z.string() })

/** Stores a request, unchanged but for passwords in addresses, and answers at once. The outbox then creates the order, or its submission error, with that id. */
export async function submitLater(up: Upstream, caller: Caller, text: string) {
  const { accountId } = caller
  const body = await parseOrderJson(text)
  const createdAt = up.now()
  const id = newId(createdAt)
  const stored = JSON.stringify(body)
  const kept = stored.includes(hiddenPassword) ? stored : text
  await up.files.write(submissionKey(id), Buffer.from(kept), { maxBytes: orderBodyBytes })
  await up.database.transaction(async (tx) => {
    await tx.insert(submissions).values({ id, accountId, body, signer: toSigner(caller), createdAt })
    await enqueue(tx, { queue: submissionQueue, payload: { submissionId: id, accountId }, maxAttempts: 20 })
  })
  const original = { method: 'GET' as const, contentType: 'application/json', expiresInMs: originalMs }
  const { url } = up.files.signedUrl(submissionKey(id), original)
  return { _id: id, url, timestamp: createdAt.toISOString(), sourceAccountId: accountId }
}

export const submissionWorker: Worker = {
  concurrency: 3,
  limits: { accountId: 2 },
  nextDelayMs: (attempt) => Math.min(2 ** attempt, 600) * 1000,
  async work(up, payload, { isLast, signal }) {
    const { submissionId } = job.parse(payload)
    const isMeant = eq(submissions.id, submissionId)
    const [found] = await up.database.orm.select().from(submissions).where(isMeant)
    if (!found || found.processedAt) return
    const { id, accountId, body, signer } = found
    const submission = { accountId, body, orderId: id, signer: signer ?? undefined }
    // A worker that was paused for longer than its lease may end what another one has ended.
    const close = async (tx: Executor) => {
      const isOpen = and(isMeant, isNull(submissions.processedAt))
      const closed = await tx
        .update(submissions)
        .set({ processedAt: up.now() })
        .where(isOpen)
        .returning({ id: submissions.id })
      if (closed.length === 0) throw new Error('The submission was processed meanwhile.')
    }
    try {
      await submitOrder(up, submission, close)
    } catch (error) {
      if (!isLast || signal.aborted || isDatabaseAway(error)) throw error
      logError('submission', error, { submissionId: id })
      await giveUpSubmission(up, submission, close)
    }
  },
}
