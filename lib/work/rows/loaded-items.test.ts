import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { WorkItem } from '#lib/contract/production.ts'
import { workItem, workItems } from '#tests/support/work-items.ts'
import { infiniteItems, isShifted, itemsOf, type LoadedItems, refetchItems, removeItem } from './loaded-items.ts'

const numbers = (length: number) => Array.from({ length }, (_, index) => index + 1)

/** A work list over an upstream that pages by number; `answering` may change what it lists while a page is on its way. */
function openList(
  length: number,
  answering: (calls: number) => void | Promise<void> = () => {},
  countOf = (_end: number, all: number) => all,
) {
  let listed: WorkItem[] = workItems(numbers(length))
  let calls = 0
  let isBackground = false
  const pageOf = (page: number, pagesize: number) => ({
    data: listed.slice((page - 1) * pagesize, page * pagesize),
    count: countOf(page * pagesize, listed.length),
  })
  const list: Parameters<typeof infiniteItems>[0] = {
    queryKey: ['items'],
    readItems: async ({ page, pagesize }, { background = false }) => {
      calls += 1
      isBackground = background
      await Promise.resolve()
      const answer = pageOf(page, pagesize)
      await answering(calls)
      return answer
    },
  }
  const client = new QueryClient()
  const observer = new InfiniteQueryObserver(client, infiniteItems(list, { pages: [pageOf(1, 10)], pageParams: [1] }))
  observer.subscribe(() => {})
  const loaded = () => client.getQueryData<LoadedItems>(list.queryKey) as LoadedItems
  const hasMore = () => observer.getCurrentResult().hasNextPage
  return {
    ids: () => itemsOf(loaded().pages).map(({ _id }) => _id),
    hasMore,
    calls: () => calls,
    isBackground: () => isBackground,
    upstreamIds: () => listed.map(({ _id }) => _id),
    /** The upstream changes without the list. */
    change: (to: (items: WorkItem[]) => WorkItem[]) => void (listed = to(listed)),
    complete: async (id: string) => {
      listed = without(id)(listed)
      await removeItem(client, list, id)
    },
    refetch: () => refetchItems(client, list),
    /** As the end of the list does it. */
    async loadMore() {
      const before = loaded()
      await observer.fetchNextPage({ cancelRefetch: false })
      if (isShifted(before, loaded())) await refetchItems(client, list)
    },
    async loadAll() {
      while (hasMore()) await this.loadMore()
    },
  }
}

const without = (id: string) => (items: WorkItem[]) => items.filter(({ _id }) => _id !== id)

describe('[WK-01] a work list', () => {
  it('[SEC-10] goes on after all its items were completed, and is read again in the background', async () => {
    const list = openList(100)
    await list.loadMore()
    expect([list.ids().length, list.isBackground()]).toEqual([20, false])
    for (const id of list.ids().slice(10)) await list.complete(id)
    expect([list.ids().length, list.hasMore()]).toEqual([10, true])
    for (const id of list.ids()) await list.complete(id)
    expect([list.ids().length, list.hasMore()]).toEqual([0, true])
    await list.loadAll()
    expect(list.ids()).toEqual(list.upstreamIds())
    expect([list.ids().length, list.hasMore()]).toEqual([80, false])
    await list.refetch()
    expect(list.isBackground()).toBe(true)
  })

  it('brings no item back that was completed while a page or the list was read', async () => {
    const list = openList(35, (calls) => (calls === 1 ? list.complete('4') : undefined))
    await list.loadAll()
    expect(list.ids()).toEqual(list.upstreamIds())
    const again = openList(35, (calls) => (calls === 1 ? again.complete('4') : undefined))
    again.change(without('7'))
    await again.refetch()
    expect(again.ids().slice(0, 8)).toEqual(['1', '2', '3', '5', '6', '8', '9', '10'])
    expect(again.calls()).toBe(2)
  })

  it('passes over no item when one of the first hundred leaves before the second hundred is read', async () => {
    let isTorn = false
    const list = openList(150, () => void (isTorn && list.change(without('7'))))
    await list.loadAll()
    const calls = list.calls()
    isTorn = true
    await list.refetch()
    expect(list.ids()).toEqual(list.upstreamIds())
    expect(list.calls() - calls).toBe(4)
  })

  it('that the upstream does not count is read once, a page a call', async () => {
    const toNext = (end: number, all: number) => Math.min(end + 1, all)
    const list = openList(255, undefined, toNext)
    await list.loadAll()
    expect([list.ids(), list.calls()]).toEqual([list.upstreamIds(), 25])
    await list.refetch()
    expect(list.calls()).toBe(28)
    list.change(without('7'))
    await list.refetch()
    expect([list.ids(), list.calls()]).toEqual([list.upstreamIds(), 31])
  })

  it('ends with what the upstream lists, whatever happened in between', async () => {
    const step = fc.record({ kind: fc.constantFrom('mine', 'theirs', 'new', 'more'), at: fc.nat(60) })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const list = openList(48)
        for (const [number, { kind, at }] of steps.entries()) {
          const [mine, theirs] = [list.ids()[at], list.upstreamIds()[at]]
          if (kind === 'mine' && mine) await list.complete(mine)
          else if (kind === 'theirs' && theirs) list.change(without(theirs))
          else if (kind === 'new') list.change((items) => items.toSpliced(at, 0, workItem(`new-${number}`)))
          else if (kind === 'more') await list.loadMore()
        }
        await list.refetch()
        await list.loadAll()
        expect(list.ids()).toEqual(list.upstreamIds())
      }),
      { numRuns: 100 },
    )
  })
})
