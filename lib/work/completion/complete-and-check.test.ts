import { expect, it, vi } from 'vitest'
import { UpstreamError } from '#lib/contract/wire.ts'
import { completeAndCheck } from './complete-and-check.ts'

const { signal } = new AbortController()
const refused = (status: number) => new UpstreamError('production.completeBatch', status, undefined)
const done = { completedItems: 2, completedOrders: 1 }

it('[BC-05] a batch that the upstream answers for has the outcome of the answer', async () => {
  const isLive = vi.fn()
  expect(await completeAndCheck({ complete: async () => done, isLive }, signal)).toEqual({ kind: 'done', ...done })
  const error = refused(409)
  const complete = () => Promise.reject(error)
  expect(await completeAndCheck({ complete, isLive }, signal)).toEqual({ kind: 'refused', error })
  expect(isLive).not.toHaveBeenCalled()
})

it.each([
  ['found', () => Promise.resolve(false)],
  ['live', () => Promise.resolve(true)],
  ['unknown', () => Promise.reject(refused(502))],
])('[BC-05] a batch whose completion got no answer is checked: %s', async (kind, isLive) => {
  for (const error of [refused(504), refused(500), new DOMException('', 'TimeoutError')]) {
    expect(await completeAndCheck({ complete: () => Promise.reject(error), isLive }, signal)).toEqual({ kind })
  }
})

it('[BC-05] a completion without an answer is given up in time to check the batch', async () => {
  const never = (until: AbortSignal) =>
    new Promise<never>((_, reject) => {
      until.addEventListener('abort', () => reject(until.reason))
    })
  const leaving = new AbortController()
  const completion = completeAndCheck({ complete: never, isLive: async () => false }, leaving.signal)
  leaving.abort()
  expect(await completion).toEqual({ kind: 'found' })
})
