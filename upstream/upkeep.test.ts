import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { forEachTest } from '../tests/support/made.ts'
import { mails, outbox, submissions } from './core/database/schema/tables.ts'
import { pathOf } from './files/disk-store.ts'
import { filesFolder } from './files/open-store.ts'
import { createTestUpstream } from './tests/support/upstream.ts'
import { deleteExpired, startUpkeep } from './upkeep.ts'

const dayMs = 24 * 60 * 60_000

const upstream = forEachTest(() => createTestUpstream())
afterEach(() => void vi.useRealTimers())

const daysAgo = (days: number) => new Date(upstream.now().getTime() - days * dayMs)
/** By two programs that share everything. */
const trim = () => Promise.all([deleteExpired(upstream.up), deleteExpired(upstream.up)])

async function put(path: string, days: number): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, 'bytes')
  await utimes(path, daysAgo(days), daysAgo(days))
}

it('the upkeep removes uploads, submissions and drafts after their time, and no other file', async () => {
  const keys = ['uploads', 'submissions', 'artwork', 'thumbnails', 'documents'].flatMap((folder) =>
    [30, 32].map((days) => ({ key: `${folder}/of-${days}.pdf`, days })),
  )
  const folder = filesFolder(upstream.config)
  for (const { key, days } of keys) await put(pathOf(folder, key), days)
  const drafts = join(folder, 'drafts')
  await put(join(drafts, 'being-written'), 0.9)
  await put(join(drafts, 'of-a-killed-program'), 1.1)
  await trim()
  const kept = await Promise.all(keys.map(async ({ key }) => ((await upstream.files.find(key)) ? [] : [key])))
  expect(kept.flat()).toEqual(['uploads/of-32.pdf', 'submissions/of-32.pdf'])
  expect(await readdir(drafts)).toEqual(['being-written'])
})

it('the upkeep deletes mails, done submissions and given-up messages after 31 days, no work', async () => {
  const { orm } = upstream.database
  const mail = { recipient: 'desk@example.test', text: 'words' }
  await orm.insert(mails).values([
    { ...mail, subject: 'old', createdAt: daysAgo(32) },
    { ...mail, subject: 'old and sent', createdAt: daysAgo(32), sentAt: daysAgo(32) },
    { ...mail, subject: 'new', createdAt: daysAgo(30) },
  ])
  const submission = { accountId: 'a', body: {}, createdAt: daysAgo(40) }
  await orm.insert(submissions).values([
    { ...submission, id: 'waiting' },
    { ...submission, id: 'old', processedAt: daysAgo(32) },
    { ...submission, id: 'new', processedAt: daysAgo(30) },
  ])
  await orm.insert(outbox).values([
    { queue: 'trigger', payload: { n: 'old' }, deadAt: daysAgo(32) },
    { queue: 'mail', payload: { n: 'old mail' }, deadAt: daysAgo(32) },
    { queue: 'trigger', payload: { n: 'new' }, deadAt: daysAgo(29) },
    { queue: 'trigger', payload: { n: 'open' }, createdAt: daysAgo(32) },
    { queue: 'submission', payload: { n: 'order' }, deadAt: daysAgo(32) },
  ])
  await trim()
  expect((await orm.select().from(mails)).map(({ subject }) => subject)).toEqual(['new'])
  expect((await orm.select().from(submissions)).map(({ id }) => id).sort()).toEqual(['new', 'waiting'])
  const left = (await orm.select().from(outbox)).map(({ payload }) => String(payload.n))
  expect(left.sort()).toEqual(['new', 'open', 'order'])
})

it('the upkeep vacuums ten minutes after a start, as workstations are off at night', () => {
  vi.useFakeTimers()
  const vacuum = vi.fn(async () => {})
  const start = () => startUpkeep({ ...upstream.up, database: { ...upstream.database, vacuum } })
  start()()
  vi.advanceTimersByTime(60 * 60_000)
  expect(vacuum).not.toHaveBeenCalled()
  const stop = start()
  vi.advanceTimersByTime(9 * 60_000)
  expect(vacuum).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60_000)
  expect(vacuum).toHaveBeenCalledOnce()
  stop()
})
