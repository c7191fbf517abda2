import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Executor } from '../core/database/open.ts'
import { triggers } from '../core/database/schema/tables.ts'
import { notFound } from '../core/errors.ts'
import type { Upstream } from '../upstream.ts'

const overlapMs = 24 * 60 * 60_000
/** Each makes the header of the signatures longer. */
const maxPrevious = 8

export const createSigningSecret = () => `whsec_${randomBytes(24).toString('base64')}`

type Secrets = Pick<typeof triggers.$inferSelect, 'signingSecret' | 'previousSecrets'>

const previousOf = ({ previousSecrets }: Secrets, now: Date) =>
  previousSecrets.filter(({ until }) => new Date(until) > now)

/** The secrets that sign a message: after a rotation, for a day, those it replaced too. */
export const secretsOf = (trigger: Secrets, now: Date): string[] => [
  trigger.signingSecret,
  ...previousOf(trigger, now).map(({ secret }) => secret),
]

const toAnswer = (trigger: Secrets, now: Date) => ({
  secret: trigger.signingSecret,
  previousUntil: previousOf(trigger, now)[0]?.until,
})

export const isOwnTrigger = (accountId: string, triggerId: string) =>
  and(eq(triggers.id, triggerId), eq(triggers.accountId, accountId))

export async function readSecret(db: Executor, accountId: string, triggerId: string, now: Date) {
  const [found] = await db.select().from(triggers).where(isOwnTrigger(accountId, triggerId))
  if (!found) throw notFound('Trigger')
  return toAnswer(found, now)
}

export const rotateSecret = (up: Upstream, accountId: string, triggerId: string) =>
  up.database.transaction(async (tx) => {
    const [found] = await tx.select().from(triggers).where(isOwnTrigger(accountId, triggerId)).for('update')
    if (!found) throw notFound('Trigger')
    const until = new Date(up.now().getTime() + overlapMs).toISOString()
    const replaced = { secret: found.signingSecret, until }
    const rotated = {
      signingSecret: createSigningSecret(),
      previousSecrets: [replaced, ...previousOf(found, up.now())].slice(0, maxPrevious),
    }
    await tx.update(triggers).set(rotated).where(eq(triggers.id, triggerId))
    return toAnswer(rotated, up.now())
  })
