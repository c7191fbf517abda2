import { expect, it, vi } from 'vitest'
import { UpstreamError } from '#lib/contract/wire.ts'
import { workItems } from '#tests/support/work-items.ts'
import { completeMany, countResults } from './complete-many.ts'

const numbers = (length: number) => Array.from({ length }, (_, index) => index + 1)
const refused = (status: number, code = 'refused') =>
  new UpstreamError('production.completeItem', status, { error: { message: 'No.', code } })
const idsOf = (items: readonly { _id: string }[]) => items.map(({ _id }) => Number(_id))

it('[WK-04] [REL-20] items are completed one at a time, in order, each reported and counted', async () => {
  const told: string[] = []
  const { results, untried, ended } = await completeMany(workItems(numbers(50)), {
    complete: async ({ _id }) => await Promise.resolve({ completedOrder: Number(_id) % 5 === 0 }),
    onStart: ({ _id }) => told.push(`start ${_id}`),
    onResult: ({ item, outcome }) => told.push(`${outcome.kind} ${item._id}`),
  })
  expect(told).toEqual(numbers(50).flatMap((number) => [`start ${number}`, `completed ${number}`]))
  expect(countResults(results)).toEqual({ completed: 50, elsewhere: 0, failed: 0, orders: 10 })
  expect([untried, ended]).toEqual([[], 'done'])
})

it('[WK-04] an item that is complete was completed elsewhere; one that is not live fails', async () => {
  const codes: Record<string, string> = { 1: 'already_complete', 2: 'not_live' }
  const complete = async ({ _id }: { _id: string }) => {
    if (codes[_id]) throw refused(409, codes[_id])
    return { completedOrder: true }
  }
  const { results } = await completeMany(workItems([1, 2, 3]), { complete })
  expect(results.map(({ outcome }) => outcome.kind)).toEqual(['elsewhere', 'failed', 'completed'])
})

it('[WK-04] [REL-20] a run stops with the session, the right or the network', async () => {
  for (const error of [refused(401, 'session_ended'), refused(403)]) {
    const complete = vi.fn(() => Promise.reject(error))
    const { untried, ended } = await completeMany(workItems([1, 2, 3]), { complete })
    expect([complete.mock.calls.length, idsOf(untried), ended]).toEqual([1, [2, 3], 'stopped'])
  }
  const away = refused(502, 'portal_unreachable')
  const failing = new Set(['2', '4', '5'])
  const { results, untried, ended } = await completeMany(workItems(numbers(8)), {
    complete: ({ _id }) => (failing.has(_id) ? Promise.reject(away) : Promise.resolve({ completedOrder: false })),
  })
  expect([results.length, idsOf(untried), ended]).toEqual([5, [6, 7, 8], 'stopped'])
})
