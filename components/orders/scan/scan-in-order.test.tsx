// @vitest-environment jsdom
import { expect, it, onTestFinished, vi } from 'vitest'
import { barcodes } from '#lib/contract/barcodes.ts'
import { answer, fakePortal, refusal } from '#tests/support/answer.ts'
import { screen } from '#tests/support/component.ts'
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

async function scan(code: string) {
  const page = renderInPage(<ScanInOrder orderId="order-1" codes={['B4000A8B52', 'B4001A8B53']} texts={texts} />)
  await page.user.type(screen.getByRole('textbox', { name: texts.label }), `${code}{Enter}`)
  return page
}

it('[BC-03] a code of the order highlights its component without a look-up', async () => {
  const { router } = await scan('b4000a8b52')
  await vi.waitFor(() =>
    expect(router.replace).toHaveBeenCalledWith('/orders/view/order-1?barcode=B4000A8B52', { scroll: false }),
  )
})

it('[BC-03] a code that the address holds already is pointed at again', async () => {
  const again = vi.fn()
  onTestFinished(watchSameScan(again))
  window.history.replaceState(null, '', '/orders/view/order-1?barcode=b4001a8b53')
  onTestFinished(() => window.history.replaceState(null, '', '/'))
  const { router } = await scan('B4001A8B53')
  await vi.waitFor(() => expect(again).toHaveBeenCalledOnce())
  expect(router.replace).not.toHaveBeenCalled()
})

it('[BC-03] the code of a shipment of the order counts as one of the order', async () => {
  portal.use(answer(barcodes.details, { order: { _id: 'order-1' }, barcode: { code: 'S9999A1C77', type: 'shipment' } }))
  const { router } = await scan('S9999A1C77')
  await vi.waitFor(() =>
    expect(router.replace).toHaveBeenCalledWith('/orders/view/order-1?barcode=S9999A1C77', { scroll: false }),
  )
})

it('[BC-03] a code of another order is reported', async () => {
  portal.use(
    answer(barcodes.details, { order: { _id: 'order-2' }, barcode: { code: 'B9999A1C77', type: 'component' } }),
  )
  const { router } = await scan('B9999A1C77')
  expect(await screen.findByText(texts.notInOrder)).toBeDefined()
  expect(router.replace).not.toHaveBeenCalled()
})

it('[BC-03] a code that nothing carries is reported', async () => {
  portal.use(answer(barcodes.details, () => refusal(404, 'Not found')))
  await scan('B0000A0A00')
  expect(await screen.findByText(texts.notFound)).toBeDefined()
  expect(screen.getByText('Not Found')).toBeDefined()
})
