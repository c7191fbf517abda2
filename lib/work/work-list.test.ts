import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { WorkItem } from '#lib/contract/production.ts'
import { workItems } from '#tests/support/work-items.ts'
import { createWorkList, type WorkList } from './work-list.ts'

const numbers = (length: number) => Array.from({ length }, (_, index) => index + 1)

/** An upstream that pages by number; `answering` may change what it lists while a page is on its way. */
function fakeUpstream(length: number, answering: (calls: number) => void = () => {}) {
  let listed: WorkItem[] = workItems(numbers(length))
  let calls = 0
  const page = (number: number, pagesize: number) => ({
    data: listed.slice((number - 1) * pagesize, number * pagesize),
    count: listed.length,
  })
  return {
    remove: (id: string) => (listed = listed.filter(({ _id }) => _id !== id)),
    insert: (at: number, items: WorkItem[]) => (listed = listed.toSpliced(at, 0, ...items)),
    ids: () => listed.map(({ _id }) => _id),
    calls: () => calls,
    first: () => page(1, 10),
    ask: async (wanted: { page: number; pagesize: number }) => {
      calls += 1
      await Promise.resolve()
      answering(calls)
      return page(wanted.page, wanted.pagesize)
    },
  }
}

const listedOf = (list: WorkList) => list.get().window.listed.map(({ _id }) => _id)
async function loadAll(list: WorkList) {
  while (list.get().window.listed.length < list.get().window.count) await list.more()
}

describe('[WK-01] infinite scroll', () => {
  it('loads ten at a time until all are there, and then asks no more', async () => {
    const upstream = fakeUpstream(35)
    const list = createWorkList(upstream.first(), upstream.ask)
    await list.more()
    expect(listedOf(list)).toHaveLength(20)
    await loadAll(list)
    expect(listedOf(list)).toEqual(upstream.ids())
    const { calls } = upstream
    const before = calls()
    await list.more()
    expect(calls()).toBe(before)
  })

  it('loses none of 35 while ten of them are completed between the pages', async () => {
    const upstream = fakeUpstream(35)
    const list = createWorkList(upstream.first(), upstream.ask)
    for (const id of ['1', '3', '5', '7', '9', '11', '2', '12', '13', '20']) {
      upstream.remove(id)
      list.leave(id, 'completed')
      await list.more()
    }
    await loadAll(list)
    expect(listedOf(list)).toEqual(upstream.ids())
    expect(listedOf(list)).toHaveLength(25)
  })

  it('asks again for a page that was on its way when a row left', async () => {
    const upstream = fakeUpstream(35, (calls) => {
      if (calls !== 1) return
      upstream.remove('4')
      list.leave('4', 'completed')
    })
    const list = createWorkList(upstream.first(), upstream.ask)
    await loadAll(list)
    expect(listedOf(list)).toEqual(upstream.ids())
  })

  it('reads again from the first row when a page shows that others changed the list', async () => {
    const upstream = fakeUpstream(35)
    const list = createWorkList(upstream.first(), upstream.ask)
    upstream.remove('2')
    upstream.remove('6')
    await list.more()
    await loadAll(list)
    expect(listedOf(list)).toEqual(upstream.ids())
    expect([...list.get().window.gone.keys()]).toEqual(['2', '6'])
  })

  it('ends with what the upstream lists, whatever happened in between', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('mine' as const), at: fc.nat(60) }),
      fc.record({ kind: fc.constant('theirs' as const), at: fc.nat(60) }),
      fc.record({ kind: fc.constant('new' as const), at: fc.nat(60) }),
      fc.record({ kind: fc.constant('more' as const), at: fc.constant(0) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const upstream = fakeUpstream(48)
        let seen: string | undefined
        const list = createWorkList(upstream.first(), upstream.ask, { lastInSight: () => seen })
        for (const [number, { kind, at }] of steps.entries()) {
          const mine = listedOf(list)[at]
          seen = list.get().window.shown[(at * 7) % 80]?._id
          const theirs = upstream.ids()[at]
          if (kind === 'mine' && mine) {
            upstream.remove(mine)
            list.leave(mine, 'completed')
          } else if (kind === 'theirs' && theirs) upstream.remove(theirs)
          else if (kind === 'new') upstream.insert(at, workItems([`new-${number}`]))
          else if (kind === 'more') await list.more()
        }
        await list.renew()
        await loadAll(list)
        await list.renew()
        list.showAll()
        expect(list.get().window.shown.map(({ _id }) => _id)).toEqual(upstream.ids())
      }),
      { numRuns: 200 },
    )
  })

  it('says that a page failed, and loads it when asked again', async () => {
    let fail = true
    const upstream = fakeUpstream(35)
    const list = createWorkList(upstream.first(), (page) =>
      fail ? Promise.reject(new Error('away')) : upstream.ask(page),
    )
    await list.more()
    expect(list.get().loading).toBe('failed')
    fail = false
    await list.more()
    expect(list.get()).toMatchObject({ loading: 'idle', window: { count: 35 } })
    expect(listedOf(list)).toHaveLength(20)
  })

  it('reads 2 000 rows again in pages of a hundred', async () => {
    const upstream = fakeUpstream(2000)
    const list = createWorkList(upstream.first(), upstream.ask)
    await loadAll(list)
    const before = upstream.calls()
    upstream.remove('1500')
    await list.renew()
    expect(upstream.calls() - before).toBe(20)
    expect([...list.get().window.gone.keys()]).toEqual(['1500'])
  })
})
