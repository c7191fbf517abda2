// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { barcodes } from '#lib/contract/barcodes.ts'
import { answer, fakePortal, refusal } from '#tests/support/answer.ts'
import { screen } from '#tests/support/component.ts'
import { renderInPage } from '#tests/support/page.tsx'
import { ScanInOrder } from './scan-in-order.tsx'

const portal = fakePortal()
const texts = {
  label: 'Scan or type a barcode',
  open: 'Find in this order',
  tooShort: 'A barcode has at least 5 characters.',
  notInOrder: 'The component you have scanned is not part of this order',
  notFoundTitle: 'Not Found',
  notFound: 'No component was found matching the supplied barcode',
  failed: 'The barcode could not be looked up. Try again.',
}

async function scan(code: string) {
  const page = renderInPage(<ScanInOrder orderId="order-1" codes={['B4000A8B52']} texts={texts} />)
  await page.user.type(screen.getByRole('textbox', { name: texts.label }), `${code}{Enter}`)
  return page
}

it('[BC-03] highlights the component that carries the code, without asking anybody', async () => {
  const { router } = await scan('b4000a8b52')
  await vi.waitFor(() =>
    expect(router.replace).toHaveBeenCalledWith('/orders/view/order-1?barcode=B4000A8B52', { scroll: false }),
  )
})

it('[BC-03] says that a code belongs to another order', async () => {
  portal.use(
    answer(barcodes.details, { order: { _id: 'order-2' }, barcode: { code: 'B9999A1C77', type: 'component' } }),
  )
  const { router } = await scan('B9999A1C77')
  expect(await screen.findByText(texts.notInOrder)).toBeDefined()
  expect(router.replace).not.toHaveBeenCalled()
})

it('[BC-03] says that nothing carries a code', async () => {
  portal.use(answer(barcodes.details, () => refusal(404, 'Not found')))
  await scan('B0000A0A00')
  expect(await screen.findByText(texts.notFound)).toBeDefined()
  expect(screen.getByText('Not Found')).toBeDefined()
})
