// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { connection, recordShown } from '#lib/client/connection.ts'
import { orders } from '#lib/contract/orders.ts'
import { production, type WorkItem } from '#lib/contract/production.ts'
import { requestLimits } from '#lib/http/request-limits.ts'
import { lastList } from '#lib/shell/last-list/last-list.ts'
import type { WorkSearchParams } from '#lib/work/items-query/items-query.ts'
import { workPageSize } from '#lib/work/rows/loaded-items.ts'
import { answer, fakePortal, refusal } from '#tests/support/answer.ts'
import { act, fireEvent, screen, within } from '#tests/support/component.ts'
import { awaited, fileWith } from '#tests/support/files.ts'
import { sendNow } from '#tests/support/held.ts'
import { renderInPage } from '#tests/support/page.tsx'
import { renderOnServer } from '#tests/support/server-page.tsx'
import { workItem, workItems } from '#tests/support/work-items.ts'
import { WorkList } from './work-list.tsx'

const portal = fakePortal()
const numbers = (length: number) => Array.from({ length }, (_, index) => index + 1)

/** jsdom has no layout: the end of the list is near when a test says so. */
let ends: (() => void)[] = []
class FakeObserver {
  constructor(callback: IntersectionObserverCallback) {
    ends.push(() => callback([{ isIntersecting: true } as IntersectionObserverEntry], this as never))
  }
  observe() {}
  disconnect() {}
}
/** What happens when the browser has measured an element anew. */
let measured = new Map<Element, () => void>()
class FakeResizeObserver {
  readonly observe: (element: Element) => void
  constructor(callback: () => void) {
    this.observe = (element) => measured.set(element, callback)
  }
  unobserve() {}
  disconnect() {}
}
/** The stream of live changes, which a test makes speak. */
let streams: EventTarget[] = []
class FakeEvents extends EventTarget {
  readyState = 0
  constructor() {
    super()
    streams.push(this)
  }
  close() {}
}
const emitChange = () => streams.at(-1)?.dispatchEvent(new MessageEvent('message', { data: '{}' }))
afterEach(() => void vi.useRealTimers())
beforeEach(() => {
  portal.use(answer(orders.details, { order: { _id: 'order-1', orderData: { sourceOrderId: 'PO-1' } } }))
  ends = []
  streams = []
  measured = new Map()
  window.history.replaceState(null, '')
  vi.stubGlobal('EventSource', FakeEvents)
  vi.stubGlobal('IntersectionObserver', FakeObserver)
  vi.stubGlobal('ResizeObserver', FakeResizeObserver)
  HTMLElement.prototype.scrollIntoView = () => {}
  document.elementFromPoint = () => null
  document.elementsFromPoint = () => []
})

function createList({
  items = workItems(numbers(3)),
  count,
  canComplete = true,
  search = { status: 'live', due: undefined },
}: {
  items?: WorkItem[]
  count?: number
  search?: WorkSearchParams
  canComplete?: boolean
} = {}) {
  return (
    <WorkList
      title="Live Jobs"
      filter={null}
      scanner={null}
      first={{ data: items, count: count ?? items.length }}
      search={search}
      time={{ timezone: 'UTC' }}
      dateTimes={{}}
      renderedAt={Date.parse('2026-11-20T15:40:00.000Z')}
      canComplete={canComplete}
      canRefetch={false}
    />
  )
}
function renderList(given?: Parameters<typeof createList>[0]) {
  const list = createList(given)
  return { list, ...renderInPage(list) }
}
const row = (name: string) => within(screen.getByRole('button', { name }).closest('[data-row]') as HTMLElement)
const topOf = (name: string, top: number) => {
  const place = screen.getByRole('button', { name, hidden: true }).closest('[data-row]') as HTMLElement
  place.getBoundingClientRect = () => new DOMRect(0, top, 0, 0)
}
/** The page tells the time from here on by `pass` alone; timers go on. */
const stopTime = () => void vi.useFakeTimers({ toFake: ['Date'] })
const pass = (ms: number) => void vi.setSystemTime(Date.now() + ms)
/** The user leaves pointer and keys alone, for longer than rows wait with moving. */
const rest = () => pass(3000)
const bar = () => within(screen.getByRole('region', { name: 'Selection' }))

const components = [{ _id: 'c', code: 'Cover', barcode: 'B4C', localFile: false, path: '' }]

it('[WK-03] up to five job sheets are printed at once, and for more the button gives the reason', async () => {
  const { user } = renderList({ items: numbers(6).map((number) => workItem(String(number), { components })) })
  const boxes = screen.getAllByRole('checkbox', { name: /^Select Card/ })
  for (const box of boxes.slice(0, 5)) await user.click(box)
  expect(bar().getByRole('link', { name: 'Print Job Sheets' }).getAttribute('href')).toMatch(/^\/job-sheet\?orderIds=/)
  await user.click(boxes[5] as HTMLElement)
  expect(bar().getByRole('button', { name: 'Print Job Sheets' }).getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText('Print up to 5 Items at a time')).toBeDefined()
})

it('[WK-03] printing keeps the focus when the selection changes under it, as by a colleague', () => {
  renderList({ items: [workItem('1', { components })] })
  const box = screen.getByRole('checkbox', { name: /^Select Card/ })
  fireEvent.click(box)
  bar().getByRole('link', { name: 'Print Job Sheets' }).focus()
  fireEvent.click(box)
  expect(document.activeElement).toBe(bar().getByRole('button', { name: 'Print Job Sheets' }))
  box.focus()
  fireEvent.click(box)
  expect(document.activeElement).toBe(box)
})

it('[WK-03] [OV-04] the job sheets of an item are not printed once its order is shipped, and the button gives the reason', async () => {
  const shipped = workItem('sent', { status: 'complete', components })
  const items = [workItem('1', { components }), { ...shipped, order: { ...shipped.order, status: 'shipped' } }]
  const { user } = renderList({ items })
  const boxes = screen.getAllByRole('checkbox', { name: /^Select Card/ })
  for (const box of boxes) await user.click(box)
  expect(bar().getByRole('button', { name: 'Print Job Sheets' }).getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText(/^Job sheets can be printed while an order is print ready or complete/)).toBeDefined()
  await user.click(boxes[1] as HTMLElement)
  expect(bar().getByRole('link', { name: 'Print Job Sheets' })).toBeDefined()
})

it('[WK-03] nothing is printed for an item without components, and the button gives the reason', async () => {
  const { user } = renderList({ items: [workItem('1', { components }), workItem('2')] })
  for (const box of screen.getAllByRole('checkbox', { name: /^Select Card/ })) await user.click(box)
  expect(bar().getByRole('button', { name: 'Print Job Sheets' }).getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText('An item without components has no job sheet.')).toBeDefined()
})

it('[WK-03] [SEC-59] job sheets whose address the portal would refuse as too long are not printed, and the button gives the reason', async () => {
  const componentsOf = (count: number) =>
    numbers(count).map((number) => ({
      _id: `0123456789abcdef0123${String(number).padStart(4, '0')}`,
      code: 'Card',
      barcode: '',
      path: '',
      fetch: false,
      localFile: false,
    }))
  const { user } = renderList({
    items: [workItem('few', { components: componentsOf(155) }), workItem('many', { components: componentsOf(170) })],
  })
  await user.click(screen.getByRole('checkbox', { name: /^Select Card few/ }))
  const href = bar().getByRole('link', { name: 'Print Job Sheets' }).getAttribute('href') ?? ''
  expect(href.split('componentIds=')[1]?.split(',')).toHaveLength(155)
  expect(href.length).toBeLessThanOrEqual(requestLimits.address)
  await user.click(screen.getByRole('checkbox', { name: /^Select Card few/ }))
  await user.click(screen.getByRole('checkbox', { name: /^Select Card many/ }))
  expect(bar().getByRole('button', { name: 'Print Job Sheets' }).getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText(/^These items have too many components to print at once/)).toBeDefined()
})

it('[WK-03] a press with Shift selects a range, and the box of the bar all that is loaded', async () => {
  const { user } = renderList({ items: workItems(numbers(6)) })
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^Select Card/ })
  await user.click(boxes[1] as HTMLElement)
  await user.keyboard('{Shift>}')
  await user.click(boxes[4] as HTMLElement)
  await user.keyboard('{/Shift}')
  expect(boxes.map(({ checked }) => checked)).toEqual([false, true, true, true, true, false])
  await user.click(screen.getByRole('checkbox', { name: 'Select all loaded items' }))
  expect(boxes.every(({ checked }) => checked)).toBe(true)
})

it('[WK-03] no box of the list can be pressed before it can answer', () => {
  const boxes = renderOnServer(createList()).getAllByRole<HTMLInputElement>('checkbox')
  expect(boxes.map(({ disabled }) => disabled)).toEqual([true, true, true, true])
})

it('[WK-03] the arrow keys go from row to row, Home and End to the first and last, past the borders of blocks', async () => {
  const count = 3 * workPageSize
  const { user } = renderList({ items: workItems(numbers(count)) })
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^Select Card/ })
  const focused = () => boxes.indexOf(document.activeElement as HTMLInputElement) + 1
  act(() => boxes[0]?.focus())
  for (const expected of numbers(count).slice(1)) {
    await user.keyboard('{ArrowDown}')
    expect(focused()).toBe(expected)
  }
  await user.keyboard('{ArrowUp}'.repeat(workPageSize))
  expect(focused()).toBe(2 * workPageSize)
  await user.keyboard('{Home}')
  expect(focused()).toBe(1)
  await user.keyboard('{End}{Shift>}' + '{ArrowUp}'.repeat(workPageSize) + '{/Shift}')
  expect(focused()).toBe(2 * workPageSize)
  expect(boxes.flatMap(({ checked }, index) => (checked ? [index + 1] : []))).toEqual(
    numbers(count).slice(2 * workPageSize - 1),
  )
})

it('[WK-03] the focus goes on at the box of the bar when the selection is cleared by keyboard', async () => {
  const { user } = renderList()
  await user.click(screen.getByRole('checkbox', { name: 'Select Card 2, order PO-2' }))
  act(() => bar().getByRole('button', { name: 'Clear selection' }).focus())
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Select all loaded items' }))
})

it('[WK-03] the selection stays while more is loaded', async () => {
  portal.use(
    answer(production.items, ({ url }) => {
      const page = Number(new URL(url).searchParams.get('page'))
      const data = workItems(numbers(15).slice((page - 1) * 10, page * 10))
      return { success: true as const, count: 15, page, pages: 2, data }
    }),
  )
  const { user } = renderList({ items: workItems(numbers(10)), count: 15 })
  await user.click(screen.getByRole('checkbox', { name: 'Select Card 2, order PO-2' }))
  ends.at(-1)?.()
  expect(await screen.findByText('That is all: 15 items.')).toBeDefined()
  expect(bar().getByText('1 selected')).toBeDefined()
  expect(screen.getAllByRole('checkbox', { name: /^Select Card/ })).toHaveLength(15)
})

it('[WK-01] a page that could not be loaded is reported, and is loaded when the user asks, without losing the focus', async () => {
  let respond = () => {}
  let fail = true
  portal.use(
    answer(production.items, async () => {
      await new Promise<void>((resolve) => (respond = resolve))
      return fail
        ? refusal(503, 'Busy')
        : { success: true as const, count: 11, page: 2, pages: 2, data: workItems([11]) }
    }),
  )
  const { user } = renderList({ items: workItems(numbers(10)), count: 11 })
  await user.click(screen.getByRole('button', { name: 'Load more' }))
  expect(await screen.findByText('Loading more items')).toBeDefined()
  expect(document.activeElement?.textContent).toBe('Load more')
  respond()
  expect(await screen.findByText('More items could not be loaded.')).toBeDefined()
  fail = false
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Try again' }))
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Loading more items')).toBeDefined()
  respond()
  expect(await screen.findByText('That is all: 11 items.')).toBeDefined()
  expect(document.activeElement?.textContent).toBe('That is all: 11 items.')
})

it('[WK-04] an item that is completed is reported, and its row leaves a moment later', async () => {
  portal.use(
    answer(production.completeItem, {
      success: true,
      item: workItem('1', { status: 'complete' }),
      completedOrder: true,
    }),
  )
  stopTime()
  const { user } = renderList({ items: workItems([1, 2]) })
  await user.click(screen.getByRole('button', { name: 'Complete item Card 1' }))
  await sendNow(user)
  expect(await row('Card 1').findByText('Completed')).toBeDefined()
  expect(await screen.findByText('Item completed')).toBeDefined()
  expect(screen.getByText('That was the last item: the order is complete.')).toBeDefined()
  rest()
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Card 1' })).toBeNull())
})

it('[WK-04] completions that wait for a slow one go out when the page is left', async () => {
  const asked: string[] = []
  portal.use(
    answer(production.completeItem, ({ url }) => {
      asked.push(new URL(url).pathname.split('/').at(-2) ?? '')
      return new Promise<never>(() => {})
    }),
  )
  const { user } = renderList({ items: workItems([1, 2, 3]) })
  for (const number of [1, 2, 3]) await user.click(screen.getByRole('button', { name: `Complete item Card ${number}` }))
  await vi.waitFor(() => expect(asked).toEqual(['1']))
  act(() => void window.dispatchEvent(new Event('pagehide')))
  await vi.waitFor(() => expect(asked.toSorted()).toEqual(['1', '2', '3']))
})

/** Completes items as the upstream does, but where `refuse` has an answer. */
function completeWith(items: WorkItem[], refuse: (id: string) => Response | undefined = () => undefined) {
  const calls: string[] = []
  const done = new Set<string>()
  let underWay = 0
  let most = 0
  portal.use(
    answer(production.completeItem, async ({ url }) => {
      const id = new URL(url).pathname.split('/').at(-2) ?? ''
      calls.push(id)
      most = Math.max(most, (underWay += 1))
      await new Promise((resolve) => void setTimeout(resolve, 5))
      underWay -= 1
      const refused = refuse(id)
      if (refused) return refused
      done.add(id)
      return { success: true as const, item: workItem(id, { status: 'complete' }), completedOrder: false }
    }),
    answer(production.items, () => {
      const data = items.filter(({ _id }) => !done.has(_id))
      return { success: true as const, count: data.length, page: 1, pages: 1, data }
    }),
  )
  return { calls, done, most: () => most }
}
const completeSelected = () => bar().getByRole('button', { name: /^Complete/ })

it('[WK-04] selected items that failed stay selected, and only those are tried again', async () => {
  const items = workItems(numbers(6))
  let isBusy = true
  const { calls } = completeWith(items, (id) => (isBusy && Number(id) % 3 === 0 ? refusal(503, 'Busy') : undefined))
  const { user } = renderList({ items })
  await user.click(screen.getByRole('checkbox', { name: 'Select all loaded items' }))
  await user.click(completeSelected())
  await sendNow(user)
  const run = within(await screen.findByRole('region', { name: 'Completing items' }))
  expect(await run.findByText('2 items failed and stay selected.')).toBeDefined()
  expect(calls).toEqual(['1', '2', '3', '4', '5', '6'])
  expect(bar().getByText('2 selected')).toBeDefined()
  isBusy = false
  calls.length = 0
  await user.click(completeSelected())
  await sendNow(user)
  expect(await run.findByText('2 Items completed')).toBeDefined()
  expect(calls).toEqual(['3', '6'])
})

it('[WK-04] single items wait for each other, and one that is pressed twice is completed once', async () => {
  const items = workItems(numbers(3))
  const { calls, most } = completeWith(items)
  const { user } = renderList({ items })
  for (const { _id } of [...items, ...items]) screen.getByRole('button', { name: `Complete item Card ${_id}` }).click()
  await vi.waitFor(() => expect(screen.getAllByText('Completed')).toHaveLength(2))
  expect(calls).toEqual(['1', '2'])
  await sendNow(user)
  await vi.waitFor(() => expect(screen.getAllByText('Completed')).toHaveLength(3))
  expect(calls).toEqual(['1', '2', '3'])
  expect(most()).toBe(1)
})

it('[WK-04] an item whose completion got no answer leaves the list when the upstream did complete it', async () => {
  const items = workItems(numbers(2))
  const { done } = completeWith(items, (id) => {
    done.add(id)
    return refusal(503, 'Busy')
  })
  const { user } = renderList({ items })
  await user.click(screen.getByRole('button', { name: 'Complete item Card 1' }))
  await sendNow(user)
  expect(await row('Card 1').findByText('Completed or stopped elsewhere')).toBeDefined()
})

it('[WK-04] focus goes on at the next row when an item is completed by keyboard', async () => {
  const items = workItems(numbers(3))
  completeWith(items)
  const { user } = renderList({ items })
  act(() => screen.getByRole('button', { name: 'Complete item Card 2' }).focus())
  await user.keyboard('{Enter}')
  await sendNow(user)
  const next = screen.getByRole('checkbox', { name: 'Select Card 3, order PO-3' })
  await vi.waitFor(() => expect(document.activeElement).toBe(next))
})

it.each([
  ['the row before', [1, 2], 'Select Card 1, order PO-1'],
  ['the box of the bar', [2], 'Select all loaded items'],
])('[WK-04] after the last row focus goes on at %s when an item is completed by keyboard', async (_, items, name) => {
  completeWith(workItems(items))
  const { user } = renderList({ items: workItems(items) })
  act(() => screen.getByRole('button', { name: 'Complete item Card 2' }).focus())
  await user.keyboard('{Enter}')
  await sendNow(user)
  const next = screen.getByRole('checkbox', { name })
  await vi.waitFor(() => expect(document.activeElement).toBe(next))
})

it('[WK-04] focus goes on at the next row when a marked row that has it leaves', async () => {
  portal.use(answer(production.items, { success: true, count: 2, page: 1, pages: 1, data: workItems([1, 3]) }))
  stopTime()
  const { user } = renderList()
  act(() => screen.getByRole('button', { name: 'Card 1' }).focus())
  await vi.waitFor(() => expect(emitChange()).toBe(true))
  expect(await row('Card 2').findByText('Completed or stopped elsewhere')).toBeDefined()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Card 2' }))
  rest()
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Card 2' })).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Select Card 3, order PO-3' }))
})

it('[WK-04] focus goes on at the next row when an item was completed in its dialog and its row has left', async () => {
  const items = numbers(3).map((number) => workItem(String(number), { shipmentId: undefined }))
  completeWith(items)
  stopTime()
  const { user } = renderList({ items })
  const opener = screen.getByRole('button', { name: 'Card 2' })
  await user.click(opener)
  await screen.findByRole('dialog', { name: 'Card 2' })
  await user.keyboard('{Escape}')
  await vi.waitFor(() => expect(document.activeElement).toBe(opener))
  await user.click(opener)
  const dialog = within(await screen.findByRole('dialog', { name: 'Card 2' }))
  await user.click(dialog.getByRole('button', { name: 'Complete item Card 2' }))
  await sendNow(user)
  await vi.waitFor(() => expect(dialog.getByText('Complete')).toBeDefined())
  rest()
  await vi.waitFor(() => expect(document.querySelectorAll('[data-row]')).toHaveLength(2))
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Select Card 3, order PO-3' }))
})

it('[WK-04] a completion that is undone sends nothing, and leaves rows, selection and focus as they were', async () => {
  const { calls } = completeWith(workItems(numbers(3)))
  const { user } = renderList()
  await user.click(screen.getByRole('checkbox', { name: 'Select all loaded items' }))
  await user.click(completeSelected())
  expect(await screen.findByText('Completing 3 items')).toBeDefined()
  expect(completeSelected().getAttribute('aria-busy')).toBe('true')
  await user.keyboard('{Control>}z{/Control}')
  expect(await screen.findByText('Not completed')).toBeDefined()
  await vi.waitFor(() => expect(screen.queryByText('Completing 3 items')).toBeNull())
  expect(bar().getByText('3 selected')).toBeDefined()
  expect(document.activeElement).toBe(completeSelected())
  const button = screen.getByRole('button', { name: 'Complete item Card 2' })
  await user.click(button)
  await user.click(await screen.findByRole('button', { name: /^Undo/ }))
  expect(button.getAttribute('aria-busy')).toBeNull()
  expect(document.activeElement).toBe(button)
  expect(calls).toEqual([])
})

it('[WK-04] items that are held are all completed, one at a time, when the user goes to another page', async () => {
  const { calls, most } = completeWith(workItems(numbers(3)))
  const { user, show } = renderList()
  await user.click(screen.getByRole('checkbox', { name: 'Select all loaded items' }))
  await user.click(completeSelected())
  expect(calls).toEqual([])
  show(<p>Another page</p>)
  expect(await screen.findByText('3 Items completed')).toBeDefined()
  expect(calls).toEqual(['1', '2', '3'])
  expect(most()).toBe(1)
})

it('[WK-04] the calls for all items that are held go out when the page is closed', async () => {
  const { calls } = completeWith(workItems(numbers(3)))
  const { user } = renderList()
  await user.click(screen.getByRole('checkbox', { name: 'Select all loaded items' }))
  await user.click(completeSelected())
  const asked = vi.spyOn(window, 'fetch')
  fireEvent(window, new Event('pagehide'))
  // Not a moment later: a page that is closed runs nothing more.
  await Promise.resolve()
  await vi.waitFor(() => expect(calls).toHaveLength(3))
  expect(asked.mock.calls.map(([, options]) => options?.keepalive)).toEqual([true, true, true])
  asked.mockRestore()
})

it('[WK-04] more than 20 items are asked about, with the focus on Cancel, and then completed at once', async () => {
  const items = workItems(numbers(21))
  const { calls } = completeWith(items)
  const { user } = renderList({ items })
  await user.click(screen.getByRole('checkbox', { name: 'Select all loaded items' }))
  await user.click(completeSelected())
  await screen.findByRole('alertdialog', { name: 'Complete 21 items?' })
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'))
  await user.keyboard('{Enter}')
  await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(bar().getByText('21 selected')).toBeDefined()
  expect(calls).toEqual([])
  await user.click(completeSelected())
  await user.click(await screen.findByRole('button', { name: 'Complete items' }))
  await vi.waitFor(() => expect(calls).toHaveLength(21))
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
})

/** By a finger, which no move of a pointer comes before. */
const press = (control: HTMLElement | undefined) => control && fireEvent.click(control, { detail: 1 })

it('[WK-04] a press within half a second after rows moved does nothing', async () => {
  stopTime()
  const items = workItems(numbers(3))
  const { calls } = completeWith(items)
  const { user } = renderList({ items })
  const [second, third] = ['Complete item Card 2', 'Complete item Card 3'].map((name) =>
    screen.getByRole('button', { name }),
  )
  await user.click(screen.getByRole('button', { name: 'Complete item Card 1' }))
  await sendNow(user)
  expect(await row('Card 1').findByText('Completed')).toBeDefined()
  rest()
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Card 1' })).toBeNull())
  press(second)
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
  pass(500)
  press(third)
  await sendNow(user)
  await vi.waitFor(() => expect(calls).toEqual(['1', '3']))
})

it('[WK-04] a press within half a second after the bar has become higher does nothing, and one after a move of the pointer does', () => {
  stopTime()
  renderList({ items: workItems(numbers(4)) })
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^Select Card/ })
  const selectedAfter = (box: HTMLInputElement | undefined) => {
    press(box)
    return boxes.map(({ checked }) => checked)
  }
  const place = screen.getByRole('region', { name: 'Selection' }).parentElement as HTMLElement
  const measure = (height: number) => {
    vi.spyOn(place, 'offsetHeight', 'get').mockReturnValue(height)
    act(() => measured.get(place)?.())
  }
  measure(84)
  expect(selectedAfter(boxes[0])).toEqual([true, false, false, false])
  measure(84)
  expect(selectedAfter(boxes[1])).toEqual([true, true, false, false])
  measure(180)
  expect(selectedAfter(boxes[2])).toEqual([true, true, false, false])
  fireEvent.pointerMove(boxes[2] as HTMLElement, { pointerType: 'mouse' })
  expect(selectedAfter(boxes[2])).toEqual([true, true, true, false])
  measure(84)
  pass(500)
  expect(selectedAfter(boxes[3])).toEqual([true, true, true, true])
})

it('[WK-04] [REL-19] a press within half a second after the line about a lost connection came or went does nothing', () => {
  stopTime()
  renderList({ items: workItems(numbers(1)) })
  onTestFinished(() => connection.set({ state: 'fine', shownAt: 0, isStale: false }))
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Select Card/ })
  const isChangedByPress = () => {
    const before = box.checked
    press(box)
    return box.checked !== before
  }
  for (const state of ['lost', 'fine'] as const) {
    act(() => connection.set({ ...connection.get(), state }))
    expect(isChangedByPress()).toBe(false)
    pass(500)
    expect(isChangedByPress()).toBe(true)
  }
  act(recordShown)
  expect(isChangedByPress()).toBe(true)
})

it('[WK-04] a clock that is set back keeps the rows from being pressed no longer, nor what left from going', async () => {
  stopTime()
  const items = workItems(numbers(2))
  completeWith(items)
  const { user } = renderList({ items })
  await user.click(screen.getByRole('button', { name: 'Complete item Card 1' }))
  await sendNow(user)
  expect(await row('Card 1').findByText('Completed')).toBeDefined()
  pass(-3_600_000)
  // The rows look at the clock three times a second.
  await vi.waitFor(() => {
    rest()
    expect(screen.queryByRole('button', { name: 'Card 1' })).toBeNull()
  })
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Select Card 2/ })
  pass(-3_600_000)
  press(box)
  expect(box.checked).toBe(false)
  pass(500)
  press(box)
  expect(box.checked).toBe(true)
})

it('[WK-04] a press within half a second after the user had new items shown does nothing', async () => {
  portal.use(
    answer(production.items, { success: true, count: 4, page: 1, pages: 1, data: workItems(['new', 1, 2, 3]) }),
  )
  stopTime()
  const { user } = renderList()
  await user.hover(screen.getByRole('button', { name: 'Card 3' }))
  await vi.waitFor(() => expect(emitChange()).toBe(true))
  press(await screen.findByRole('button', { name: '1 new item – show' }))
  expect(await screen.findByRole('button', { name: 'Card new' })).toBeDefined()
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Card 1, order PO-1' })
  press(box)
  expect(box.checked).toBe(false)
  pass(500)
  press(box)
  expect(box.checked).toBe(true)
})

it('[WK-04] new items are offered in a place that screen readers follow from the beginning, and the focus goes on when the offer goes', async () => {
  portal.use(
    answer(production.items, { success: true, count: 4, page: 1, pages: 1, data: workItems(['new', 1, 2, 3]) }),
  )
  stopTime()
  const { user } = renderList()
  const places = screen.getAllByRole('status')
  await user.click(screen.getByRole('checkbox', { name: 'Select Card 3, order PO-3' }))
  await user.unhover(screen.getByRole('button', { name: 'Card 3' }))
  await vi.waitFor(() => expect(emitChange()).toBe(true))
  const offer = await screen.findByRole('button', { name: '1 new item – show' })
  expect(places).toContain(offer.closest('output'))
  act(() => offer.focus())
  rest()
  expect(await screen.findByRole('button', { name: 'Card new' })).toBeDefined()
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Select all loaded items' }))
})

it('[WK-04] while the pointer is on a row, what left is marked, and what is new waits until it is elsewhere', async () => {
  portal.use(answer(production.items, { success: true, count: 3, page: 1, pages: 1, data: workItems([1, 'new', 3]) }))
  stopTime()
  const { user } = renderList()
  const place = screen.getByRole('button', { name: 'Card 3' })
  await user.hover(place)
  await vi.waitFor(() => expect(emitChange()).toBe(true))
  expect(await row('Card 2').findByText('Completed or stopped elsewhere')).toBeDefined()
  expect(await screen.findByRole('button', { name: '1 new item – show' })).toBeDefined()
  rest()
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Card 2' })).toBeNull())
  expect(screen.queryByRole('button', { name: 'Card new' })).toBeNull()
  await user.unhover(place)
  rest()
  expect(await screen.findByRole('button', { name: 'Card new' })).toBeDefined()
  expect(screen.queryByRole('button', { name: '1 new item – show' })).toBeNull()
})

it('[WK-01] [WK-04] what is open in a row stays open when items come before the first one', async () => {
  portal.use(
    answer(production.items, { success: true, count: 4, page: 1, pages: 1, data: workItems(['new', 1, 2, 3]) }),
  )
  stopTime()
  const { user } = renderList()
  await user.click(row('Card 2').getByRole('button', { name: /^Show components/ }))
  const place = screen.getByRole('button', { name: 'Card 2' })
  await user.click(screen.getByRole('heading', { level: 1 }))
  await user.unhover(place)
  await vi.waitFor(() => expect(emitChange()).toBe(true))
  expect(await screen.findByRole('button', { name: '1 new item – show' })).toBeDefined()
  rest()
  expect(await screen.findByRole('button', { name: 'Card new' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Card 2' })).toBe(place)
  expect(row('Card 2').getByRole('button', { expanded: true })).toBeDefined()
})

it('[WK-04] a user who pressed beside the list is not taken back into it when the row they were on leaves', async () => {
  portal.use(answer(production.items, { success: true, count: 2, page: 1, pages: 1, data: workItems([1, 3]) }))
  stopTime()
  const { user } = renderList()
  await user.click(screen.getByRole('checkbox', { name: 'Select Card 2, order PO-2' }))
  await user.click(screen.getByRole('heading', { level: 1 }))
  expect(document.activeElement).toBe(document.body)
  await vi.waitFor(() => expect(emitChange()).toBe(true))
  expect(await row('Card 2').findByText('Completed or stopped elsewhere')).toBeDefined()
  rest()
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Card 2' })).toBeNull())
  expect(document.activeElement).toBe(document.body)
})

it('[WK-06] the dialog of an item that left the list elsewhere does not call it complete', async () => {
  portal.use(answer(production.items, { success: true, count: 2, page: 1, pages: 1, data: workItems([1, 3]) }))
  const { user } = renderList({ items: workItems(numbers(3)).map((item) => ({ ...item, shipmentId: undefined })) })
  await user.click(screen.getByRole('button', { name: 'Card 2' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Card 2' }))
  expect(dialog.getByText('Live')).toBeDefined()
  await vi.waitFor(() => expect(emitChange()).toBe(true))
  // Its status, and why its button does nothing.
  await vi.waitFor(() => expect(dialog.getAllByText('Completed or stopped elsewhere')).toHaveLength(2))
  expect(dialog.queryByText('Complete')).toBeNull()
  expect(dialog.getByRole('button', { name: 'Complete item Card 2' }).getAttribute('aria-disabled')).toBe('true')
})

it('[WK-03] the selection survives a live change, and what is new is shown and focused when the user asks', async () => {
  portal.use(
    answer(production.items, { success: true, count: 4, page: 1, pages: 1, data: workItems([1, 2, 'new', 3]) }),
  )
  const { user } = renderList()
  await user.click(screen.getByRole('checkbox', { name: 'Select Card 2, order PO-2' }))
  await vi.waitFor(() => expect(emitChange()).toBe(true))
  await user.click(await screen.findByRole('button', { name: '1 new item – show' }))
  const added = await screen.findByRole('checkbox', { name: 'Select Card new, order PO-new' })
  await vi.waitFor(() => expect(document.activeElement).toBe(added))
  expect(bar().getByText('1 selected')).toBeDefined()
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Card 2, order PO-2' }).checked).toBe(true)
})

it('[WK-06] an opened row shows the file of a component by its name, and its whole address in the tooltip', async () => {
  const path = 'https://artwork.example/2026/11/Karten%20A.pdf?signature=1f3870be274f6c49b3e31a0c6728957f'
  const component = { _id: 'c', code: 'Cover', barcode: 'B4C', localFile: false, path }
  const { user } = renderList({ items: [workItem('1', { components: [component] })] })
  await user.click(screen.getByRole('button', { name: 'Show components of Card 1' }))
  expect((await screen.findByText('Karten A.pdf')).title).toBe(path)
  expect(screen.queryByText(path)).toBeNull()
})

it('[WK-06] [FM-05] an opened row shows that a file is being fetched until it has been received', async () => {
  const component = { _id: 'c', code: 'Cover', barcode: 'B4C', localFile: false, path: '', fileId: 'file-1' }
  let file = fileWith([awaited])
  const asked: (string | null)[] = []
  portal.use(
    answer(orders.details, ({ headers }) => {
      asked.push(headers.get('x-sfl-background'))
      return { order: { _id: 'order-1', orderData: { sourceOrderId: 'PO-1' } }, files: [file] }
    }),
  )
  const { user } = renderList({ items: [workItem('1', { components: [component] })] })
  await user.click(screen.getByRole('button', { name: 'Show components of Card 1' }))
  expect(await screen.findByText('Refetching')).toBeDefined()
  file = fileWith([{}])
  expect(await screen.findByText('Ready')).toBeDefined()
  for (const action of ['Download file', 'Print job sheet', 'Go to shipment'])
    expect(screen.getByRole('link', { name: `${action}: Card 1, Cover` }).textContent).toBe(action)
  expect(asked).toEqual([null, '1'])
})

it('[WK-06] an opened row shows the first attributes of a component as the page of its order does', async () => {
  const attributes = { Stock: '350 gsm', Laminate: true, Fold: false, A: 1, B: 2, C: 3, D: 4, E: 5 }
  const component = { _id: 'c', code: 'Cover', barcode: 'B4C', localFile: false, path: '' }
  portal.use(
    answer(orders.details, {
      order: {
        _id: 'order-1',
        orderData: {
          sourceOrderId: 'PO-1',
          items: [{ _id: '1', quantity: 50, components: [{ ...component, attributes }] }],
        },
      },
    }),
  )
  const { user } = renderList({ items: [workItem('1', { components: [component] })] })
  await user.click(screen.getByRole('button', { name: 'Show components of Card 1' }))
  expect(await screen.findByText('Stock: 350 gsm')).toBeDefined()
  const shown = screen.getByText('Stock: 350 gsm').closest('ul')?.querySelectorAll('li') ?? []
  expect([...shown].map(({ textContent }) => textContent)).toEqual([
    'Stock: 350 gsm',
    'Laminate',
    'A: 1',
    'B: 2',
    'C: 3',
    'D: 4',
    '1 more',
  ])
})

it('[WK-06] an opened row whose order cannot be read shows its components without attributes', async () => {
  const failed = vi.fn(() => refusal(500, 'no'))
  portal.use(answer(orders.details, failed))
  const component = { _id: 'c', code: 'Cover', barcode: 'B4C', localFile: false, path: 'cover.pdf' }
  const { user } = renderList({ items: [workItem('1', { components: [component] })] })
  await user.click(screen.getByRole('button', { name: 'Show components of Card 1' }))
  expect(await screen.findByText('cover.pdf')).toBeDefined()
  await screen.findByText('The files of this order could not be loaded.')
  expect(failed).toHaveBeenCalled()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('[WK-01] Back from an order that its dialog led to finds the row and the place where the dialog was opened', async () => {
  const items = [workItem('1'), workItem('2', { shipmentId: undefined }), workItem('3')]
  portal.use(answer(production.items, { success: true, count: 3, page: 1, pages: 1, data: items }))
  const scrollBy = vi.spyOn(window, 'scrollBy').mockImplementation(() => {})
  const { user, list, show } = renderList({ items })
  await user.click(screen.getByRole('button', { name: 'Card 2' }))
  ;(await screen.findByRole('link', { name: 'Go to order' })).focus()
  topOf('Card 2', 140)
  show(<h1>The order</h1>)
  show(list)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Card 2' }))
  expect(scrollBy).toHaveBeenLastCalledWith({ top: -140, behavior: 'instant' })
})

it('[WK-08] a completed item shows when it was completed, and its deadline where the upstream does not say when', () => {
  const [shipByDate, completed] = ['2026-11-20T17:00:00.000Z', '2026-11-20T09:30:00.000Z']
  renderList({
    items: [
      workItem('1', { status: 'complete', shipByDate, completed }),
      workItem('2', { status: 'complete', shipByDate }),
    ],
  })
  const dateOf = (name: string) => row(name).getByRole('time').getAttribute('datetime')
  expect(row('Card 1').getByText('Completed in time')).toBeDefined()
  expect(row('Card 2').getByText('Completed')).toBeDefined()
  expect([dateOf('Card 1'), dateOf('Card 2')]).toEqual([completed, shipByDate])
})

it('[WK-08] a completed item without a deadline shows when it was completed', () => {
  const completed = '2026-11-20T09:30:00.000Z'
  renderList({ items: [workItem('1', { status: 'complete', shipByDate: undefined, completed })] })
  expect(row('Card 1').getByText('Completed')).toBeDefined()
  expect(row('Card 1').getByRole('time').getAttribute('datetime')).toBe(completed)
})

it('[WK-08] a deadline that passed long ago has its number grouped', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T15:40:00.000Z') })
  renderList({ items: [workItem('1', { shipByDate: '2020-11-20T15:40:00.000Z' })] })
  expect(row('Card 1').getByText('Overdue by 2,191 d')).toBeDefined()
})

it.each(['today', 'tomorrow', 'week'] as const)(
  '[WK-02] a list by the days of %s is read again at each midnight of the site',
  async (due) => {
    vi.useFakeTimers({ now: Date.parse('2026-11-20T23:59:58.000Z') })
    // Live changes wait until the page is visible, so that nothing else reads the list.
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    onTestFinished(() => visibility.mockRestore())
    const asked = vi.fn(() => ({ success: true as const, count: 1, page: 1, pages: 1, data: [workItem('of the day')] }))
    portal.use(answer(production.items, asked))
    renderList({ search: { status: 'live', due } })
    await act(() => vi.advanceTimersByTimeAsync(1500))
    asked.mockClear()
    await act(() => vi.advanceTimersByTimeAsync(1000))
    // A call without its answer would be made again during the day.
    await vi.waitFor(() => row('Card of the day'))
    expect(asked).toHaveBeenCalledTimes(1)
    await act(() => vi.advanceTimersByTimeAsync(24 * 60 * 60_000))
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2))
  },
)

/** Opens the stream of live changes; the page tells the time from here on by the function that is returned. */
async function openStream() {
  vi.useFakeTimers()
  await vi.waitFor(() => expect(streams).toHaveLength(1))
  streams[0]?.dispatchEvent(new Event('open'))
  return (ms: number) => {
    streams[0]?.dispatchEvent(new Event('beat'))
    return act(() => vi.advanceTimersByTimeAsync(ms))
  }
}

it('[REL-19] a list that is slow to read is read once after a change, and then left alone for four times as long', async () => {
  const asked = vi.fn(async () => {
    await new Promise((resolve) => void setTimeout(resolve, 4000))
    return { success: true as const, count: 3, page: 1, pages: 1, data: workItems(numbers(3)) }
  })
  portal.use(answer(production.items, asked))
  renderList()
  const wait = await openStream()
  await wait(30_000)
  asked.mockClear()
  emitChange()
  await wait(1000)
  emitChange()
  await wait(18_000)
  expect(asked).toHaveBeenCalledTimes(1)
  await wait(30_000)
  await wait(30_000)
  expect(asked).toHaveBeenCalledTimes(2)
})

it('[REL-19] a list that could not be read after a change is read again a little later', async () => {
  const asked = vi.fn(() => refusal(500, 'Busy'))
  portal.use(answer(production.items, asked))
  renderList()
  const wait = await openStream()
  await wait(1000)
  expect(asked).toHaveBeenCalledTimes(1)
  await wait(6000)
  expect(asked).toHaveBeenCalledTimes(2)
  portal.use(answer(production.items, { success: true, count: 2, page: 1, pages: 1, data: workItems([1, 3]) }))
  await wait(6000)
  expect(screen.queryByRole('button', { name: 'Card 2' })).toBeNull()
})

it('[REL-19] a clock that is set forward while the list is read keeps it from no later change', async () => {
  const asked = vi.fn(() => {
    vi.setSystemTime(Date.now() + 3_600_000)
    return { success: true as const, count: 3, page: 1, pages: 1, data: workItems(numbers(3)) }
  })
  portal.use(answer(production.items, asked))
  renderList()
  const wait = await openStream()
  await wait(30_000)
  emitChange()
  await wait(10_000)
  asked.mockClear()
  emitChange()
  await wait(10_000)
  expect(asked).toHaveBeenCalledTimes(1)
})

it('[WK-01] an order that a row leads to leads back to the list with its filter', () => {
  renderList({ search: { status: 'live', due: 'today' } })
  expect(lastList.get()).toEqual({ list: 'live', href: '/work?due=today' })
  renderList({ search: { status: 'complete', due: undefined } })
  expect(lastList.get()).toEqual({ list: 'complete', href: '/work/completed' })
})

it('[WK-01] a row shows the first artwork that is not at the site, and an empty place where it has no picture', () => {
  vi.useFakeTimers()
  const component = (code: string, more: object) => ({
    _id: code,
    code,
    barcode: '',
    path: '',
    localFile: false,
    ...more,
  })
  renderList({
    items: [
      workItem('1', {
        components: [
          component('Insert', { fileId: 'at-site', localFile: true }),
          component('Card', { fileId: 'file-1' }),
          component('Box', { fileId: 'file-2' }),
        ],
      }),
      workItem('2', { components: [component('Card', { localFile: true })] }),
    ],
  })
  const pictures = () => [...document.querySelectorAll<HTMLImageElement>('[data-row] img')]
  expect(pictures()).toEqual([])
  act(() => void vi.advanceTimersByTime(400))
  expect(pictures().map((picture) => picture.getAttribute('src'))).toEqual(['/api/files/file-1/thumbnails/1'])
  expect(pictures()[0]?.getAttribute('loading')).toBe('lazy')
  fireEvent.error(pictures()[0] as HTMLImageElement)
  expect(pictures()).toEqual([])
})

it('[WK-01] rows that the browser has skipped ask for no picture until they are shown for more than a glance', () => {
  vi.useFakeTimers()
  const components = [{ _id: 'c', code: 'Card', barcode: '', path: '', localFile: false, fileId: 'file-1' }]
  renderList({ items: [workItem('1', { components })] })
  const box = document.querySelector('[data-row]')?.parentElement
  const show = (isShown: boolean) =>
    act(() => {
      box?.dispatchEvent(Object.assign(new Event('contentvisibilityautostatechange'), { skipped: !isShown }))
    })
  const hasPicture = () => document.querySelector('[data-row] img') !== null
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
  show(false)
  pass(5000)
  show(true)
  pass(200)
  show(false)
  pass(5000)
  expect(hasPicture()).toBe(false)
  show(true)
  pass(400)
  expect(hasPicture()).toBe(true)
})

it('[SH-01] what a row cuts off is its tooltip', () => {
  renderList({ items: workItems([1]) })
  const texts = ['Card 1', 'B31', 'PO-1', 'Lumen Cards'].map((text) => screen.getByText(text))
  const place = texts[0]?.closest<HTMLElement>('[data-row]')
  fireEvent.pointerOver(texts[0] as HTMLElement)
  expect(place?.title).toBe('')
  for (const text of texts) vi.spyOn(text, 'scrollWidth', 'get').mockReturnValue(200)
  fireEvent.pointerOver(texts[0] as HTMLElement)
  expect(place?.title).toBe('Card 1\nB31\nPO-1\nLumen Cards')
})

it('[WK-05] an item that cannot be completed gives the reason', () => {
  const order = { _id: 'o', sourceOrderId: 'PO-2', sourceName: '', status: 'complete' }
  renderList({ items: [workItem('1', { status: 'complete' }), workItem('2', { order })] })
  expect(screen.getByRole('button', { name: 'Complete item Card 1' }).getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText('This item is already complete.')).toBeDefined()
  expect(screen.getByText('The order of this item is already complete.')).toBeDefined()
})

it('[WK-01] a row says the id of its order where the upstream says no more, and can be printed and completed', () => {
  const order = { _id: '', sourceOrderId: '', sourceName: '', status: '' }
  renderList({ items: [workItem('1', { orderId: 'order-9', order })] })
  expect(screen.getByRole('link', { name: 'order-9' })).toBeDefined()
  expect(screen.getByRole('checkbox', { name: 'Select Card 1, order order-9' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Complete item Card 1' }).getAttribute('aria-disabled')).toBeNull()
})

it('[WK-04] a user who may not complete is offered nothing to complete', () => {
  renderList({ canComplete: false })
  expect(screen.queryByRole('button', { name: /^Complete/ })).toBeNull()
})

it('[WK-08] a deadline has a colour and words that change as time passes', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T15:40:00.000Z') })
  renderList({
    items: [
      workItem('1', { shipByDate: '2026-11-20T15:30:00.000Z' }),
      workItem('2', { shipByDate: '2026-11-20T17:00:00.000Z' }),
      workItem('3', { shipByDate: '2026-11-20T17:40:01.000Z' }),
    ],
  })
  const deadline = (name: string) => {
    const shown = row(name).getByText(/^(Due|Overdue)/)
    return [shown.closest('[data-tone]')?.getAttribute('data-tone'), shown.textContent]
  }
  expect(deadline('Card 1')).toEqual(['danger', 'Overdue by 10 min'])
  expect(deadline('Card 2')).toEqual(['warning', 'Due in 1 h 20 min'])
  expect(deadline('Card 3')).toEqual(['success', 'Due in 2 h'])
  act(() => void vi.advanceTimersByTime(1_500))
  expect(deadline('Card 3')).toEqual(['warning', 'Due in 1 h 59 min'])
  act(() => void vi.advanceTimersByTime(80 * 60_000))
  expect(deadline('Card 2')).toEqual(['danger', 'Overdue by less than a minute'])
})

it('[WK-01] an empty list names what will be in it', () => {
  renderList({ items: [] })
  expect(screen.getByText('No Data')).toBeDefined()
})
