import { describe, expect, it, vi } from 'vitest'
import { UpstreamError } from '#lib/contract/wire.ts'
import { workItems } from '#tests/support/work-items.ts'
import { completeMany, countResults } from './complete-many.ts'

const numbers = (length: number) => Array.from({ length }, (_, index) => index + 1)
const refused = (status: number, code = 'refused') =>
  new UpstreamError('production.completeItem', status, { error: { message: 'No.', code } })
const idsOf = (items: readonly { _id: string }[]) => items.map(({ _id }) => _id)

describe('[WK-04] [REL-20] completing many', () => {
  it('completes one item at a time, in order, and counts the orders that this completed', async () => {
    let underWay = 0
    const most: number[] = []
    const complete = vi.fn(async ({ _id: id }: { _id: string }) => {
      underWay += 1
      most.push(underWay)
      await Promise.resolve()
      underWay -= 1
      return { completedOrder: Number(id) % 5 === 0 }
    })
    const { results, untried, ended } = await completeMany(workItems(numbers(50)), { complete })
    expect(Math.max(...most)).toBe(1)
    expect(complete.mock.calls.map(([{ _id }]) => Number(_id))).toEqual(numbers(50))
    expect({ ...countResults(results), untried, ended }).toEqual({
      completed: 50,
      elsewhere: 0,
      failed: 0,
      orders: 10,
      untried: [],
      ended: 'done',
    })
  })

  it('goes on when every third call fails, and reports each of them', async () => {
    let calls = 0
    const done: string[] = []
    const { results, ended } = await completeMany(workItems(numbers(50)), {
      complete: async ({ _id: id }) => {
        calls += 1
        if (calls % 3 === 0) throw refused(503)
        done.push(id)
        return { completedOrder: false }
      },
    })
    const failed = results.filter(({ outcome }) => outcome.kind === 'failed')
    expect(idsOf(failed.map(({ item }) => item)).map(Number)).toEqual(numbers(50).filter((number) => number % 3 === 0))
    expect(idsOf(results.filter(({ outcome }) => outcome.kind === 'completed').map(({ item }) => item))).toEqual(done)
    expect({ calls, ended, all: results.length }).toEqual({ calls: 50, ended: 'done', all: 50 })
  })

  it('counts an item that is complete already as completed elsewhere, and one that is not live as failed', async () => {
    const { results } = await completeMany(workItems([1, 2, 3]), {
      complete: async ({ _id: id }) => {
        if (id === '1') throw refused(409, 'already_complete')
        if (id === '2') throw refused(409, 'not_live')
        return { completedOrder: true }
      },
    })
    expect(results.map(({ outcome }) => outcome.kind)).toEqual(['elsewhere', 'failed', 'completed'])
  })

  it('is cancelled between items: the one under way is finished and reported', async () => {
    let cancelled = false
    const { results, untried, ended } = await completeMany(workItems([1, 2, 3]), {
      complete: async () => {
        cancelled = true
        return { completedOrder: false }
      },
      isCancelled: () => cancelled,
    })
    expect({ done: results.length, untried: idsOf(untried), ended }).toEqual({
      done: 1,
      untried: ['2', '3'],
      ended: 'cancelled',
    })
  })

  it.each([
    ['the session ended', refused(401, 'session_ended')],
    ['the user lost the right', refused(403)],
  ])('stops where %s', async (_, error) => {
    const complete = vi.fn(() => Promise.reject(error))
    const { untried, ended } = await completeMany(workItems([1, 2, 3]), { complete })
    expect({ calls: complete.mock.calls.length, untried: idsOf(untried), ended }).toEqual({
      calls: 1,
      untried: ['2', '3'],
      ended: 'stopped',
    })
  })

  it('goes on after one call without a network, and stops after two in a row', async () => {
    const away = refused(502, 'portal_unreachable')
    const failing = new Set(['2', '4', '5'])
    const { results, untried, ended } = await completeMany(workItems(numbers(8)), {
      complete: ({ _id }) => (failing.has(_id) ? Promise.reject(away) : Promise.resolve({ completedOrder: false })),
    })
    expect({ tried: results.length, untried: idsOf(untried), ended }).toEqual({
      tried: 5,
      untried: ['6', '7', '8'],
      ended: 'stopped',
    })
  })

  it('reports each item before and after it', async () => {
    const told: string[] = []
    await completeMany(workItems([1, 2]), {
      complete: async () => ({ completedOrder: false }),
      onStart: ({ _id }) => told.push(`start ${_id}`),
      onResult: ({ item, outcome }) => told.push(`${outcome.kind} ${item._id}`),
    })
    expect(told).toEqual(['start 1', 'completed 1', 'start 2', 'completed 2'])
  })
})
