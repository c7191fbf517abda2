import type { ReactNode } from 'react'
import { beforeEach, vi } from 'vitest'
import { WorkList } from '#components/work/live/work-list.tsx'
import { orders } from '#lib/contract/orders.ts'
import { production, type WorkItem } from '#lib/contract/production.ts'
import type { WorkSearchParams } from '#lib/work/items-query/items-query.ts'
import { answer, type fakePortal } from '#tests/support/answer.ts'
import { cleanup, fireEvent } from '#tests/support/component.ts'
import { renderInPage } from '#tests/support/page.tsx'
import { workItem, workItems } from '#tests/support/work-items.ts'

type Portal = ReturnType<typeof fakePortal>

/** What the upstream lists, unless a test says otherwise. */
let listed: WorkItem[] = []

/** jsdom has no layout and no stream of live changes: what they report happens when a test says so. */
export function fakeBrowser(portal: Portal) {
  const streams: EventTarget[] = []
  const observer = { observe: () => {}, unobserve: () => {}, disconnect: () => {} }
  class FakeEvents extends EventTarget {
    readyState = 0
    constructor() {
      super()
      streams.push(this)
    }
    close() {
      streams.splice(streams.indexOf(this), 1)
    }
  }
  beforeEach(() => {
    portal.use(
      answer(orders.details, { order: { _id: 'order-1', orderData: { sourceOrderId: 'PO-1' } } }),
      // A page that hears of no live changes reads its list again.
      answer(production.items, () => listOf(listed)),
    )
    streams.length = 0
    leave()
    vi.stubGlobal('EventSource', FakeEvents)
    for (const name of ['IntersectionObserver', 'ResizeObserver'])
      vi.stubGlobal(name, function observe() {
        return observer
      })
    document.elementFromPoint = () => null
    document.elementsFromPoint = () => []
  })
  const emit = (change = {}) =>
    streams.at(-1)?.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(change) })) === true
  return {
    streams,
    emit,
    /** Reports a live change once the page listens. */
    emitChange: (change = {}) =>
      vi.waitFor(() => {
        if (!emit(change)) throw new Error('no stream of live changes')
      }),
  }
}

/** Ends the page. A list that was left is kept with its entry of the history. */
export function leave() {
  cleanup()
  window.history.replaceState(null, '')
}

const renderedAt = Date.parse('2026-11-20T15:40:00.000Z')
const site = { time: { timezone: 'UTC' }, dateTimes: {}, renderedAt, canRefetch: false }
type Given = {
  items?: WorkItem[]
  count?: number
  search?: WorkSearchParams
  canComplete?: boolean
  scanner?: ReactNode
}

export function renderList({
  items = workItems([1, 2, 3]),
  count = items.length,
  search = { status: 'live', due: undefined },
  canComplete = true,
  scanner,
}: Given = {}) {
  listed = items
  const list = (
    <WorkList
      title="Live Jobs"
      filter={null}
      scanner={scanner}
      first={{ data: items, count }}
      search={search}
      {...site}
      canComplete={canComplete}
    />
  )
  return { list, ...renderInPage(list) }
}

/** The items, which are all, or those of the last page. */
export const listOf = (data: WorkItem[], count = data.length, pages = 1) => {
  return { success: true as const, count, page: pages, pages, data }
}

/** What the upstream lists now, on one page. */
export const answerItems = (portal: Portal, data: WorkItem[]) => portal.use(answer(production.items, listOf(data)))

/** Completes items as the upstream does, but where `refuse` has an answer. */
export function completeWith(
  portal: Portal,
  items: WorkItem[],
  refuse: (id: string) => Response | undefined = () => undefined,
  completedOrder = false,
) {
  const calls: string[] = []
  const done = new Set<string>()
  let underWay = 0
  let most = 0
  portal.use(
    answer(production.completeItem, async ({ url }) => {
      const id = new URL(url).pathname.split('/').at(-2) ?? ''
      calls.push(id)
      most = Math.max(most, (underWay += 1))
      await Promise.resolve()
      const refused = refuse(id)
      underWay -= 1
      if (refused) return refused
      done.add(id)
      return { success: true as const, item: workItem(id, { status: 'complete' }), completedOrder }
    }),
    answer(production.items, () => listOf(items.filter(({ _id }) => !done.has(_id)))),
  )
  return { calls, done, most: () => most }
}

/** By a finger, which no move of a pointer comes before. */
export const press = (control: HTMLElement | undefined) => control && fireEvent.click(control, { detail: 1 })

/** Whether a press changes a checkbox: right after rows have moved it does not. */
export function isChangedByPress(box: HTMLInputElement): boolean {
  const before = box.checked
  press(box)
  return box.checked !== before
}
