// @vitest-environment jsdom
import { expect, it, onTestFinished, vi } from 'vitest'
import { scanState } from '#lib/barcodes/scan.ts'
import { scanController } from '#lib/barcodes/scan-controller.ts'
import { dispatchKey, keysOf } from '#lib/barcodes/testing/scanner.ts'
import { barcodes } from '#lib/contract/barcodes.ts'
import { orders } from '#lib/contract/orders.ts'
import { production, type WorkItem } from '#lib/contract/production.ts'
import { sendHeld } from '#lib/work/completion/held-completion.ts'
import { answer, fakePortal, refusal } from '#tests/support/answer.ts'
import { act, screen } from '#tests/support/component.ts'
import { barcodeTexts as texts } from '#tests/support/scan-texts.ts'
import { workItem, workItems } from '#tests/support/work-items.ts'
import { answerItems, completeWith, fakeBrowser, isChangedByPress, renderList } from './testing/work-list-page.tsx'
import { WorkScanner } from './work-scanner.tsx'
// Fetched on use: a slow machine would spend the time of the first test on them.
import '#components/barcodes/scan-result-banner.tsx'
import '#lib/barcodes/queries.ts'
import '#lib/work/rows/order-items.ts'

const portal = fakePortal()
const browser = fakeBrowser(portal)

const scanner = <WorkScanner texts={texts} />
const renderScanned = (given: Parameters<typeof renderList>[0] = {}) =>
  renderList({ items: workItems([1000, 2000]), scanner, ...given })
const completions = (refuse?: (id: string) => Response | undefined) =>
  completeWith(portal, workItems([1000, 2000]), refuse, true).calls
const scan = (code: string) => act(() => scanController.submit(code))
const shown = (text: string | RegExp) => screen.findByText(text, { exact: false })
async function scanFirst(name: string) {
  scan(`B3${name}`)
  await shown(`Scan again to complete Card ${name.toLowerCase()}.`)
}
async function scanTwice(name: string) {
  await scanFirst(name)
  scan(`B3${name}`)
  await sendCompletion()
}
/** What a second scan completes is held for a moment. */
async function sendCompletion() {
  await screen.findByText('Completing', { selector: '[data-result] *' })
  await act(() => sendHeld())
}
const countScans = () => scanState.get().log.length
const row = (name: string) => screen.queryByRole('button', { name })
const boxOf = (name: string) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: `Select Card ${name}, order PO-${name}` })
const hasLeft = (name: string) => vi.waitFor(() => expect(row(name)).toBeNull(), { timeout: 10_000 })

/** The order of an item that is not among the rows, as the two calls answer that every upstream has. */
function orderElsewhere(item: Partial<WorkItem> = {}, status = 'printready') {
  const { order: _, ...far } = workItem('far', { barcode: 'B3FAR', ...item })
  const order = { _id: 'order-far', orderData: { sourceOrderId: 'PO-far', status, items: [far] } }
  const barcode = { code: 'B3FAR', type: 'item' }
  portal.use(answer(barcodes.details, { order: { _id: 'order-far', sourceOrderId: 'PO-far' }, barcode }))
  portal.use(answer(orders.details, { order: orders.details.response.shape.order.parse(order) }))
}

it('[WK-04] two scans complete an item after one that a button holds, two items in turn none', async () => {
  const asked = completions()
  const { user } = renderScanned()
  for (const name of ['1000', '2000', '1000', '2000']) await scanFirst(name)
  await user.click(screen.getByRole('button', { name: 'Complete item Card 2000' }))
  expect(await screen.findByText('Completing Card 2000')).toBeDefined()
  await scanFirst('1000')
  expect(asked).toEqual([])
  scan('B31000')
  expect(await shown('Card 1000 of order PO-1000')).toBeDefined()
  await vi.waitFor(() => expect(asked).toEqual(['2000']))
  await sendCompletion()
  expect(asked).toEqual(['2000', '1000'])
})

it('[WK-04] a result ends when a button completes its item, and after Undo two scans are needed anew', async () => {
  const asked = completions()
  const { user } = renderScanned()
  await scanFirst('1000')
  await user.click(screen.getByRole('button', { name: 'Complete item Card 1000' }))
  await vi.waitFor(() => expect(screen.queryByText(/Scan again/)).toBeNull())
  await user.click(await screen.findByRole('button', { name: /^Undo/ }))
  await scanTwice('1000')
  expect(asked).toEqual(['1000'])
})

it('[WK-04] what a second scan completes is taken back by the Undo card', async () => {
  const asked = completions()
  renderScanned()
  await scanFirst('1000')
  scan('B31000')
  await screen.findByRole('button', { name: /^Undo/ })
  scan('SFL-CMD-UNDO')
  expect(await screen.findByText('Not completed')).toBeDefined()
  await act(() => sendHeld())
  expect(asked).toEqual([])
})

it.each([
  [1, ['1000', '3000']],
  // So many are asked about.
  [21, ['1000']],
])('[WK-04] what a second scan completes is sent before a selection of %s', async (count, sent) => {
  const others = workItems(Array.from({ length: count }, (_, index) => 3000 + index))
  const { calls } = completeWith(portal, workItems([1000]))
  const { user } = renderScanned({ items: [...workItems([1000]), ...others] })
  await user.click(screen.getByRole('checkbox', { name: 'Select all loaded items' }))
  await scanFirst('1000')
  scan('B31000')
  await screen.findByText('Completing Card 1000')
  await user.click(screen.getByRole('button', { name: /^Complete \d+ items?$/ }))
  await vi.waitFor(() => expect(calls).toEqual(sent))
  expect(screen.queryByText('Not completed')).toBeNull()
})

it('[WK-03] a scan leads the focus to its row, but leaves it where the user types', async () => {
  renderScanned()
  const box = screen.getByRole('textbox', { name: texts.label })
  act(() => box.focus())
  await scanFirst('1000')
  expect(document.activeElement).toBe(box)
  act(() => box.blur())
  await scanFirst('2000')
  expect(document.activeElement).toBe(boxOf('2000'))
})

it('[WK-04] a press right after a scan has moved the rows does nothing', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  orderElsewhere()
  renderScanned()
  const place = row('Card 2000')?.closest('[data-row]') as HTMLElement
  let top = 900
  place.getBoundingClientRect = () => new DOMRect(0, top, 0, 0)
  place.scrollIntoView = () => void (top = 400)
  const changes: boolean[] = []
  for (const name of ['2000', 'FAR', '1000']) {
    await scanFirst(name)
    changes.push(isChangedByPress(boxOf('1000')))
    vi.setSystemTime(Date.now() + 500)
  }
  expect(changes).toEqual([false, false, true])
})

it('[BC-01] the keys of a scan press and change nothing in the row that the last scan focused', async () => {
  const asked = completions()
  renderScanned({ items: [...workItems([3000]), workItem('4000', { barcode: 'X-4000' })] })
  const unprevented: string[] = []
  for (const [code, name] of Object.entries({ B33000: '3000', 'X-4000': '4000' })) {
    const keys = keysOf(code, { at: performance.now() })
    act(() => void unprevented.push(...keys.filter((key) => !dispatchKey(key).defaultPrevented).map(({ key }) => key)))
    await vi.waitFor(() => expect(document.activeElement).toBe(boxOf(name)))
  }
  expect([boxOf('3000').checked, boxOf('4000').checked]).toEqual([true, true])
  expect([unprevented.includes('Enter'), asked]).toEqual([false, []])
})

it('[WK-04] a typed code is one scan by a double click or a held Enter, typed anew its second', async () => {
  const asked = completions()
  const { user } = renderScanned()
  const enter = async (name: string, send: () => Promise<void>) => {
    await user.clear(screen.getByRole('textbox', { name: texts.label }))
    await user.paste(`B3${name}`)
    await send()
  }
  for (const [name, sendTwice] of [
    ['1000', () => user.dblClick(screen.getByRole('button', { name: texts.open }))],
    ['2000', () => user.keyboard('{Enter>4/}')],
  ] as const) {
    const before = countScans()
    await enter(name, sendTwice)
    await shown(`Scan again to complete Card ${name}.`)
    expect(countScans() - before, name).toBe(1)
    await enter(name, () => user.keyboard('{Enter}'))
    await shown(`Card ${name} of order PO-${name}`)
    await sendCompletion()
  }
  expect(asked).toEqual(['1000', '2000'])
})

it.each([
  ['complete', 'B31000', { items: [workItem('1000', { status: 'complete' })] }, /This item is already complete\./],
  ['not allowed', 'B32000', { canComplete: false }, /^Card 2000 of order PO-2000 is selected\./],
])('[WK-05] a second scan completes nothing that is %s, and says so', async (_, code, given, text) => {
  const asked = completions()
  renderScanned(given)
  for (const _scan of ['first', 'second']) {
    scan(code)
    expect(await screen.findByText(text, { selector: '[data-result] *' })).toBeDefined()
  }
  expect(asked).toEqual([])
})

const refused = (code: string) => refusal(409, 'Its order is cancelled.', code)
it.each([
  ['There was no answer, but it is complete.', refusal(503, 'Busy')],
  ['Its order is cancelled.', refused('not_live')],
  ['A partner makes this order. To make it here, take it back first.', refused('outsourced')],
  ['Another person changed this at the same moment. Try again.', refused('changed')],
])('[WK-04] a second scan that fails says: %s', async (text, answered) => {
  orderElsewhere({ _id: '1000', status: 'complete' })
  completions(() => answered.clone())
  renderScanned()
  await scanTwice('1000')
  expect(await shown(text)).toBeDefined()
  const failures = answered.status === 409 ? 1 : 0
  expect(screen.queryAllByText('Not completed')).toHaveLength(failures)
  expect(document.querySelectorAll('[data-result=failed]')).toHaveLength(failures)
})

/** The batch that the code B7000A1C77 is of. */
const scannedBatch = (status: string) =>
  answer(barcodes.details, {
    barcode: { code: 'B7000A1C77', type: 'batch', batch: { number: 12, status, items: 3, copies: 150 } },
  })

async function scanBatchAgain() {
  await screen.findByText('Scan again to complete its 3 items.')
  scan('B7000A1C77')
  await sendCompletion()
}

it.each([
  ['complete', '', 'Already done', 'Nothing in it is live any more.'],
  ['cancelled', '', 'Not in production', 'It is cancelled.'],
  ['live', 'complete', 'There was no answer, but it is complete.'],
  ['live', 'cancelled', 'Not completed'],
] as const)('[BC-05] the scan of a batch that is %s says what it is', async (before, after, ...expected) => {
  portal.use(
    scannedBatch(before),
    answer(production.completeBatch, () => {
      portal.use(scannedBatch(after))
      return refusal(503, 'Busy')
    }),
  )
  renderScanned()
  scan('B7000A1C77')
  if (after !== '') await scanBatchAgain()
  for (const text of expected) expect(await shown(text)).toBeDefined()
})

it('[BC-05] the rows of a batch leave the list after its second scan, without a live change', async () => {
  portal.use(scannedBatch('live'), answer(production.completeBatch, {}))
  answerItems(portal, [])
  renderScanned()
  scan('B7000A1C77')
  await scanBatchAgain()
  await hasLeft('Card 1000')
})

it('[WK-03] the code of an order selects all its items, and a completed one leaves', async () => {
  const inOrder = (name: string, barcode: string) => workItem(name, { orderId: 'order-far', barcode })
  const items = [inOrder('near', 'B3NEAR'), inOrder('far', 'B3FAR')]
  completeWith(portal, workItems([1000]))
  const order = { _id: 'order-far', sourceOrderId: 'PO-far' }
  portal.use(
    answer(barcodes.details, { order, barcode: { code: 'O1000A1C77', type: 'order' } }),
    answer(orders.details, { order: { _id: 'order-far', orderData: { ...order, status: 'printready', items } } }),
  )
  renderScanned({ items: [...items.slice(0, 1), ...workItems([1000])] })
  scan('O1000A1C77')
  expect(await screen.findByText('2 selected')).toBeDefined()
  expect(await shown('It is shown on top here.')).toBeDefined()
  await scanTwice('NEAR')
  expect(await screen.findByText('Card near of order PO-near')).toBeDefined()
  await hasLeft('Card near')
})

const anotherDay = { shipByDate: '2020-01-02T10:00:00Z' }
async function fetchOfAnotherDay() {
  orderElsewhere(anotherDay)
  const page = renderScanned({ search: { status: 'live', due: 'today' } })
  await scanFirst('FAR')
  expect(screen.getByText('1 selected')).toBeDefined()
  return page
}

it.each<[string, ...Parameters<typeof orderElsewhere>]>([
  ['complete', { ...anotherDay, status: 'complete' }],
  ['cancelled', { ...anotherDay, status: 'cancelled' }, 'cancelled'],
  ['stopped', anotherDay, 'error'],
])('[WK-03] an item that a scan has fetched leaves rows and selection once it is %s', async (_, ...now) => {
  completions()
  await fetchOfAnotherDay()
  orderElsewhere(...now)
  // Its changes are followed from a moment after it was fetched.
  await vi.waitFor(async () => {
    await browser.emitChange({ entity: 'order', entityId: 'order-far' })
    expect(screen.getByText('Completed or stopped elsewhere')).toBeDefined()
  })
  expect(screen.queryByText('1 selected')).toBeNull()
})

it.each([true, false])('[WK-04] a fetched item completed elsewhere hands on its focus, scanned: %s', async (again) => {
  completions(() => refusal(409, 'This item is already complete.', 'already_complete'))
  const { user } = await fetchOfAnotherDay()
  orderElsewhere({ ...anotherDay, status: 'complete' })
  if (again) {
    scan('B3FAR')
    await sendCompletion()
    await screen.findByText('Already done')
  } else {
    await user.click(screen.getByRole('button', { name: 'Complete item Card far' }))
    await screen.findByText('Completing Card far')
    await act(() => sendHeld())
  }
  expect(await screen.findByText('Completed or stopped elsewhere')).toBeDefined()
  await vi.waitFor(() => expect(document.activeElement).toBe(boxOf('1000')))
})

it.each<[string, ...Parameters<typeof orderElsewhere>]>([
  ['outside the filter “Today”', anotherDay],
  ['It belongs to Completed Jobs.', { status: 'complete' }],
  ['It belongs to Live Jobs.'],
  ['The order waits for its artwork.', {}, 'dataready'],
  ['The order has errors.', {}, 'error'],
  ['It is cancelled.', { status: 'cancelled' }],
])('[WK-03] the result of an item that is not on the list says where it is: %s', async (text, ...elsewhere) => {
  orderElsewhere(...elsewhere)
  const isOfToday = elsewhere[0] === anotherDay
  const status = text === 'It belongs to Live Jobs.' ? 'complete' : 'live'
  renderScanned({ search: { status, due: isOfToday ? 'today' : undefined } })
  scan('B3FAR')
  expect(await shown(text)).toBeDefined()
  expect(screen.getByText(/Card far of order PO-far/)).toBeDefined()
})

it('[WK-04] the Next card takes the code of an only component, and passes items without one', async () => {
  const without = (id: string) => workItem(id, { description: `Card ${id}`, barcode: '' })
  const part = { _id: 'part', code: 'Card', barcode: 'b4000a8b52', localFile: false, path: '' }
  renderScanned({ items: [without('1'), without('2'), { ...without('3'), components: [part] }] })
  scan('SFL-CMD-NEXT')
  expect(await shown('Scan again to complete Card 3.')).toBeDefined()
  expect(screen.getByText('1 selected')).toBeDefined()
})

it('[WK-04] an item whose look-up brings it is found without its order', async () => {
  const item = workItem('far', { barcode: 'B3FAR' })
  const order = { _id: 'order-far', sourceOrderId: 'PO-far' }
  portal.use(
    answer(barcodes.details, { order, item, barcode: { code: 'B3FAR', type: 'item', itemId: 'far' } }),
    answer(orders.details, () => refusal(500, 'The order is not needed')),
  )
  renderScanned()
  await scanFirst('FAR')
})
