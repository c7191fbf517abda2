// @vitest-environment jsdom
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { ScanBox } from '#components/barcodes/scan-box.tsx'
import { scanState } from '#lib/barcodes/scan.ts'
import { scanController } from '#lib/barcodes/scan-controller.ts'
import { barcodes } from '#lib/contract/barcodes.ts'
import type { AnswerOf } from '#lib/contract/call.ts'
import { orders } from '#lib/contract/orders.ts'
import { production } from '#lib/contract/production.ts'
import { sendHeld } from '#lib/work/completion/held-completion.ts'
import { answer, fakePortal, refusal } from '#tests/support/answer.ts'
import { act, enter, renderInPage, screen, within } from '#tests/support/page.tsx'
import { barcodeTexts as texts } from '#tests/support/scan-texts.ts'
import { useOrderScans } from './use-order-scans.ts'

const portal = fakePortal()

beforeEach(() => window.history.replaceState(null, '', '/'))

const item = (id: string, name: string, barcode: string, status: string, ...parts: string[]) => {
  return { id, name, barcode, status, components: parts.map((part) => ({ code: `Part ${part}`, barcode: part })) }
}
const items = [
  item('card', 'Card', 'B3000A8B51', 'live', 'b4000a8b52'),
  item('book', 'Book', 'B3001', 'live', 'B4001A8B53', 'B4002A8B54'),
  item('off', 'Off', 'B3010', 'cancelled'),
  item('old', 'Old', 'B3009', 'complete'),
]
/** Not typed: keys this fast are a scanner's, whose immediate repetition of a code counts as the same scan. */
const scanAgain = (code: string) => act(() => scanController.submit(code))

function Page({ canComplete, orderName = 'PO-1', isOver = false }: Partial<Parameters<typeof useOrderScans>[0]>) {
  const sameScans = useOrderScans({ orderId: 'order-1', orderName, items, canComplete: canComplete ?? false, isOver })
  return (
    <>
      <ScanBox texts={texts} />
      <p>same scans: {sameScans}</p>
    </>
  )
}

async function scan(code: string, canComplete = true) {
  const page = renderInPage(<Page canComplete={canComplete} />)
  await enter(page.user, screen.getByRole('textbox', { name: texts.label }), code)
  return page
}

const detailsOf = (_id: string, sourceOrderId: string, made: object) => {
  const orderData = { sourceOrderId, status: 'printready', items: [{ sku: 'P-A2', quantity: 1, ...made }] }
  const order = orders.details.response.shape.order.parse({ _id, orderData })
  return { order, shipments: [], files: [], batches: [], jobs: [] }
}
type Found = AnswerOf<typeof barcodes.details>
const found = (sourceOrderId: string, barcode: object): Found =>
  barcodes.details.response.parse({ order: { _id: sourceOrderId.replace('PO', 'order'), sourceOrderId }, barcode })
const address = (code: string) => `/orders/view/order-1?barcode=${code}`
const isReplaced = (router: Awaited<ReturnType<typeof scan>>['router'], code: string) =>
  vi.waitFor(() => expect(router.replace).toHaveBeenCalledExactlyOnceWith(address(code), { scroll: false }))

it('[BC-03] a code of the order marks its component unasked; a cancelled item is told', async () => {
  const { router } = await scan('b4000a8b52')
  await vi.waitFor(() => expect(window.location.href).toMatch(/\/orders\/view\/order-1\?barcode=B4000A8B52$/))
  scanAgain('B3010')
  expect(await screen.findByText('Not in production')).toBeDefined()
  expect(router.replace).not.toHaveBeenCalled()
})

it('[BC-03] a code that the address holds already is pointed at again', async () => {
  window.history.replaceState(null, '', '/orders/view/order-1?barcode=b4001a8b53')
  const { router } = await scan('B4001A8B53')
  expect(await screen.findByText('same scans: 1')).toBeDefined()
  expect(router.replace).not.toHaveBeenCalled()
})

const batch = { number: 12, status: 'live', items: 3, copies: 150 }
const thisPage = 'This page shows order PO-1.'
it.each<[code: string, answer: Found, ...shown: string[]]>([
  ['S9999A1C77', found('PO-1', { code: 'S9999A1C77', type: 'shipment' }), 'A shipment of order PO-1'],
  ['B1000A1C77', found('PO-1', { code: 'B1000A1C77', type: 'order' }), 'Order PO-1'],
  ['B3999A1C77', found('PO-2', { type: 'item', itemId: 'poster' }), 'Wrong order', 'Poster A2 of order PO-2'],
  ['B7000A1C77', barcodes.details.response.parse({ barcode: { type: 'batch', batch } }), 'Batch 12', thisPage],
  [
    'B9999A1C77',
    found('PO-2', { type: 'component' }),
    'The component you have scanned is not part of this order',
    'A component of order PO-2',
    thisPage,
  ],
  ['K9999A1C77', found('PO-2', {}), 'A code of order PO-2'],
])('[BC-03] what the code %s is of is named, be it of this order or of another', async (code, lookedUp, ...shown) => {
  const poster = { _id: 'poster', description: 'Poster A2', status: 'live' }
  portal.use(answer(orders.details, detailsOf('order-2', 'PO-2', poster)), answer(barcodes.details, lookedUp))
  const { router } = await scan(code)
  for (const text of shown) expect(await screen.findByText(text, { exact: false })).toBeDefined()
  const isHere = lookedUp.order?._id === 'order-1'
  if (isHere) await isReplaced(router, code)
  expect(router.replace).toHaveBeenCalledTimes(isHere ? 1 : 0)
})

it('[BC-03] the code of another order opens it where the shown one is over', async () => {
  portal.use(answer(barcodes.details, found('PO-2', { type: 'order' })))
  const { router } = renderInPage(<Page isOver />)
  scanAgain('B1000A1C88')
  await vi.waitFor(() => expect(router.push).toHaveBeenCalledExactlyOnceWith('/orders/view/order-2?barcode=B1000A1C88'))
})

it('[BC-03] the number of the order is right, although another open order has it', async () => {
  const withNumber = (_id: string) => ({
    _id,
    orderData: { sourceOrderId: 'lc-10883', status: 'printready', items: [] },
  })
  portal.use(
    answer(barcodes.details, () => refusal(404, 'Not found')),
    answer(orders.bySourceId, { count: 2, data: ['order-1', 'order-2'].map(withNumber) }),
  )
  renderInPage(<Page canComplete orderName="lc-10883" />)
  scanAgain('LC-10883')
  expect(await screen.findByText('Order lc-10883', { exact: false })).toBeDefined()
})

it('[BC-03] a code that is found after the operator left the order does not bring them back', async () => {
  const { promise, resolve } = Promise.withResolvers<Found>()
  const lookUp = vi.fn(() => promise)
  portal.use(answer(barcodes.details, lookUp))
  const { router, show } = await scan('S9998A1C77')
  await vi.waitFor(() => expect(lookUp).toHaveBeenCalled())
  show(null)
  resolve(found('PO-1', { code: 'S9998A1C77', type: 'shipment' }))
  const result = { state: 'answered', result: { href: address('S9998A1C77') } }
  await vi.waitFor(() => expect(scanState.get().log[0]?.outcome).toMatchObject(result))
  expect(router.replace).not.toHaveBeenCalled()
})

function completions(respond: () => Response | { completedOrder: boolean } = () => ({ completedOrder: true })) {
  const asked: string[] = []
  portal.use(
    answer(production.completeItem, ({ url }) => {
      asked.push(new URL(url).pathname.replace('/api/upstream/item/', ''))
      return respond()
    }),
  )
  return asked
}
const isExpectedAgain = (name = 'Card') => screen.findByText(`Scan again to complete ${name}.`)

it.each([
  ['B3009', true, 'This item is already complete.'],
  ['B4001A8B53', true, '1 of 2 parts scanned. Scan the next part, or the code of the item itself.'],
  ['B4000A8B52', false, 'Card'],
])('[WK-05] two scans of %s complete nothing: complete, in parts, not allowed', async (code, canComplete, text) => {
  const asked = completions()
  await scan(code, canComplete)
  expect(await screen.findByText(text)).toBeDefined()
  scanAgain(code)
  expect(await screen.findByText(text)).toBeDefined()
  expect(asked).toEqual([])
})

it('[WK-04] an item that the upstream still completes is being checked, then told', async () => {
  const asked = completions(() => Response.json({ code: 'upstream_timeout' }, { status: 504 }))
  let status = 'live'
  portal.use(answer(orders.details, () => detailsOf('order-1', 'PO-1', { _id: 'card', status })))
  const { router } = await scan('B3000A8B51')
  await isExpectedAgain()
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  scanAgain('B3000A8B51')
  await screen.findByText('Completing')
  void sendHeld()
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  await act(() => vi.advanceTimersByTimeAsync(8000))
  expect(await screen.findByText('It may be complete or not. This is being checked.')).toBeDefined()
  expect(router.replace).not.toHaveBeenCalled()
  status = 'complete'
  await act(() => vi.advanceTimersByTimeAsync(9000))
  expect(await within(screen.getByRole('region', { name: 'Notifications' })).findByText('Completed')).toBeDefined()
  await isReplaced(router, 'B3000A8B51')
})

it('[WK-05] the parts of an item count up, and the last one, scanned again, completes it', async () => {
  const asked = completions()
  await scan('B4001A8B53')
  expect(await screen.findByText(/^1 of 2 parts scanned\./)).toBeDefined()
  scanAgain('B4002A8B54')
  expect(await screen.findByText(/^All 2 parts scanned\. Scan again to complete Book\.$/)).toBeDefined()
  scanAgain('B4002A8B54')
  await screen.findByText('Completing')
  await act(() => sendHeld())
  expect(asked).toEqual(['book/complete'])
})

it.each(['itemId=card', 'barcode=B3000A8B51'])('[WK-04] the Next card finds the live item after %s', async (search) => {
  const asked = completions()
  window.history.replaceState(null, '', `/orders/view/order-1?${search}`)
  await scan('SFL-CMD-NEXT')
  await isExpectedAgain('Book')
  expect(window.location.href).toMatch(/\/orders\/view\/order-1\?barcode=B3001$/)
  scanAgain('SFL-CMD-COMPLETE')
  expect(await screen.findByText('Book of order PO-1')).toBeDefined()
  await act(() => sendHeld())
  expect(asked).toEqual(['book/complete'])
})
