import { setTimeout as delay } from 'node:timers/promises'
import { and, asc, eq, inArray, isNull, lte, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Upstream } from '../../upstream.ts'
import { isDatabaseAway } from '../database/errors.ts'
import { outbox } from '../database/schema/tables.ts'
import { describeError, logError } from '../log.ts'
import { outboxChannel } from './outbox.ts'

type Job = {
  id: string
  attempt: number
  isLast: boolean
  /** Aborts when the program stops: work that takes long ends then, and is done again later. */
  signal: AbortSignal
}
export type Worker = {
  work: (up: Upstream, payload: Record<string, unknown>, job: Job) => Promise<void>
  /** How long to wait after the failed attempt of this number; the first is 1. */
  nextDelayMs: (attempt: number) => number
  concurrency?: number
  /** How many of those may have the same value in a field of the payload, so that what hangs leaves room for others. */
  limits?: Readonly<Record<string, number>>
}
export type OutboxRunner = {
  start(): Promise<void>
  idle(): Promise<void>
  /** Takes up nothing more and resolves when what is at work has ended, or was given a few seconds for it. */
  stop(): Promise<void>
}

type Claimed = typeof outbox.$inferSelect
type Active = Pick<Claimed, 'queue' | 'payload'> & { run: Promise<void> }
type Options = { leaseMs?: number; pollMs?: number }

const graceMs = 5000
const hourMs = 60 * 60_000
const isOpen = and(isNull(outbox.doneAt), isNull(outbox.deadAt))

/** Works off the outbox. Any number of runners may share a database; a job whose runner died is taken up again. */
export function createOutboxRunner(
  up: Upstream,
  workers: Record<string, Worker>,
  { leaseMs = 60_000, pollMs = 5000 }: Options = {},
): OutboxRunner {
  const { orm } = up.database
  const allQueues = Object.keys(workers)
  const active = new Map<string, Active>()
  const wanted = new Set<string>()
  let round = Promise.resolve(0)
  let isStarted = false
  let stopListening: (() => Promise<void>) | undefined
  const timers: NodeJS.Timeout[] = []
  const stopping = new AbortController()

  const leaseEnd = () => new Date(up.now().getTime() + leaseMs)

  /** Takes up what is due in some queues, one round after the other, and resolves with the number of jobs. */
  function takeUp(queuesOfRound: () => string[]): Promise<number> {
    round = round.catch(() => 0).then(() => takeUpOf(queuesOfRound()))
    return round
  }

  async function takeUpOf(queues: string[]): Promise<number> {
    let taken = 0
    for (const [queue, worker] of Object.entries(workers)) {
      if (!queues.includes(queue)) continue
      let claimed: Claimed[]
      do {
        const busy = [...active.values()].filter((job) => job.queue === queue)
        // Once it stops, each job that it took up would end at once and be due again.
        const free = stopping.signal.aborted ? 0 : (worker.concurrency ?? 1) - busy.length
        // One by one where there are limits: each may be the last that is allowed.
        const most = worker.limits === undefined ? free : Math.min(1, free)
        claimed = most < 1 ? [] : await claim(queue, most, isWithinLimits(busy, worker))
        for (const job of claimed) active.set(job.id, { queue, payload: job.payload, run: run(worker, job) })
        taken += claimed.length
      } while (worker.limits !== undefined && claimed.length > 0)
    }
    return taken
  }

  function claim(queue: string, most: number, isAllowed: SQL | undefined): Promise<Claimed[]> {
    const now = up.now()
    const isFree = or(isNull(outbox.lockedUntil), lte(outbox.lockedUntil, now))
    // The lease of a job that is at work here may have ended, while the machine slept.
    const isElsewhere = active.size > 0 ? notInArray(outbox.id, [...active.keys()]) : undefined
    const due = orm
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(eq(outbox.queue, queue), isOpen, lte(outbox.runAt, now), isFree, isAllowed, isElsewhere))
      .orderBy(asc(outbox.runAt), asc(outbox.id))
      .limit(most)
      .for('update', { skipLocked: true })
    // As an array the rows are chosen once. With `in`, a plan for few rows may choose others for each row, and take all.
    return orm.update(outbox).set({ lockedUntil: leaseEnd() }).where(sql`${outbox.id} = any(array${due})`).returning()
  }

  async function run(worker: Worker, job: Claimed): Promise<void> {
    try {
      await settle(job, await outcomeOf(worker, job))
    } catch (error) {
      report(error) // the lease runs out and the job is taken up again
    }
    active.delete(job.id)
    if (isStarted) wake(job.queue)
  }

  async function outcomeOf(worker: Worker, job: Claimed): Promise<Partial<Claimed>> {
    const attempt = job.attempts + 1
    try {
      const isLast = attempt >= job.maxAttempts
      await worker.work(up, job.payload, { id: job.id, attempt, isLast, signal: stopping.signal })
      return { attempts: attempt, doneAt: up.now(), lastError: null }
    } catch (error) {
      if (stopping.signal.aborted) return {}
      const lastError = describeError(error)
      const again = { lastError, runAt: new Date(up.now().getTime() + worker.nextDelayMs(attempt)) }
      if (isDatabaseAway(error)) return again
      if (attempt >= job.maxAttempts) return { attempts: attempt, lastError, deadAt: up.now() }
      return { ...again, attempts: attempt }
    }
  }

  const settle = (job: Claimed, outcome: Partial<Claimed>) =>
    orm
      .update(outbox)
      .set({ ...outcome, lockedUntil: null })
      .where(and(eq(outbox.id, job.id), isOpen))

  function renew(): void {
    if (active.size === 0) return
    const mine = inArray(outbox.id, [...active.keys()])
    orm.update(outbox).set({ lockedUntil: leaseEnd() }).where(mine).catch(report)
  }

  /** Jobs that are done are deleted after a week; those that were given up stay longer, for the operator to read. */
  function removeDone(): void {
    const weekAgo = new Date(up.now().getTime() - 7 * 24 * 60 * 60_000)
    orm.delete(outbox).where(lte(outbox.doneAt, weekAgo)).catch(report)
  }

  /** One round looks into all queues that were named since the round before. */
  function wake(...queues: string[]): void {
    for (const queue of queues) wanted.add(queue)
    takeUp(() => {
      const named = [...wanted]
      wanted.clear()
      return named
    }).catch(report)
  }
  const wakeAll = () => wake(...allQueues)

  return {
    async start() {
      isStarted = true
      stopListening = await up.database.listen(outboxChannel, (queue) => wake(queue), wakeAll)
      timers.push(setInterval(wakeAll, pollMs), setInterval(renew, leaseMs / 3), setInterval(removeDone, hourMs))
      wakeAll()
    },
    async idle() {
      // With those at work as it began: a job that ends during a round may have kept another one out of it.
      const countRound = async () => {
        let atWork = 0
        const taken = await takeUp(() => {
          atWork = active.size
          return allQueues
        })
        return atWork + taken
      }
      while ((await countRound()) > 0) await Promise.all([...active.values()].map((job) => job.run))
    },
    async stop() {
      isStarted = false
      for (const timer of timers.splice(0)) clearInterval(timer)
      await stopListening?.()
      stopping.abort()
      await round.catch(() => 0)
      const ended = Promise.all([...active.values()].map((job) => job.run))
      await Promise.race([ended, delay(graceMs, undefined, { ref: false })])
    },
  }
}

function isWithinLimits(busy: Active[], { limits = {} }: Worker): SQL | undefined {
  const conditions = Object.entries(limits).map(([field, most]) => {
    const byValue = Map.groupBy(busy, ({ payload }) => payload[field])
    const full = [...byValue].flatMap(([value, jobs]) =>
      typeof value === 'string' && jobs.length >= most ? value : [],
    )
    return full.length > 0 ? notInArray(sql`coalesce(${outbox.payload} ->> ${field}::text, '')`, full) : undefined
  })
  return and(...conditions)
}

const report = (error: unknown) => logError('outbox', error)
