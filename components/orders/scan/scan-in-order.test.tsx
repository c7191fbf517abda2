// @vitest-environment jsdom

import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { scanController } from '#lib/barcodes/controller/instance.ts'
import { scanState } from '#lib/barcodes/scan/scan-state.ts'
import { barcodes } from '#lib/contract/barcodes.ts'
import type { AnswerOf } from '#lib/contract/call.ts'
import { orders } from '#lib/contract/orders.ts'
import { production } from '#lib/contract/production.ts'
import { showItems } from '#lib/orders/shown-items/shown-items.ts'
import { answer, fakePortal } from '#tests/support/answer.ts'
import { act, cleanup, screen, within } from '#tests/support/component.ts'
import { renderInPage } from '#tests/support/page.tsx'
import { scanTexts } from '#tests/support/scan-texts.ts'
import { watchSameScan } from './same-scan.ts'
import { ScanInOrder } from './scan-in-order.tsx'

const portal = fakePortal()
const texts = {
  label: 'Scan or type a barcode',
  open: 'Find in this order',
  tooShort: 'A barcode has at least 5 characters.',
  tooLong: 'A barcode has at most 256 characters.',
  wrongOrder: 'Wrong order',
  notInOrder: 'The component you have scanned is not part of this order',
  notFoundTitle: 'Not Found',
  notFound: 'No component was found matching the supplied barcode',
  scans: scanTexts,
}

beforeEach(() => window.history.replaceState(null, '', '/'))

const component = (barcode: string) => ({ code: `Part ${barcode}`, barcode })
const items = [
  { id: 'card', name: 'Card', barcode: 'B3000A8B51', status: 'live', components: [component('b4000a8b52')] },
  {
    id: 'book',
    name: 'Book',
    barcode: 'B3001',
    status: 'live',
    components: ['B4001A8B53', 'B4002A8B54'].map(component),
  },
  { id: 'off', name: 'Off', barcode: 'B3010', status: 'cancelled', components: [] },
  { id: 'old', name: 'Old', barcode: 'B3009', status: 'complete', components: [] },
]
/** Not typed: keys this fast are a scanner's, whose immediate repetition of a code counts as the same scan. */
const scanAgain = (code: string) => act(() => scanController.submit(code))

async function scan(code: string, canComplete = true) {
  onTestFinished(showItems({ items, canComplete }))
  const page = renderInPage(<ScanInOrder orderId="order-1" orderName="PO-1" texts={texts} />)
  await page.user.type(screen.getByRole('textbox', { name: texts.label }), `${code}{Enter}`)
  return page
}

const detailsOf = (_id: string, sourceOrderId: string, ...made: object[]) => ({
  order: orders.details.response.shape.order.parse({
    _id,
    orderData: {
      sourceOrderId,
      status: 'printready',
      items: made.map((item) => ({ sku: 'P-A2', quantity: 1, ...item })),
    },
  }),
  shipments: [],
  files: [],
  batches: [],
  jobs: [],
})
type Found = AnswerOf<typeof barcodes.details>
const found = (sourceOrderId: string, barcode: object): Found =>
  barcodes.details.response.parse({ order: { _id: sourceOrderId.replace('PO', 'order'), sourceOrderId }, barcode })
const address = (code: string) => `/orders/view/order-1?barcode=${code}`
const isReplaced = (router: Awaited<ReturnType<typeof scan>>['router'], code: string) =>
  vi.waitFor(() => expect(router.replace).toHaveBeenCalledExactlyOnceWith(address(code), { scroll: false }))

it('[BC-03] a code of the order marks its component without a look-up; a cancelled item is told', async () => {
  const { router } = await scan('b4000a8b52')
  await vi.waitFor(() => expect(window.location.href).toMatch(/\/orders\/view\/order-1\?barcode=B4000A8B52$/))
  scanAgain('B3010')
  expect(await screen.findByText('Not in production')).toBeDefined()
  expect(screen.getByText('It is cancelled.')).toBeDefined()
  expect(router.replace).not.toHaveBeenCalled()
})

it('[BC-03] a code that the address holds already is pointed at again', async () => {
  const again = vi.fn()
  onTestFinished(watchSameScan(again))
  window.history.replaceState(null, '', '/orders/view/order-1?barcode=b4001a8b53')
  const { router } = await scan('B4001A8B53')
  await vi.waitFor(() => expect(again).toHaveBeenCalledOnce())
  expect(router.replace).not.toHaveBeenCalled()
})

it('[BC-03] what a code is of is named, whether it is of this order or of another one', async () => {
  const poster = { _id: 'poster', description: 'Poster A2', status: 'live' }
  const batch = { number: 12, status: 'live', items: 3, copies: 150 }
  const shown = 'This page shows order PO-1.'
  const rows: [code: string, answer: Found, ...shown: string[]][] = [
    ['S9999A1C77', found('PO-1', { code: 'S9999A1C77', type: 'shipment' }), 'A shipment of order PO-1'],
    ['B1000A1C77', found('PO-1', { code: 'B1000A1C77', type: 'order' }), 'Order PO-1'],
    ['B3999A1C77', found('PO-2', { type: 'item', itemId: 'poster' }), 'Wrong order', 'Poster A2 of order PO-2'],
    ['B7000A1C77', barcodes.details.response.parse({ barcode: { type: 'batch', batch } }), 'Batch 12', shown],
    ['B9999A1C77', found('PO-2', { type: 'component' }), texts.notInOrder, 'A component of order PO-2', shown],
    ['K9999A1C77', found('PO-2', {}), 'A code of order PO-2'],
  ]
  portal.use(answer(orders.details, detailsOf('order-2', 'PO-2', poster)))
  for (const [code, lookedUp, ...parts] of rows) {
    portal.use(answer(barcodes.details, lookedUp))
    const { router } = await scan(code)
    for (const part of parts) expect(await screen.findByText(part, { exact: false }), code).toBeDefined()
    if (code.startsWith('S')) await isReplaced(router, code)
    const isHere = lookedUp.order?._id === 'order-1'
    expect(!isHere && router.replace.mock.calls.length > 0, code).toBe(false)
    cleanup()
  }
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

const completions = (respond: () => Response | { completedOrder: boolean } = () => ({ completedOrder: true })) => {
  const asked: string[] = []
  portal.use(
    answer(production.completeItem, ({ url }) => {
      asked.push(new URL(url).pathname.replace('/api/upstream/item/', ''))
      return respond()
    }),
  )
  return asked
}
const isExpectedAgain = (name = 'Card', place = screen as Pick<typeof screen, 'findByText'>) =>
  place.findByText(`Scan again to complete ${name}.`)

it('[WK-05] two scans complete no item that is complete, has more components, or is not allowed', async () => {
  const asked = completions()
  for (const [code, canComplete, text] of [
    ['B3009', true, 'This item is already complete.'],
    ['B4001A8B53', true, 'Scan the code of the item itself to complete it.'],
    ['B4000A8B52', false, 'Card'],
  ] as const) {
    await scan(code, canComplete)
    expect(await screen.findByText(text), code).toBeDefined()
    scanAgain(code)
    expect(await screen.findByText(text), code).toBeDefined()
    cleanup()
  }
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
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  await act(() => vi.advanceTimersByTimeAsync(8000))
  expect(await screen.findByText('It may be complete or not. This is being checked.')).toBeDefined()
  expect(router.replace).not.toHaveBeenCalled()
  status = 'complete'
  await act(() => vi.advanceTimersByTimeAsync(9000))
  expect(await within(screen.getByRole('region', { name: 'Notifications' })).findByText('Completed')).toBeDefined()
  await isReplaced(router, 'B3000A8B51')
})

it('[WK-04] the Next card finds the live item after that of the address; Complete completes it', async () => {
  const asked = completions()
  for (const search of ['itemId=card', 'barcode=B3000A8B51']) {
    window.history.replaceState(null, '', `/orders/view/order-1?${search}`)
    await scan('SFL-CMD-NEXT')
    await isExpectedAgain('Book')
    expect(window.location.href).toMatch(/\/orders\/view\/order-1\?barcode=B3001$/)
    scanAgain('SFL-CMD-COMPLETE')
    expect(await screen.findByText('Book of order PO-1')).toBeDefined()
    cleanup()
  }
  expect(asked).toEqual(['book/complete', 'book/complete'])
})
