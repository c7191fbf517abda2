// @vitest-environment jsdom

import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { scanController } from '#lib/barcodes/controller/instance.ts'
import { scanState } from '#lib/barcodes/scan/scan-state.ts'
import { barcodes } from '#lib/contract/barcodes.ts'
import type { AnswerOf } from '#lib/contract/call.ts'
import { orders } from '#lib/contract/orders.ts'
import { production } from '#lib/contract/production.ts'
import { showItems } from '#lib/orders/shown-items/shown-items.ts'
import messages from '#messages/en-GB.json'
import { answer, answerElsewhere, fakePortal, refusal } from '#tests/support/answer.ts'
import { act, screen, within } from '#tests/support/component.ts'
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

it('[BC-03] a code of the order highlights its component without a look-up', async () => {
  const { router } = await scan('b4000a8b52')
  await vi.waitFor(() => expect(window.location.href).toMatch(/\/orders\/view\/order-1\?barcode=B4000A8B52$/))
  expect(router.replace).not.toHaveBeenCalled()
})

it('[BC-03] a scanned item that is cancelled is told as one that is not made', async () => {
  await scan('B3010')
  expect(await screen.findByText('Not in production')).toBeDefined()
  expect(screen.getByText('It is cancelled.')).toBeDefined()
})

it('[BC-03] a code that the address holds already is pointed at again', async () => {
  const again = vi.fn()
  onTestFinished(watchSameScan(again))
  window.history.replaceState(null, '', '/orders/view/order-1?barcode=b4001a8b53')
  const { router } = await scan('B4001A8B53')
  await vi.waitFor(() => expect(again).toHaveBeenCalledOnce())
  expect(router.replace).not.toHaveBeenCalled()
})

it('[BC-03] the code of a shipment of the order counts as one of the order', async () => {
  portal.use(
    answer(barcodes.details, {
      order: { _id: 'order-1', sourceOrderId: 'PO-1' },
      barcode: { code: 'S9999A1C77', type: 'shipment' },
    }),
  )
  const { router } = await scan('S9999A1C77')
  await vi.waitFor(() =>
    expect(router.replace).toHaveBeenCalledWith('/orders/view/order-1?barcode=S9999A1C77', { scroll: false }),
  )
  expect(await screen.findByText('A shipment of order PO-1')).toBeDefined()
})

it('[BC-03] a code that is found after the operator left the order does not bring them back', async () => {
  const { promise, resolve } = Promise.withResolvers<AnswerOf<typeof barcodes.details>>()
  const lookUp = vi.fn(() => promise)
  portal.use(answer(barcodes.details, lookUp))
  const { router, show } = await scan('S9998A1C77')
  await vi.waitFor(() => expect(lookUp).toHaveBeenCalled())
  show(null)
  resolve({ order: { _id: 'order-1', sourceOrderId: 'PO-1' }, barcode: { code: 'S9998A1C77', type: 'shipment' } })
  const result = () => scanState.get().log[0]?.outcome
  await vi.waitFor(() => expect(result()).toMatchObject({ state: 'answered' }))
  expect(result()).toMatchObject({ result: { href: '/orders/view/order-1?barcode=S9998A1C77' } })
  expect(router.replace).not.toHaveBeenCalled()
})

it('[BC-03] the code of the order itself is named', async () => {
  portal.use(
    answer(barcodes.details, {
      order: { _id: 'order-1', sourceOrderId: 'PO-1' },
      barcode: { code: 'B1000A1C77', type: 'order' },
    }),
  )
  await scan('B1000A1C77')
  expect(await screen.findByText('Order PO-1')).toBeDefined()
})

it('[BC-03] an item of another order is reported by its name', async () => {
  portal.use(
    answer(barcodes.details, {
      order: { _id: 'order-2', sourceOrderId: 'PO-2' },
      barcode: { code: 'B3999A1C77', type: 'item', itemId: 'poster' },
    }),
    answer(orders.details, {
      order: orders.details.response.shape.order.parse({
        _id: 'order-2',
        orderData: {
          sourceOrderId: 'PO-2',
          status: 'printready',
          items: [{ _id: 'poster', sku: 'P-A2', description: 'Poster A2', quantity: 1, status: 'live' }],
        },
      }),
      shipments: [],
      files: [],
      batches: [],
      jobs: [],
    }),
  )
  await scan('B3999A1C77')
  expect(await screen.findByText('Wrong order')).toBeDefined()
  expect(screen.getByText('Poster A2 of order PO-2')).toBeDefined()
})

it('[BC-03] a batch of several orders is reported by its number, with the order that is shown', async () => {
  const batch = { number: 12, status: 'live', items: 3, copies: 150 }
  portal.use(answer(barcodes.details, { barcode: { code: 'B7000A1C77', type: 'batch', batch } }))
  await scan('B7000A1C77')
  expect(await screen.findByText('Batch 12')).toBeDefined()
  expect(screen.getByText('This page shows order PO-1.', { exact: false })).toBeDefined()
})

it('[BC-03] a code of another order is reported with the order it is of and the one that is shown', async () => {
  portal.use(
    answer(barcodes.details, {
      order: { _id: 'order-2', sourceOrderId: 'PO-2' },
      barcode: { code: 'B9999A1C77', type: 'component' },
    }),
  )
  const { router } = await scan('B9999A1C77')
  expect(await screen.findByText(texts.notInOrder, { exact: false })).toBeDefined()
  expect(screen.getByText('A component of order PO-2')).toBeDefined()
  expect(screen.getByText('This page shows order PO-1.', { exact: false })).toBeDefined()
  expect(router.replace).not.toHaveBeenCalled()
})

it('[BC-03] a code of an unknown type is reported as one of its order', async () => {
  portal.use(answer(barcodes.details, { order: { _id: 'order-2', sourceOrderId: 'PO-2' }, barcode: {} }))
  await scan('K9999A1C77')
  expect(await screen.findByText('A code of order PO-2')).toBeDefined()
})

it('[BC-03] a code that nothing carries is reported', async () => {
  portal.use(
    answer(barcodes.details, () => refusal(404, 'Not found')),
    answerElsewhere(),
  )
  await scan('B0000A0A00')
  expect(await screen.findByText(texts.notFound, { exact: false })).toBeDefined()
  expect(screen.getByText('This page shows order PO-1.', { exact: false })).toBeDefined()
  expect(screen.getByText('Not Found')).toBeDefined()
})

const completions = (respond: () => Response | { completedOrder: boolean } = () => ({ completedOrder: true })) => {
  const asked: string[] = []
  portal.use(
    answer(production.completeItem, ({ url }) => {
      asked.push(new URL(url).pathname)
      return respond()
    }),
  )
  return asked
}

it.each(['B3000A8B51', 'B4000A8B52'])('[WK-04] the second scan of an item (%s) completes it', async (code) => {
  const asked = completions()
  const { router } = await scan(code)
  expect(await screen.findByText('Scan again to complete Card.')).toBeDefined()
  expect(asked).toEqual([])
  scanAgain(code)
  expect(await screen.findByText('Completed')).toBeDefined()
  expect(screen.getByText('Card of order PO-1')).toBeDefined()
  expect(asked).toEqual(['/api/upstream/item/card/complete'])
  await vi.waitFor(() =>
    expect(router.replace).toHaveBeenCalledExactlyOnceWith(`/orders/view/order-1?barcode=${code}`, { scroll: false }),
  )
})

it('[WK-04] [BC-02] the camera stays on an order for the second scan of an item', async () => {
  const asked = completions()
  const { user } = await scan('B3009')
  await user.click(screen.getByRole('button', { name: messages.barcodes.camera.open }))
  const camera = await screen.findByRole('dialog', { name: messages.barcodes.camera.title })
  scanAgain('B4000A8B52')
  expect(await within(camera).findByText('Scan again to complete Card.')).toBeDefined()
  scanAgain('B4000A8B52')
  expect(await within(camera).findByText('Completed')).toBeDefined()
  expect(asked).toEqual(['/api/upstream/item/card/complete'])
})

it('[WK-04] an item is not completed when another one is scanned between its two scans', async () => {
  const asked = completions()
  await scan('B3000A8B51')
  await screen.findByText('Scan again to complete Card.')
  scanAgain('B3001')
  expect(await screen.findByText('Scan again to complete Book.')).toBeDefined()
  scanAgain('B3000A8B51')
  expect(await screen.findByText('Scan again to complete Card.')).toBeDefined()
  expect(asked).toEqual([])
})

it.each([
  ['is complete', 'B3009', true, 'This item is already complete.'],
  [
    'has further components than the scanned one',
    'B4001A8B53',
    true,
    'Scan the code of the item itself to complete it.',
  ],
  ['may not be completed by the user', 'B3000A8B51', false, 'Card'],
])('[WK-05] two scans do not complete an item that %s', async (_, code, canComplete, text) => {
  const asked = completions()
  await scan(code, canComplete)
  expect(await screen.findByText(text)).toBeDefined()
  scanAgain(code)
  expect(await screen.findByText(text)).toBeDefined()
  expect(asked).toEqual([])
})

it('[WK-04] an item that a colleague completed between the two scans is reported with the reason', async () => {
  completions(() => refusal(409, 'This item is already complete.', 'already_complete'))
  await scan('B4000A8B52')
  await screen.findByText('Scan again to complete Card.')
  scanAgain('B4000A8B52')
  expect(await screen.findByText('Already done')).toBeDefined()
})

it('[WK-04] an item that the upstream still completes after its second scan is being checked, then told, and the page is rendered again', async () => {
  const asked = completions(() => Response.json({ code: 'upstream_timeout' }, { status: 504 }))
  let status = 'live'
  portal.use(
    answer(orders.details, () => ({
      order: orders.details.response.shape.order.parse({
        _id: 'order-1',
        orderData: {
          sourceOrderId: 'PO-1',
          status: 'printready',
          items: [{ _id: 'card', sku: 's', quantity: 1, status }],
        },
      }),
      shipments: [],
      files: [],
      batches: [],
      jobs: [],
    })),
  )
  const { router } = await scan('B3000A8B51')
  await screen.findByText('Scan again to complete Card.')
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  scanAgain('B3000A8B51')
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  await act(() => vi.advanceTimersByTimeAsync(8000))
  expect(await screen.findByText('It may be complete or not. This is being checked.')).toBeDefined()
  expect(router.replace).not.toHaveBeenCalled()
  status = 'complete'
  await act(() => vi.advanceTimersByTimeAsync(9000))
  const notices = within(screen.getByRole('region', { name: 'Notifications' }))
  expect(await notices.findByText('Completed')).toBeDefined()
  await vi.waitFor(() =>
    expect(router.replace).toHaveBeenCalledExactlyOnceWith('/orders/view/order-1?barcode=B3000A8B51', {
      scroll: false,
    }),
  )
})

it('[WK-04] the Next card finds the live item that follows, and the Complete card completes it', async () => {
  const asked = completions()
  window.history.replaceState(null, '', '/orders/view/order-1?barcode=B3000A8B51')
  await scan('SFL-CMD-NEXT')
  expect(await screen.findByText('Scan again to complete Book.')).toBeDefined()
  expect(window.location.href).toMatch(/\/orders\/view\/order-1\?barcode=B3001$/)
  scanAgain('SFL-CMD-COMPLETE')
  expect(await screen.findByText('Book of order PO-1')).toBeDefined()
  expect(asked).toEqual(['/api/upstream/item/book/complete'])
})

it('[WK-04] the Next card goes on after the item that the address names without a code', async () => {
  window.history.replaceState(null, '', '/orders/view/order-1?itemId=card')
  await scan('SFL-CMD-NEXT')
  expect(await screen.findByText('Scan again to complete Book.')).toBeDefined()
})
