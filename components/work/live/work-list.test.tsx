// @vitest-environment jsdom
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { orders } from '#lib/contract/orders.ts'
import { production } from '#lib/contract/production.ts'
import { targetLimits } from '#lib/contract/shared/request-target.ts'
import { answer, fakePortal, refusal } from '#tests/support/answer.ts'
import { act, fireEvent, screen, waitFor, within } from '#tests/support/component.ts'
import { awaited, fileWith } from '#tests/support/files.ts'
import { sendNow } from '#tests/support/held.ts'
import { workItem, workItems } from '#tests/support/work-items.ts'
import {
  answerItems,
  completeWith,
  fakeBrowser,
  isChangedByPress,
  leave,
  listOf,
  press,
  renderList,
} from './testing/work-list-page.tsx'

const page = vi.hoisted(() => ({ isHydrated: true }))
vi.mock('#components/ui/use-hydrated.ts', () => ({ useHydrated: () => page.isHydrated }))

const portal = fakePortal()
const browser = fakeBrowser(portal)
const numbers = (length: number) => Array.from({ length }, (_, index) => index + 1)
afterEach(() => void vi.useRealTimers())

const component = { _id: 'c', code: 'Cover', barcode: 'B4C', localFile: false, path: '' }
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const completeOf = (name: string) => button(`Complete item ${name}`)
const row = (name: string) => within(button(name).closest('[data-row]') as HTMLElement)
const hasLeft = (name: string) => waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull())
const boxOf = (name: string) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: `Select Card ${name}, order PO-${name}` })
const boxOfAll = () => screen.getByRole('checkbox', { name: 'Select all loaded items' })
const bar = () => within(screen.getByRole('region', { name: 'Selection' }))
const completeSelected = () => bar().getByRole('button', { name: /^Complete/ })
const hasFocus = (element: Element) => waitFor(() => expect(document.activeElement).toBe(element))
/** The page tells the time from here on by `pass` alone (`vi.waitFor` would pass some, too); timers go on. */
const stopTime = () => void vi.useFakeTimers({ toFake: ['Date'] })
const pass = (ms: number) => void vi.setSystemTime(Date.now() + ms)
/** The user leaves pointer and keys alone, for longer than rows wait with moving. */
const rest = () => pass(3000)

const withParts = (name: string, count: number) => {
  const ids = numbers(count).map((number) => `0123456789abcdef0123${String(number).padStart(4, '0')}`)
  return workItem(name, { components: ids.map((_id) => ({ ...component, _id })) })
}
const onePartEach = (count: number) => numbers(count).map((number) => withParts(String(number), 1))
const ofShipped = { ...workItem('sent').order, status: 'shipped' }
it.each([
  ['', onePartEach(5)],
  ['', [withParts('few', 155)]],
  ['Print up to 5 Items at a time', onePartEach(6)],
  [/^Job sheets can be printed while an order is print ready or/, [{ ...withParts('sent', 1), order: ofShipped }]],
  ['An item without components has no job sheet.', [withParts('1', 1), workItem('2')]],
  [/^These items have too many components to print at once/, [withParts('many', 170)]],
])('[WK-03] [OV-04] [SEC-59] job sheets of a selection are printed, or not: %s', async (reason, items) => {
  const { user } = renderList({ items })
  await user.click(boxOfAll())
  const address = bar().queryByRole('link', { name: 'Print Job Sheets' })?.getAttribute('href') ?? ''
  const count = items.flatMap(({ components }) => components).length
  expect(address.split('componentIds=')[1]?.split(',').length).toBe(reason ? undefined : count)
  expect(address.length).toBeLessThanOrEqual(targetLimits.bytes)
  expect(screen.queryAllByText(reason || 'no reason', { ignore: 'option' })).toHaveLength(reason ? 1 : 0)
})

it('[WK-03] printing keeps the focus when the selection changes under it, as by a colleague', () => {
  renderList({ items: [workItem('1', { components: [component] })] })
  fireEvent.click(boxOf('1'))
  bar().getByRole('link', { name: 'Print Job Sheets' }).focus()
  fireEvent.click(boxOf('1'))
  expect(document.activeElement).toBe(bar().getByRole('button', { name: 'Print Job Sheets' }))
  boxOf('1').focus()
  fireEvent.click(boxOf('1'))
  expect(document.activeElement).toBe(boxOf('1'))
})

it('[WK-03] no box of the list can be pressed before it can answer', () => {
  page.isHydrated = false
  onTestFinished(() => void (page.isHydrated = true))
  renderList()
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox')
  expect(boxes.map(({ disabled }) => disabled)).toEqual([true, true, true, true])
})

it('[WK-01] [WK-03] rows that could not be loaded come on request; selection and focus stay', async () => {
  const [failed, loaded] = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()]
  const answers = [failed, loaded]
  portal.use(answer(production.items, () => answers.shift()?.promise ?? refusal(500, 'One too many')))
  const { user } = renderList({ items: workItems(numbers(10)), count: 11 })
  await user.click(boxOf('2'))
  await user.click(button('Load more'))
  expect(await screen.findByText('Loading more items')).toBeDefined()
  expect(document.activeElement?.textContent).toBe('Load more')
  failed.resolve(refusal(503, 'Busy'))
  expect(await screen.findByText('More items could not be loaded.')).toBeDefined()
  expect(document.activeElement).toBe(button('Try again'))
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Loading more items')).toBeDefined()
  loaded.resolve(Response.json(listOf(workItems([11]), 11, 2)))
  expect(await screen.findByText('That is all: 11 items.')).toBeDefined()
  expect(document.activeElement?.textContent).toBe('That is all: 11 items.')
  expect(bar().getByText('1 selected')).toBeDefined()
})

it('[WK-04] a completed item is reported, and its row leaves, however the clock is set', async () => {
  completeWith(portal, workItems([1, 2]), undefined, true)
  stopTime()
  const { user } = renderList({ items: workItems([1, 2]) })
  await user.click(completeOf('Card 1'))
  await sendNow(user)
  expect(await row('Card 1').findByText('Completed')).toBeDefined()
  expect(await screen.findByText('Item completed')).toBeDefined()
  expect(screen.getByText('That was the last item: the order is complete.')).toBeDefined()
  pass(-3_600_000)
  // The rows look at the clock three times a second.
  await waitFor(() => {
    rest()
    expect(screen.queryByRole('button', { name: 'Card 1' })).toBeNull()
  })
  // A press within half a second after rows have moved does nothing.
  pass(-3_600_000)
  expect(isChangedByPress(boxOf('2'))).toBe(false)
  pass(500)
  expect(isChangedByPress(boxOf('2'))).toBe(true)
})

it('[WK-04] completions that wait for a slow one go out when the page is left', async () => {
  const complete = vi.fn(() => new Promise<never>(() => {}))
  portal.use(answer(production.completeItem, complete))
  const { user } = renderList()
  for (const name of ['Card 1', 'Card 2', 'Card 3']) await user.click(completeOf(name))
  await vi.waitFor(() => expect(complete).toHaveBeenCalledOnce())
  act(() => void window.dispatchEvent(new Event('pagehide')))
  await vi.waitFor(() => expect(complete).toHaveBeenCalledTimes(3))
})

it('[WK-04] a run reports what a colleague completed, and stops where the right has ended', async () => {
  const { calls, done } = completeWith(portal, workItems(numbers(6)), (id) => {
    if (id === '3') return refusal(403, 'You may not complete items.')
    return done.has(id) ? refusal(409, 'This item is already complete.', 'already_complete') : undefined
  })
  done.add('2')
  const { user } = renderList({ items: workItems(numbers(6)) })
  await user.click(boxOfAll())
  await user.click(completeSelected())
  await sendNow(user)
  const run = within(await screen.findByRole('region', { name: 'Completing items' }))
  expect(await run.findByText('Stopped')).toBeDefined()
  const told = ['1 item was already complete.', 'Already completed', '1 item failed and stays selected.']
  for (const text of [...told, '3 items were not tried and stay selected.']) expect(run.getByText(text)).toBeDefined()
  expect(await bar().findByText('4 selected')).toBeDefined()
  expect(calls).toEqual(['1', '2', '3'])
})

it('[WK-04] an item whose completion by button fails is named with the reason', async () => {
  const items = workItems(numbers(2))
  completeWith(portal, items, (id) => (id === '2' ? refusal(503, 'The database is busy.', 'busy') : undefined))
  const { user } = renderList({ items })
  await user.click(completeOf('Card 2'))
  await sendNow(user)
  await screen.findByText('There was a problem completing your Item')
  expect(screen.getByText('Card 2 The database is busy.')).toBeDefined()
})

it('[WK-04] single items wait for each other, and one that is pressed twice is completed once', async () => {
  const items = workItems(numbers(3))
  const { calls, most } = completeWith(portal, items)
  const { user } = renderList({ items })
  for (const { _id } of [...items, ...items]) completeOf(`Card ${_id}`).click()
  await vi.waitFor(() => expect(screen.getAllByText('Completed')).toHaveLength(2))
  expect(calls).toEqual(['1', '2'])
  await sendNow(user)
  await vi.waitFor(() => expect(screen.getAllByText('Completed')).toHaveLength(3))
  expect(calls).toEqual(['1', '2', '3'])
  expect(most()).toBe(1)
})

it.each([
  ['the next row', [1, 2, 3], () => boxOf('3')],
  ['the row before', [1, 2], () => boxOf('1')],
  ['the bar', [2], boxOfAll],
])('[WK-04] focus goes on at %s when an item is completed by keyboard', async (_, items, next) => {
  completeWith(portal, workItems(items))
  const { user } = renderList({ items: workItems(items) })
  act(() => completeOf('Card 2').focus())
  await user.keyboard('{Enter}')
  await sendNow(user)
  await hasFocus(next())
})

it('[WK-04] focus goes on when a marked row that has it leaves, but not after a press beside', async () => {
  answerItems(portal, workItems([1, 3]))
  stopTime()
  for (const isBeside of [false, true]) {
    const { user } = renderList()
    if (isBeside) {
      await user.click(boxOf('2'))
      await user.click(screen.getByRole('heading', { level: 1 }))
    } else act(() => button('Card 1').focus())
    await browser.emitChange()
    await row('Card 2').findByText('Completed or stopped elsewhere')
    if (!isBeside) await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(isBeside ? document.body : button('Card 2'))
    rest()
    await hasLeft('Card 2')
    expect(document.activeElement).toBe(isBeside ? document.body : boxOf('3'))
    leave()
  }
})

it('[WK-04] focus goes on at the next row when an item left that was completed in its dialog', async () => {
  const items = numbers(3).map((number) => workItem(String(number), { shipmentId: undefined }))
  completeWith(portal, items)
  stopTime()
  const { user } = renderList({ items })
  await user.click(button('Card 2'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Card 2' }))
  await user.click(dialog.getByRole('button', { name: 'Complete item Card 2' }))
  await sendNow(user)
  await dialog.findByText('Complete')
  await waitFor(() => {
    rest()
    expect(document.querySelectorAll('[data-row]')).toHaveLength(2)
  })
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  await hasFocus(boxOf('3'))
})

it('[WK-04] more than 20 items are completed after a question, and none on Cancel', async () => {
  const { calls } = completeWith(portal, workItems(numbers(21)))
  const { user } = renderList({ items: workItems(numbers(21)) })
  await user.click(boxOfAll())
  for (const [answered, count] of Object.entries({ Cancel: 0, 'Complete items': 21 })) {
    await user.click(completeSelected())
    await user.click(await screen.findByRole('button', { name: answered }))
    await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await vi.waitFor(() => expect(calls).toHaveLength(count))
  }
})

it('[WK-04] a press right after the bar moved the rows does nothing', () => {
  stopTime()
  const reports = new Map<Element, () => void>()
  vi.stubGlobal('ResizeObserver', function observer(report: () => void) {
    return { observe: (element: Element) => reports.set(element, report), disconnect: () => {} }
  })
  renderList()
  const place = screen.getByRole('region', { name: 'Selection' }).parentElement as HTMLElement
  const isChangedAt = (height: number) => {
    vi.spyOn(place, 'offsetHeight', 'get').mockReturnValue(height)
    act(() => reports.get(place)?.())
    return isChangedByPress(boxOf('1'))
  }
  expect([84, 84, 180].map(isChangedAt)).toEqual([true, true, false])
  fireEvent.pointerMove(boxOf('1'), { pointerType: 'mouse' })
  expect(isChangedByPress(boxOf('1'))).toBe(true)
})

it('[WK-03] [WK-04] new items that are asked for get the focus; the selection stays', async () => {
  answerItems(portal, workItems([1, 2, 'new', 3]))
  stopTime()
  const { user } = renderList()
  await user.click(boxOf('2'))
  await browser.emitChange()
  press(await screen.findByRole('button', { name: '1 new item – show' }))
  await hasFocus(await screen.findByRole('checkbox', { name: 'Select Card new, order PO-new' }))
  expect(bar().getByText('1 selected')).toBeDefined()
  expect(isChangedByPress(boxOf('2'))).toBe(false)
  pass(500)
  expect(isChangedByPress(boxOf('2'))).toBe(true)
})

it('[WK-04] new items are offered where screen readers listen; the focus goes on after it', async () => {
  answerItems(portal, workItems(['new', 1, 2, 3]))
  stopTime()
  const { user } = renderList()
  const places = screen.getAllByRole('status')
  await user.click(boxOf('3'))
  await user.unhover(button('Card 3'))
  await browser.emitChange()
  const offer = await screen.findByRole('button', { name: '1 new item – show' })
  expect(places).toContain(offer.closest('output'))
  act(() => offer.focus())
  rest()
  expect(await screen.findByRole('button', { name: 'Card new' })).toBeDefined()
  expect(document.activeElement).toBe(boxOfAll())
})

it('[WK-01] [WK-04] while the pointer is on a row, what is new waits; an open row stays so', async () => {
  answerItems(portal, workItems(['new', 1, 3]))
  stopTime()
  const { user } = renderList()
  await user.click(row('Card 3').getByRole('button', { name: /^Show components/ }))
  const place = button('Card 3')
  await user.hover(place)
  await browser.emitChange()
  expect(await row('Card 2').findByText('Completed or stopped elsewhere')).toBeDefined()
  expect(await screen.findByRole('button', { name: '1 new item – show' })).toBeDefined()
  rest()
  await hasLeft('Card 2')
  expect(screen.queryByRole('button', { name: 'Card new' })).toBeNull()
  await user.click(screen.getByRole('heading', { level: 1 }))
  await user.unhover(place)
  rest()
  expect(await screen.findByRole('button', { name: 'Card new' })).toBeDefined()
  expect(screen.queryByRole('button', { name: '1 new item – show' })).toBeNull()
  expect(button('Card 3')).toBe(place)
  expect(row('Card 3').getByRole('button', { expanded: true })).toBeDefined()
})

it('[WK-06] the dialog of an item that left the list elsewhere does not call it complete', async () => {
  answerItems(portal, workItems([1, 3]))
  const { user } = renderList({ items: workItems(numbers(3)).map((item) => ({ ...item, shipmentId: undefined })) })
  await user.click(button('Card 2'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Card 2' }))
  expect(dialog.getByText('Live')).toBeDefined()
  await browser.emitChange()
  // Its status, and why its button does nothing.
  await vi.waitFor(() => expect(dialog.getAllByText('Completed or stopped elsewhere')).toHaveLength(2))
  expect(dialog.queryByText('Complete')).toBeNull()
  expect(dialog.getByRole('button', { name: 'Complete item Card 2' }).getAttribute('aria-disabled')).toBe('true')
})

it('[WK-06] [FM-05] an opened row shows the files, states and attributes of its components', async () => {
  const path = 'https://artwork.example/2026/11/Karten%20A.pdf?signature=1f3870be274f6c49b3e31a0c6728957f'
  const attributes = { Stock: '350 gsm', Laminate: true, Fold: false, A: 1, B: 2, C: 3, D: 4, E: 5 }
  const inOrder = { _id: '1', quantity: 50, components: [{ ...component, attributes }] }
  const order = { _id: 'order-1', orderData: { sourceOrderId: 'PO-1', items: [inOrder] } }
  let file = fileWith([awaited])
  const asked: (string | null)[] = []
  const details = ({ headers }: Request) => {
    asked.push(headers.get('x-sfl-background'))
    return { order, files: [file] }
  }
  portal.use(answer(orders.details, details))
  const { user } = renderList({ items: [workItem('1', { components: [{ ...component, path, fileId: 'file-1' }] })] })
  await user.click(button('Show components of Card 1'))
  expect((await screen.findByText('Karten A.pdf')).title).toBe('https://artwork.example/2026/11/Karten%20A.pdf')
  expect(screen.queryByText(path)).toBeNull()
  expect(await screen.findByText('Refetching')).toBeDefined()
  file = fileWith([{}])
  expect(await screen.findByText('Ready')).toBeDefined()
  for (const action of ['Download file', 'Print job sheet', 'Go to shipment'])
    expect(screen.getByRole('link', { name: `${action}: Card 1, Cover` }).textContent).toBe(action)
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: /^Download file/ }).href).toMatch(
    /filename=Karten\+A.pdf$/,
  )
  expect(asked.slice(0, 2)).toEqual([null, '1'])
  const shown = screen.getByText('Stock: 350 gsm').closest('ul')?.querySelectorAll('li') ?? []
  const texts = ['Stock: 350 gsm', 'Laminate', 'Fold: –', 'A: 1', 'B: 2', 'C: 3', '2 more']
  expect([...shown].map(({ textContent }) => textContent)).toEqual(texts)
})

it('[WK-06] files of an opened row are read again after a failure, and stay after a later one', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const order = { _id: 'order-1', orderData: { sourceOrderId: 'PO-1', items: [] } }
  const away = vi.fn(() => refusal(503, 'The database is away'))
  portal.use(answer(orders.details, away))
  const { user } = renderList({ items: [workItem('1', { components: [{ ...component, fileId: 'file-1' }] })] })
  await user.click(button('Show components of Card 1'))
  await screen.findByText('The files of this order could not be loaded.')
  portal.use(answer(orders.details, { order, files: [fileWith([awaited])] }))
  act(() => void vi.advanceTimersByTime(20_000))
  await screen.findByText('Refetching')
  portal.use(answer(orders.details, away))
  for (const calls of [2, 3]) {
    act(() => void vi.advanceTimersByTime(20_000))
    await vi.waitFor(() => expect(away).toHaveBeenCalledTimes(calls))
  }
  expect(screen.getByText('Refetching')).toBeDefined()
  expect(screen.queryByText('The files of this order could not be loaded.')).toBeNull()
})

it('[WK-01] Back from an order that its dialog led to finds the row and its place', async () => {
  const items = [workItem('1'), workItem('2', { shipmentId: undefined }), workItem('3')]
  answerItems(portal, items)
  const scrollBy = vi.spyOn(window, 'scrollBy').mockImplementation(() => {})
  const { user, list, show } = renderList({ items })
  await user.click(button('Card 2'))
  ;(await screen.findByRole('link', { name: 'Go to order' })).focus()
  const place = screen.getByRole('button', { name: 'Card 2', hidden: true }).closest('[data-row]') as HTMLElement
  place.getBoundingClientRect = () => new DOMRect(0, 140, 0, 0)
  show(<h1>The order</h1>)
  show(list)
  expect(document.activeElement).toBe(button('Card 2'))
  expect(scrollBy).toHaveBeenLastCalledWith({ top: -140, behavior: 'instant' })
})

it('[WK-05] of completed items no row has a button to complete; that of the list says why once', () => {
  renderList({
    items: ['1', '2'].map((name) => workItem(name, { status: 'complete' })),
    search: { status: 'complete', due: undefined },
  })
  expect(screen.queryAllByRole('button', { name: /^Complete item / })).toEqual([])
  expect(screen.getAllByText('These items are already complete.')).toHaveLength(1)
})

it('[WK-08] a completed item shows when it was, or its deadline where that is not known', () => {
  const [shipByDate, completed] = ['2026-11-20T17:00:00.000Z', '2026-11-20T09:30:00.000Z']
  const dates = [{ shipByDate, completed }, { shipByDate }, { shipByDate: undefined, completed }]
  renderList({ items: dates.map((given, at) => workItem(`${at}`, { status: 'complete', ...given })) })
  const shownOf = (name: string) => [
    row(name).getByText(/^Completed/).textContent,
    row(name).getByRole('time').getAttribute('datetime'),
  ]
  expect(shownOf('Card 0')).toEqual(['Completed in time', completed])
  expect(shownOf('Card 1')).toEqual(['Completed', shipByDate])
  expect(shownOf('Card 2')).toEqual(['Completed', completed])
})

it.each(['today', 'week'] as const)('[WK-02] a list of %s is read again at each midnight of the site', async (due) => {
  // Without intervals, of which one ticks 288,000 times a day.
  const toFake = ['Date', 'setTimeout', 'clearTimeout'] as const
  vi.useFakeTimers({ now: Date.parse('2026-11-20T23:59:58.000Z'), toFake: [...toFake] })
  // Live changes wait until the page is visible, so that nothing else reads the list.
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  onTestFinished(() => visibility.mockRestore())
  const asked = vi.fn(() => listOf([workItem('of the day')]))
  portal.use(answer(production.items, asked))
  renderList({ search: { status: 'live', due } })
  await act(() => vi.advanceTimersByTimeAsync(1500))
  asked.mockClear()
  await act(() => vi.advanceTimersByTimeAsync(1000))
  // A call without its answer would be made again during the day.
  await vi.waitFor(() => row('Card of the day'))
  expect(asked).toHaveBeenCalledTimes(1)
  await act(() => vi.advanceTimersByTimeAsync(24 * 60 * 60_000 - 3000))
  asked.mockClear()
  await act(() => vi.advanceTimersByTimeAsync(3000))
  expect(asked).toHaveBeenCalled()
})

/** Opens a list and its stream of live changes; from here on time passes by `wait`. */
async function openStream(asked: () => ReturnType<typeof listOf> | Response | Promise<ReturnType<typeof listOf>>) {
  portal.use(answer(production.items, asked))
  renderList()
  vi.useFakeTimers()
  await vi.waitFor(() => expect(browser.streams).toHaveLength(1))
  browser.streams[0]?.dispatchEvent(new Event('open'))
  return (ms: number) => {
    browser.streams[0]?.dispatchEvent(new Event('beat'))
    return act(() => vi.advanceTimersByTimeAsync(ms))
  }
}

it('[REL-19] a list that is slow to read is left alone for four times as long afterwards', async () => {
  const asked = vi.fn(async () => {
    await new Promise((resolve) => void setTimeout(resolve, 4000))
    return listOf(workItems(numbers(3)))
  })
  const wait = await openStream(asked)
  await wait(30_000)
  asked.mockClear()
  browser.emit()
  await wait(1000)
  browser.emit()
  await wait(18_000)
  expect(asked).toHaveBeenCalledTimes(1)
  await wait(30_000)
  await wait(30_000)
  expect(asked).toHaveBeenCalledTimes(2)
})

it('[REL-19] a list that could not be read after a change is read again a little later', async () => {
  const asked = vi.fn(() => refusal(500, 'Busy'))
  const wait = await openStream(asked)
  browser.emit()
  await wait(1000)
  expect(asked).toHaveBeenCalledTimes(1)
  await wait(6000)
  expect(asked).toHaveBeenCalledTimes(2)
  answerItems(portal, workItems([1, 3]))
  await wait(6000)
  expect(screen.queryByRole('button', { name: 'Card 2' })).toBeNull()
})

it('[REL-19] a clock that is set forward while the list is read keeps it from no later change', async () => {
  const asked = vi.fn(() => {
    vi.setSystemTime(Date.now() + 3_600_000)
    return listOf(workItems(numbers(3)))
  })
  const wait = await openStream(asked)
  await wait(30_000)
  browser.emit()
  await wait(10_000)
  asked.mockClear()
  browser.emit()
  await wait(10_000)
  expect(asked).toHaveBeenCalledTimes(1)
})

it('[WK-01] a row shows its first artwork that is not at the site', () => {
  vi.useFakeTimers()
  const sent = ['file-1', 'file-2'].map((fileId) => ({ ...component, _id: fileId, fileId }))
  renderList({ items: [workItem('1', { components: [{ ...component, fileId: 'own', localFile: true }, ...sent] })] })
  act(() => void vi.advanceTimersByTime(400))
  const pictures = Array.from(document.querySelectorAll('[data-row] img'), (picture) => picture.getAttribute('src'))
  expect(pictures).toEqual(['/api/files/file-1/thumbnails/1'])
})
