import { expect, it, vi } from 'vitest'
import { UpstreamError } from '#lib/contract/wire.ts'
import { completeForSure } from './complete-for-sure.ts'

const { signal } = new AbortController()
const refused = (status: number) => new UpstreamError('production.completeBatch', status, undefined)
const done = { completedItems: 2, completedOrders: 1 }

it('[BC-05] says what the upstream said', async () => {
  const isLive = vi.fn()
  expect(await completeForSure({ complete: async () => done, isLive }, signal)).toEqual({ kind: 'done', ...done })
  const error = refused(409)
  const complete = () => Promise.reject(error)
  expect(await completeForSure({ complete, isLive }, signal)).toEqual({ kind: 'refused', error })
  expect(isLive).not.toHaveBeenCalled()
})

it.each([
  ['found', () => Promise.resolve(false)],
  ['live', () => Promise.resolve(true)],
  ['unknown', () => Promise.reject(refused(502))],
])('[BC-05] without an answer looks how it stands: %s', async (kind, isLive) => {
  for (const error of [refused(504), refused(500), new DOMException('', 'TimeoutError')]) {
    expect(await completeForSure({ complete: () => Promise.reject(error), isLive }, signal)).toEqual({ kind })
  }
})

it('[BC-05] gives up waiting for an answer in time to look', async () => {
  const never = (until: AbortSignal) =>
    new Promise<never>((_, reject) => {
      until.addEventListener('abort', () => reject(until.reason))
    })
  const leaving = new AbortController()
  const completion = completeForSure({ complete: never, isLive: async () => false }, leaving.signal)
  leaving.abort()
  expect(await completion).toEqual({ kind: 'found' })
})
