import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { forEachTest } from '../../../tests/support/made.ts'
import { createTestUpstream } from '../../tests/support/upstream.ts'
import { outbox } from '../database/schema/tables.ts'
import { enqueue } from './outbox.ts'
import { createOutboxRunner, type Worker } from './outbox-runner.ts'

const upstream = forEachTest(() => createTestUpstream())

const jobs = () => upstream.database.orm.select().from(outbox)
const runnerOf = (work: Worker['work'], more: Partial<Worker> = {}) =>
  createOutboxRunner(upstream.up, { mail: { work, nextDelayMs: (attempt) => attempt * 1000, ...more } })
const fill = async (count: number) => {
  for (let n = 0; n < count; n += 1) await enqueue(upstream.database.orm, { queue: 'mail', payload: { n } })
}

it('the outbox has no job of a transaction that is rolled back, and one open job for a key', async () => {
  const job = { queue: 'mail', payload: {}, dedupe: 'file 1' }
  const failed = upstream.database.transaction(async (tx) => {
    await enqueue(tx, job)
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  expect(await jobs()).toEqual([])
  await enqueue(upstream.database.orm, job)
  await enqueue(upstream.database.orm, job)
  expect(await jobs()).toHaveLength(1)
  await runnerOf(async () => {}).idle()
  await enqueue(upstream.database.orm, job)
  expect(await jobs()).toHaveLength(2)
})

it('the outbox begins a job at its time, waits longer after each failure, and gives it up', async () => {
  const runAt = new Date(upstream.up.now().getTime() + 5000)
  await enqueue(upstream.database.orm, { queue: 'mail', payload: {}, maxAttempts: 3, runAt })
  const attempts: number[] = []
  const runner = runnerOf(async (_, __, { attempt }) => {
    attempts.push(attempt)
    throw new Error('the server is down')
  })
  const counts: number[] = []
  for (const waitMs of [0, 4999, 1, 999, 1, 1999, 1, 60_000]) {
    upstream.advance(waitMs)
    await runner.idle()
    counts.push(attempts.length)
  }
  expect(counts).toEqual([0, 0, 1, 1, 2, 2, 3, 3])
  expect(attempts).toEqual([1, 2, 3])
  const lastError = 'Error: the server is down'
  expect(await jobs()).toMatchObject([{ deadAt: expect.any(Date), doneAt: null, lastError }])
})

it('[REL-01] an attempt of a job that failed because the database was away is not counted', async () => {
  await enqueue(upstream.database.orm, { queue: 'mail', payload: {}, maxAttempts: 1 })
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  const work = vi.fn().mockRejectedValueOnce(away).mockResolvedValue(undefined)
  const runner = runnerOf(work)
  await runner.idle()
  expect(await jobs()).toMatchObject([{ attempts: 0, deadAt: null, lastError: 'Error: connect ECONNREFUSED' }])
  upstream.advance(60_000)
  await runner.idle()
  expect(await jobs()).toMatchObject([{ attempts: 1, doneAt: expect.any(Date) }])
})

it('the outbox does no more jobs at a time than allowed, whatever the planner believes', async () => {
  await fill(1)
  await upstream.database.vacuum()
  await fill(20)
  let [running, most] = [0, 0]
  const work = async () => {
    most = Math.max(most, (running += 1))
    await setImmediate()
    running -= 1
  }
  await runnerOf(work, { concurrency: 2 }).idle()
  expect(most).toBe(2)
  expect((await jobs()).every(({ doneAt }) => doneAt !== null)).toBe(true)
})

it.each([
  ['accounts', 'accountId'],
  ['triggers of an account', 'triggerId'],
])('the outbox leaves room for other %s when all work of one hangs', async (_, field) => {
  const add = (value: string | undefined) =>
    enqueue(upstream.database.orm, { queue: 'mail', payload: { accountId: 'own', [field]: value } })
  for (const value of ['slow', 'slow', 'slow', 'slow', 'quick', undefined]) await add(value)
  const [begun, hanging] = [[] as unknown[], Promise.withResolvers<void>()]
  const runner = runnerOf(
    async (_, { [field]: value }) => {
      begun.push(value)
      if (value === 'slow') await hanging.promise
    },
    { concurrency: 3, limits: { accountId: 3, [field]: 2 } },
  )
  await runner.start()
  await expect.poll(() => begun).toEqual(['slow', 'slow', 'quick', undefined])
  hanging.resolve()
  await runner.idle()
  expect(begun.filter((value) => value === 'slow')).toHaveLength(4)
  await runner.stop()
})

it('the outbox takes up nothing more when it stops in the middle of a round', async () => {
  await fill(3)
  let begun = 0
  let stopped: Promise<void> | undefined
  const runner = runnerOf(
    async (_, __, { signal }) => {
      begun += 1
      stopped ??= runner.stop()
      if (!signal.aborted) await once(signal, 'abort')
      throw signal.reason
    },
    { concurrency: 3, limits: { accountId: 2 } },
  )
  await runner.idle()
  await stopped
  expect(begun).toBeLessThanOrEqual(3)
  expect((await jobs()).every(({ attempts, lockedUntil }) => attempts === 0 && lockedUntil === null)).toBe(true)
})

it('the outbox takes a job up again when the runner that had it is gone', async () => {
  await fill(1)
  const runs: string[] = []
  const stuck = runnerOf(async () => {
    runs.push('stuck')
    await new Promise(() => {})
  })
  void stuck.idle()
  await expect.poll(() => runs).toEqual(['stuck'])
  const next = runnerOf(async () => void runs.push('next'))
  await next.idle()
  expect(runs).toEqual(['stuck'])
  upstream.advance(60_000)
  await next.idle()
  expect(runs).toEqual(['stuck', 'next'])
})

it('the outbox does not take up its own running job after the machine slept', async () => {
  await fill(1)
  const [begun, hanging] = [[] as unknown[], Promise.withResolvers<void>()]
  const work: Worker['work'] = async (_, { n }) => {
    begun.push(n)
    if (n === 0) await hanging.promise
  }
  const runner = runnerOf(work, { concurrency: 2 })
  await runner.start()
  await expect.poll(() => begun).toEqual([0])
  upstream.advance(60_000)
  await enqueue(upstream.database.orm, { queue: 'mail', payload: { n: 1 } })
  await expect.poll(() => begun).toContain(1)
  hanging.resolve()
  await runner.idle()
  await runner.stop()
  expect(begun).toEqual([0, 1])
})
