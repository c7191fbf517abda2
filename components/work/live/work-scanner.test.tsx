// @vitest-environment jsdom
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { scanController } from '#lib/barcodes/controller/instance.ts'
import { keysOf } from '#lib/barcodes/testing/scanner.ts'
import { barcodes } from '#lib/contract/barcodes.ts'
import { orders } from '#lib/contract/orders.ts'
import { production, type WorkItem } from '#lib/contract/production.ts'
import type { WorkSearchParams } from '#lib/work/items-query/items-query.ts'
import { answer, fakePortal, refusal } from '#tests/support/answer.ts'
import { act, fireEvent, screen, within } from '#tests/support/component.ts'
import { sendNow } from '#tests/support/held.ts'
import { renderInPage } from '#tests/support/page.tsx'
import { scanTexts } from '#tests/support/scan-texts.ts'
import { workItem, workItems } from '#tests/support/work-items.ts'
import { WorkList } from './work-list.tsx'
import { WorkScanner } from './work-scanner.tsx'
// Fetched on use: a slow machine would spend the time of the first test on them.
import '#components/barcodes/feedback/scan-result-banner.tsx'
import '#lib/barcodes/queries.ts'
import '#lib/work/rows/order-items.ts'

const portal = fakePortal()
const texts = { label: 'Scan', open: 'Find', tooShort: 'short', tooLong: 'long', scans: scanTexts }

/** The streams of live changes, which a test makes speak. */
let streams: EventTarget[] = []
const emitChangeOf = (orderId: string) => {
  const data = JSON.stringify({ entity: 'order', entityId: orderId })
  for (const stream of streams) stream.dispatchEvent(new MessageEvent('message', { data }))
}

beforeEach(() => {
  streams = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  // A list that was left is kept with its entry of the history.
  window.history.replaceState(null, '')
  HTMLElement.prototype.scrollIntoView = () => {}
  document.elementFromPoint = () => null
  document.elementsFromPoint = () => []
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      constructor() {
        super()
        streams.push(this)
      }
      close() {}
    },
  )
})

function renderList({
  items = workItems([1000, 2000]),
  search = { status: 'live', due: undefined },
  canComplete = true,
}: {
  items?: WorkItem[]
  search?: WorkSearchParams
  canComplete?: boolean
} = {}) {
  return renderInPage(
    <WorkList
      title="Live Jobs"
      filter={null}
      scanner={<WorkScanner texts={texts} />}
      first={{ data: items, count: items.length }}
      search={search}
      time={{ timezone: 'UTC' }}
      dateTimes={{}}
      renderedAt={Date.now()}
      canComplete={canComplete}
      canRefetch={false}
    />,
  )
}
const scan = (code: string) => act(() => scanController.submit(code))
const row = (name: string) => screen.queryByRole('button', { name })

/** The order of an item that is not among the rows, as the two calls answer that every upstream has. */
function orderElsewhere(item: Partial<WorkItem> = {}, orderStatus = 'printready') {
  const { order: _, ...far } = workItem('far', { barcode: 'B3FAR', ...item })
  portal.use(
    answer(barcodes.details, {
      order: { _id: 'order-far', sourceOrderId: 'PO-far' },
      barcode: { code: 'B3FAR', type: 'item' },
    }),
    answer(orders.details, {
      order: orders.details.response.shape.order.parse({
        _id: 'order-far',
        orderData: { sourceOrderId: 'PO-far', status: orderStatus, items: [far] },
      }),
      shipments: [],
      files: [],
      batches: [],
      jobs: [],
    }),
  )
}

function completions(respond: () => Response | undefined = () => undefined) {
  const asked: string[] = []
  const completed = new Set<string>()
  portal.use(
    answer(production.completeItem, ({ url }) => {
      const id = new URL(url).pathname.split('/').at(-2) ?? ''
      asked.push(id)
      const refused = respond()
      if (!refused) completed.add(id)
      return refused ?? { success: true as const, completedOrder: true }
    }),
    answer(production.items, () => {
      const data = workItems([1000, 2000]).filter(({ _id }) => !completed.has(_id))
      return { success: true as const, count: data.length, page: 1, pages: 1, data }
    }),
  )
  return asked
}

it('[WK-04] the second scan of an item on the list completes it, and its row leaves', async () => {
  const asked = completions()
  renderList()
  scan('B31000')
  expect(await screen.findByText('Scan again to complete Card 1000.', { exact: false })).toBeDefined()
  expect(screen.getByText('1 selected')).toBeDefined()
  expect(asked).toEqual([])
  scan('B31000')
  expect(await screen.findByText('Card 1000 of order PO-1000')).toBeDefined()
  expect(screen.getByText('That was the last item: the order is complete.')).toBeDefined()
  expect(asked).toEqual(['1000'])
  await vi.waitFor(() => expect(row('Card 1000')).toBeNull(), { timeout: 10_000 })
})

it('[WK-04] a press within half a second after a scan has moved the rows does nothing', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  orderElsewhere()
  renderList()
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Card 1000, order PO-1000' })
  const isChangedByPress = () => {
    const before = box.checked
    fireEvent.click(box, { detail: 1 })
    return box.checked !== before
  }
  const place = row('Card 2000')?.closest('[data-row]') as HTMLElement
  let top = 900
  place.getBoundingClientRect = () => new DOMRect(0, top, 0, 0)
  place.scrollIntoView = () => void (top = 400)
  scan('B32000')
  expect(await screen.findByText('Scan again to complete Card 2000.', { exact: false })).toBeDefined()
  expect(isChangedByPress()).toBe(false)
  vi.setSystemTime(Date.now() + 500)
  expect(isChangedByPress()).toBe(true)
  scan('B3FAR')
  expect(await screen.findByText('Scan again to complete Card far.', { exact: false })).toBeDefined()
  expect(isChangedByPress()).toBe(false)
  vi.setSystemTime(Date.now() + 500)
  scan('B31000')
  expect(await screen.findByText('Scan again to complete Card 1000.', { exact: false })).toBeDefined()
  expect(isChangedByPress()).toBe(true)
})

it('[WK-03] a scan moves the focus to the checkbox of its row, and after the second one to the next row', async () => {
  completions()
  renderList()
  screen.getByRole('button', { name: 'Complete item Card 2000' }).focus()
  scan('B31000')
  await screen.findByText('Scan again to complete Card 1000.', { exact: false })
  const boxOf = (name: string) => screen.getByRole('checkbox', { name: `Select Card ${name}, order PO-${name}` })
  expect(document.activeElement).toBe(boxOf('1000'))
  scan('B31000')
  await screen.findByText('Card 1000 of order PO-1000')
  await vi.waitFor(() => expect(document.activeElement).toBe(boxOf('2000')))
})

it('[WK-03] a scan leaves the focus in the field in which it is', async () => {
  renderList()
  const field = screen.getByRole('textbox', { name: 'Scan' })
  field.focus()
  scan('B31000')
  await screen.findByText('Scan again to complete Card 1000.', { exact: false })
  expect(document.activeElement).toBe(field)
})

it('[BC-01] the keys of the next scan press and change nothing in the row that the last one focused', async () => {
  const asked = completions()
  renderList({ items: [...workItems([3000]), workItem('4000', { barcode: 'XX-4000' })] })
  const [reached, unprevented]: [string[], string[]] = [[], []]
  const type = (text: string) =>
    act(() => {
      for (const { key, code, at, shift } of keysOf(text, { at: performance.now() })) {
        const event = new KeyboardEvent('keydown', { key, code, shiftKey: shift, bubbles: true, cancelable: true })
        Object.defineProperty(event, 'timeStamp', { value: at })
        document.activeElement?.addEventListener('keydown', () => reached.push(key), { once: true })
        document.activeElement?.dispatchEvent(event)
        if (!event.defaultPrevented) unprevented.push(key)
      }
    })
  const boxOf = (name: string) =>
    screen.getByRole<HTMLInputElement>('checkbox', { name: `Select Card ${name}, order PO-${name}` })
  type('B33000')
  await vi.waitFor(() => expect(document.activeElement).toBe(boxOf('3000')))
  type('XX-4000')
  await vi.waitFor(() => expect(document.activeElement).toBe(boxOf('4000')))
  expect([boxOf('3000').checked, boxOf('4000').checked]).toEqual([true, true])
  expect(reached).toEqual([])
  expect(unprevented).not.toContain('Enter')
  expect(asked).toEqual([])
})

it('[WK-04] two scans complete an item at once, after one that a button holds', async () => {
  const asked = completions()
  const { user } = renderList()
  await user.click(screen.getByRole('button', { name: 'Complete item Card 2000' }))
  expect(await screen.findByText('Completing Card 2000')).toBeDefined()
  scan('B31000')
  await screen.findByText('Scan again to complete Card 1000.', { exact: false })
  expect(asked).toEqual([])
  scan('B31000')
  expect(await screen.findByText('Card 1000 of order PO-1000')).toBeDefined()
  expect(asked).toEqual(['2000', '1000'])
})

it.each([
  [
    'a double click on its button',
    async (user: UserEvent) => user.dblClick(screen.getByRole('button', { name: 'Find' })),
  ],
  ['an Enter that is held down', async (user: UserEvent) => user.keyboard('{Enter>4/}')],
])('[WK-04] a typed code is one scan by %s, and completes its item when it is sent once more', async (_, send) => {
  const asked = completions()
  const { user } = renderList()
  await user.click(screen.getByRole('textbox', { name: 'Scan' }))
  await user.paste('B31000')
  await send(user)
  expect(await screen.findByText('Scan again to complete Card 1000.', { exact: false })).toBeDefined()
  await new Promise((resolve) => setTimeout(resolve, 800))
  expect(asked).toEqual([])
  await user.keyboard('{Enter}')
  await vi.waitFor(() => expect(asked).toEqual(['1000']))
})

it('[WK-04] a code that is typed anew is its second scan, however soon', async () => {
  const asked = completions()
  const { user } = renderList()
  await user.click(screen.getByRole('textbox', { name: 'Scan' }))
  for (const result of ['Scan again to complete Card 1000.', 'Completed']) {
    await user.paste('B31000')
    await user.keyboard('{Enter}')
    expect(await screen.findByText(result, { exact: false })).toBeDefined()
  }
  expect(asked).toEqual(['1000'])
})

it('[WK-04] two items that are scanned in turn are not completed', async () => {
  const asked = completions()
  renderList()
  for (const name of ['1000', '2000', '1000']) {
    scan(`B3${name}`)
    expect(await screen.findByText(`Scan again to complete Card ${name}.`, { exact: false })).toBeDefined()
  }
  expect(asked).toEqual([])
})

it('[WK-05] a second scan does not complete what is complete, nor for a user who may not, and the reason is given', async () => {
  const asked = completions()
  const { show } = renderList({ items: [workItem('1000', { status: 'complete' })] })
  for (let time = 0; time < 2; time += 1) {
    scan('B31000')
    expect(
      await screen.findByText('This item is already complete.', { exact: false, selector: '[data-result] *' }),
    ).toBeDefined()
  }
  show(null)
  window.history.replaceState(null, '')
  renderList({ canComplete: false })
  for (let time = 0; time < 2; time += 1) {
    scan('B32000')
    expect(await screen.findByText('Card 2000 of order PO-2000 is selected.')).toBeDefined()
  }
  expect(asked).toEqual([])
})

it('[WK-04] a second scan without an answer says whether the item is complete', async () => {
  completions(() => refusal(503, 'Busy'))
  orderElsewhere({ _id: '1000', status: 'complete' })
  renderList()
  scan('B31000')
  await screen.findByText('Scan again to complete Card 1000.', { exact: false })
  scan('B31000')
  expect(await screen.findByText('There was no answer, but it is complete.')).toBeDefined()
})

it('[WK-04] an item that the upstream still completes after its second scan is being checked, then told, and its row leaves', async () => {
  completions(() => Response.json({ code: 'upstream_timeout' }, { status: 504 }))
  orderElsewhere({ _id: '1000' })
  renderList()
  scan('B31000')
  await screen.findByText('Scan again to complete Card 1000.', { exact: false })
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  scan('B31000')
  await vi.waitFor(() => expect(row('Complete item Card 1000')?.getAttribute('aria-busy')).toBe('true'))
  await act(() => vi.advanceTimersByTimeAsync(8000))
  expect(await screen.findByText('It may be complete or not. This is being checked.')).toBeDefined()
  expect(document.querySelector('[data-result=checking]')).not.toBeNull()
  orderElsewhere({ _id: '1000', status: 'complete' })
  await act(() => vi.advanceTimersByTimeAsync(9000))
  const notices = within(screen.getByRole('region', { name: 'Notifications' }))
  expect(await notices.findByText('Card 1000 of order PO-1000')).toBeDefined()
  expect(notices.getByText('Completed')).toBeDefined()
  await vi.waitFor(() => expect(row('Card 1000')).toBeNull(), { timeout: 10_000 })
})

it.each([
  ['not_live', 'Its order is cancelled.'],
  ['outsourced', 'A partner makes this order. To make it here, take it back first.'],
  ['changed', 'Another person changed this at the same moment. Try again.'],
])(
  '[WK-04] an item that was stopped between its two scans (%s) is reported as not completed, with the reason',
  async (code, text) => {
    completions(() => refusal(409, 'Its order is cancelled.', code))
    renderList()
    scan('B31000')
    await screen.findByText('Scan again to complete Card 1000.', { exact: false })
    scan('B31000')
    expect(await screen.findByText('Not completed')).toBeDefined()
    expect(screen.getByText(text)).toBeDefined()
    expect(document.querySelector('[data-result=failed]')).not.toBeNull()
  },
)

/** The batch that the code B7000A1C77 is of. */
const scannedBatch = (status: string) =>
  answer(barcodes.details, {
    barcode: { code: 'B7000A1C77', type: 'batch', batch: { number: 12, status, items: 3, copies: 150 } },
  })

it.each([
  ['complete', 'Already done', 'Nothing in it is live any more.'],
  ['cancelled', 'Not in production', 'It is cancelled.'],
])('[BC-05] the scan of a batch that is %s says so', async (status, title, text) => {
  portal.use(scannedBatch(status))
  renderList()
  scan('B7000A1C77')
  expect(await screen.findByText(title)).toBeDefined()
  expect(screen.getByText(text)).toBeDefined()
})

it('[BC-05] a batch that is cancelled when its second scan gets no answer is reported as not completed', async () => {
  completions()
  portal.use(
    scannedBatch('live'),
    answer(production.completeBatch, () => {
      portal.use(scannedBatch('cancelled'))
      return refusal(503, 'Busy')
    }),
  )
  renderList()
  scan('B7000A1C77')
  await screen.findByText('Scan again to complete its 3 items.')
  scan('B7000A1C77')
  expect(await screen.findByText('Not completed')).toBeDefined()
})

it('[BC-05] the rows of a batch leave the list after its second scan, without a live change', async () => {
  portal.use(
    scannedBatch('live'),
    answer(production.completeBatch, {}),
    answer(production.items, { success: true, count: 0, page: 1, pages: 1, data: [] }),
  )
  renderList()
  scan('B7000A1C77')
  await screen.findByText('Scan again to complete its 3 items.')
  scan('B7000A1C77')
  await vi.waitFor(() => expect(row('Card 1000')).toBeNull(), { timeout: 10_000 })
})

it('[WK-03] a live item outside the rows is fetched, shown and selected, and two scans complete it', async () => {
  const asked = completions()
  orderElsewhere()
  renderList()
  scan('B3FAR')
  expect(await screen.findByText('It is further down in this list.', { exact: false })).toBeDefined()
  expect(row('Card far')).not.toBeNull()
  expect(screen.getByText('1 selected')).toBeDefined()
  scan('B3FAR')
  expect(await screen.findByText('Card far of order PO-far')).toBeDefined()
  expect(asked).toEqual(['far'])
})

it('[WK-03] the focus goes on at the next row after the second scan of an item outside the rows', async () => {
  completions()
  orderElsewhere()
  renderList()
  scan('B3FAR')
  const box = await screen.findByRole('checkbox', { name: /^Select Card far/ })
  expect(document.activeElement).toBe(box)
  scan('B3FAR')
  const next = screen.getByRole('checkbox', { name: /^Select Card 1000/ })
  await vi.waitFor(() => expect(document.activeElement).toBe(next))
})

/** The order of these items, whose code is O1000A1C77. */
const answerOrderCode = (items: WorkItem[]) =>
  portal.use(
    answer(barcodes.details, {
      order: { _id: 'order-far', sourceOrderId: 'PO-far' },
      barcode: { code: 'O1000A1C77', type: 'order' },
    }),
    answer(orders.details, {
      order: { _id: 'order-far', orderData: { sourceOrderId: 'PO-far', status: 'printready', items } },
    }),
  )

it('[WK-03] the code of an order selects all its items, also where only some have a row', async () => {
  const items = ['near', 'far'].map((name) => workItem(name, { orderId: 'order-far' }))
  answerOrderCode(items)
  renderList({ items: items.slice(0, 1) })
  scan('O1000A1C77')
  expect(await screen.findByText('2 selected')).toBeDefined()
  expect(screen.getByText('It is further down in this list.', { exact: false })).toBeDefined()
})

it('[WK-03] a row that the code of its order has selected leaves once it is completed', async () => {
  const items = [workItem('near', { orderId: 'order-far', barcode: 'B3NEAR' })]
  const data = workItems([1000])
  answerOrderCode(items)
  portal.use(answer(production.completeItem, { completedOrder: false }), answer(production.items, { count: 1, data }))
  renderList({ items: [...items, ...data] })
  scan('O1000A1C77')
  expect(await screen.findByText('1 selected')).toBeDefined()
  scan('B3NEAR')
  await screen.findByText('Scan again to complete Card near.', { exact: false })
  scan('B3NEAR')
  expect(await screen.findByText('Card near of order PO-near')).toBeDefined()
  await vi.waitFor(() => expect(row('Card near')).toBeNull(), { timeout: 10_000 })
})

const anotherDay = { shipByDate: '2020-01-02T10:00:00Z' }
async function fetchOfAnotherDay() {
  orderElsewhere(anotherDay)
  const page = renderList({ search: { status: 'live', due: 'today' } })
  scan('B3FAR')
  await screen.findByText('Scan again to complete Card far.', { exact: false })
  expect(screen.getByText('1 selected')).toBeDefined()
  return page
}
const leftElsewhere = () => screen.findByText('Completed or stopped elsewhere')

it.each<[string, Parameters<typeof orderElsewhere>]>([
  ['a colleague completes', [{ ...anotherDay, status: 'complete' }]],
  ['is cancelled', [{ ...anotherDay, status: 'cancelled' }, 'cancelled']],
  ['an error stops', [anotherDay, 'error']],
])('[WK-03] an item that a scan has fetched and %s leaves the rows and the selection', async (_, now) => {
  completions()
  await fetchOfAnotherDay()
  orderElsewhere(...now)
  // Its changes are followed from a moment after it was fetched.
  await vi.waitFor(() => {
    emitChangeOf('order-far')
    expect(screen.getByText('Completed or stopped elsewhere')).toBeDefined()
  })
  expect(screen.queryByText('1 selected')).toBeNull()
})

it('[WK-04] an item that a scan has fetched and a colleague completed is not offered again after its second scan', async () => {
  const asked = completions(() => refusal(409, 'This item is already complete.', 'already_complete'))
  await fetchOfAnotherDay()
  orderElsewhere({ ...anotherDay, status: 'complete' })
  scan('B3FAR')
  expect(await screen.findByText('Already done')).toBeDefined()
  expect(await leftElsewhere()).toBeDefined()
  scan('B3FAR')
  expect(await screen.findByText('It is in Completed Jobs.', { exact: false })).toBeDefined()
  expect(asked).toEqual(['far'])
})

it('[WK-04] an item that a scan has fetched and a colleague completed leaves the rows after its button', async () => {
  completions(() => refusal(409, 'This item is already complete.', 'already_complete'))
  const { user } = await fetchOfAnotherDay()
  orderElsewhere({ ...anotherDay, status: 'complete' })
  await user.click(screen.getByRole('button', { name: 'Complete item Card far' }))
  await sendNow(user)
  expect(await leftElsewhere()).toBeDefined()
})

it.each<[string, Parameters<typeof orderElsewhere>, WorkSearchParams, string]>([
  [
    'is outside the filter',
    [{ shipByDate: '2020-01-02T10:00:00Z' }],
    { status: 'live', due: 'today' },
    'outside the filter “Today”',
  ],
  ['is on the other list', [{ status: 'complete' }], { status: 'live', due: undefined }, 'It is in Completed Jobs.'],
  ['is still live', [], { status: 'complete', due: undefined }, 'It is in Live Jobs.'],
  ['waits for artwork', [{}, 'dataready'], { status: 'live', due: undefined }, 'The order waits for its artwork.'],
  ['is of an order with errors', [{}, 'error'], { status: 'live', due: undefined }, 'The order has errors.'],
  ['is cancelled', [{ status: 'cancelled' }], { status: 'live', due: undefined }, 'It is cancelled.'],
])('[WK-03] the result of an item that %s says so', async (_, elsewhere, search, text) => {
  orderElsewhere(...elsewhere)
  renderList({ search })
  scan('B3FAR')
  expect(await screen.findByText(text, { exact: false })).toBeDefined()
  expect(screen.getByText(/Card far of order PO-far/)).toBeDefined()
})

it('[WK-04] the Next and Complete cards work through the list, Complete takes what is selected when nothing was just found, and Undo takes that back', async () => {
  const asked = completions()
  const { user } = renderList()
  scan('SFL-CMD-NEXT')
  expect(await screen.findByText('Scan again to complete Card 1000.', { exact: false })).toBeDefined()
  scan('SFL-CMD-NEXT')
  expect(await screen.findByText('Scan again to complete Card 2000.', { exact: false })).toBeDefined()
  scan('SFL-CMD-COMPLETE')
  expect(await screen.findByText('Card 2000 of order PO-2000')).toBeDefined()
  expect(asked).toEqual(['2000'])
  scan('SFL-CMD-COMPLETE')
  expect(await screen.findByText('Completing 1 item')).toBeDefined()
  scan('SFL-CMD-UNDO')
  expect(await screen.findByText('Not completed')).toBeDefined()
  expect(screen.getByText('1 selected')).toBeDefined()
  scan('SFL-CMD-COMPLETE')
  await sendNow(user)
  await vi.waitFor(() => expect(asked).toEqual(['2000', '1000']))
  scan('SFL-CMD-UNDO')
  expect(await screen.findByText('There is nothing to undo', { exact: false })).toBeDefined()
  scan('SFL-CMD-SHIP')
  expect(await screen.findByText('Nothing here can be shipped.', { exact: false })).toBeDefined()
})

it('[WK-04] the Next card goes on by the code of an only component, and passes over items without a code', async () => {
  const without = (id: string) => workItem(id, { description: `Card ${id}`, barcode: '' })
  const part = { _id: 'part', code: 'Card', barcode: 'b4000a8b52', localFile: false, path: '' }
  renderList({ items: [without('1'), without('2'), { ...without('3'), components: [part] }] })
  scan('SFL-CMD-NEXT')
  expect(await screen.findByText('Scan again to complete Card 3.', { exact: false })).toBeDefined()
  expect(screen.getByText('1 selected')).toBeDefined()
})
