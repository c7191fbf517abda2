// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { scanController } from '#lib/barcodes/controller/instance.ts'
import { barcodes } from '#lib/contract/barcodes.ts'
import { orders } from '#lib/contract/orders.ts'
import { production } from '#lib/contract/production.ts'
import { answer, fakePortal, refusal } from '#tests/support/answer.ts'
import { act, cleanup, screen } from '#tests/support/component.ts'
import { sendNow } from '#tests/support/held.ts'
import { renderInPage } from '#tests/support/page.tsx'
import { scanTexts } from '#tests/support/scan-texts.ts'
import { Batch } from './batch.tsx'
import { BatchScanner } from './batch-scanner.tsx'
// Fetched on use: a slow machine would spend the time of the test on it.
import '#components/barcodes/feedback/scan-result-banner.tsx'

const portal = fakePortal()
vi.stubGlobal(
  'IntersectionObserver',
  class {
    observe() {}
    disconnect() {}
  },
)
const batches = (...given: object[]) => (
  <ul>
    {given
      .map((fields) => production.batches.response.shape.data.element.parse({ _id: 'b', ...fields }))
      .map((batch) => (
        <Batch key={batch._id} batch={batch} due={undefined} time={{}} canComplete />
      ))}
  </ul>
)
const render = (given: object) => renderInPage(batches(given))

it('[WK-09] a batch of which the upstream says no more than its id stands there without figures, and is completed by its scan alone', () => {
  render({})
  expect(screen.getByText('Batch')).toBeDefined()
  expect(screen.queryByText(/ of |cop(y|ies)$/)).toBeNull()
  expect(screen.queryByRole('button', { name: /^Complete/ })).toBeNull()
})

it('[SH-01] what a batch is of is its tooltip, where the line cuts it off', () => {
  render({ product: { productCode: 'LC-10', description: 'Lumen card, matt' } })
  expect(screen.getByText('Lumen card, matt').closest('[title]')?.getAttribute('title')).toBe('Lumen card, matt')
})

it('[WK-09] completing a batch is told also where the upstream counts nothing', async () => {
  portal.use(answer(production.completeBatch, {}))
  const { user } = render({ barcode: 'B5000A8B51', number: 7 })
  await user.click(screen.getByRole('button', { name: 'Complete batch 7' }))
  expect(await screen.findByText('Everything in it becomes complete. This cannot be undone.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Complete batch' }))
  expect(await screen.findByText('Batch completed')).toBeDefined()
})

it('[WK-04] a batch of up to 20 items is held and can be undone, and more of them are asked about with the focus on Cancel', async () => {
  const sent = vi.fn(() => ({}))
  portal.use(answer(production.completeBatch, sent))
  const { user } = render({ barcode: 'B5000A8B51', number: 7, itemCount: 25, completedCount: 5 })
  const button = screen.getByRole('button', { name: 'Complete batch 7' })
  await user.click(button)
  expect(await screen.findByText('Completing Batch 7')).toBeDefined()
  await user.click(screen.getByRole('button', { name: /^Undo/ }))
  expect(await screen.findByText('Not completed')).toBeDefined()
  expect(sent).not.toHaveBeenCalled()
  await user.click(button)
  await sendNow(user)
  expect(await screen.findByText('Batch completed')).toBeDefined()
  cleanup()
  render({ barcode: 'B5000A8B51', number: 8, itemCount: 21 })
  await user.click(screen.getByRole('button', { name: 'Complete batch 8' }))
  expect(await screen.findByText('21 items are still live in it. This cannot be undone.')).toBeDefined()
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'))
})

it('[WK-04] a double press on a batch that is asked about asks once, and completes it once', async () => {
  const sent = vi.fn(() => ({}))
  portal.use(answer(production.completeBatch, sent))
  const { user } = render({ barcode: 'B5000A8B51', number: 7, itemCount: 21 })
  await user.dblClick(screen.getByRole('button', { name: 'Complete batch 7' }))
  await user.click(await screen.findByRole('button', { name: 'Complete batch' }))
  expect(await screen.findByText('Batch completed')).toBeDefined()
  await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(sent).toHaveBeenCalledOnce()
})

it.each([
  ['a colleague completed before is told so, and not as a failure', 'already_complete', 'Already completed'],
  ['cannot be completed is told as a failure', 'not_found', 'There was a problem completing your selected batch(es)'],
])('[WK-09] a batch that %s, and the page is read again', async (_, code, title) => {
  portal.use(answer(production.completeBatch, () => refusal(409, 'Refused.', code)))
  const { user, router } = render({ barcode: 'B5000A8B51', number: 7, itemCount: 3 })
  await user.click(screen.getByRole('button', { name: 'Complete batch 7' }))
  await sendNow(user)
  expect(await screen.findByText(title)).toBeDefined()
  const isFailed = code === 'not_found'
  expect(screen.queryByText('Batch 7 was completed by a colleague a moment ago.') === null).toBe(isFailed)
  expect(screen.queryByText('There was a problem completing your selected batch(es)') !== null).toBe(isFailed)
  await vi.waitFor(() => expect(router.refresh).toHaveBeenCalledOnce())
})

it('[WK-09] focus goes on at the next batch, or at the one before, when the one that had it leaves', () => {
  const numbered = (...numbers: number[]) =>
    batches(...numbers.map((number) => ({ _id: `b${number}`, barcode: `B500${number}`, number })))
  const { show } = renderInPage(numbered(1, 2, 3))
  act(() => screen.getByRole('button', { name: 'Complete batch 2' }).focus())
  show(numbered(1, 3))
  expect(document.activeElement).toBe(screen.getByText('Batch 3').closest('summary'))
  show(numbered(1))
  expect(document.activeElement).toBe(screen.getByText('Batch 1').closest('summary'))
})

it('[WK-09] focus goes on at the head of the page when the last batch leaves', () => {
  const page = (...all: Parameters<typeof batches>) => (
    <>
      <header className="page-header">
        <button type="button">Scan</button>
      </header>
      {batches(...all)}
    </>
  )
  const { show } = renderInPage(page({ _id: 'b1', barcode: 'B5001', number: 1 }))
  act(() => screen.getByRole('button', { name: 'Complete batch 1' }).focus())
  show(page())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Scan' }))
})

it.each([
  [
    'its item and order',
    () => ({
      order: orders.details.response.shape.order.parse({
        _id: 'order-1',
        orderData: {
          sourceOrderId: 'PO-1',
          status: 'printready',
          items: [{ _id: 'card', description: 'Card, matt', quantity: 1, status: 'live' }],
        },
      }),
      shipments: [],
      files: [],
      batches: [],
      jobs: [],
    }),
    'Card, matt of order PO-1',
  ],
  ['its order where the item cannot be read', () => refusal(404, 'Not found'), 'Order PO-1'],
])('[BC-05] the code of an item on the batches page is no batch, and is named with %s', async (_, details, name) => {
  portal.use(
    answer(barcodes.details, {
      order: { _id: 'order-1', sourceOrderId: 'PO-1' },
      barcode: { code: 'B3000A8B51', type: 'item', itemId: 'card' },
    }),
    answer(orders.details, details),
  )
  const texts = { label: 'Scan', open: 'Find', tooShort: 'short', tooLong: 'long', scans: scanTexts }
  renderInPage(<BatchScanner texts={texts} canComplete />)
  act(() => scanController.submit('B3000A8B51'))
  expect(await screen.findByText(name)).toBeDefined()
  expect(screen.getByText('Not a batch')).toBeDefined()
  expect(screen.getByText('Scan the code of a batch.')).toBeDefined()
})

it('[WK-09] the picture of a batch is not read again when a batch is completed', async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly changed: (entries: object[]) => void
      constructor(changed: (entries: object[]) => void) {
        this.changed = changed
      }
      observe() {
        setTimeout(() => act(() => this.changed([{ isIntersecting: true }])))
      }
      disconnect() {}
    },
  )
  const read = vi.fn(() => ({ count: 1, data: [{ _id: 's', thumbnailUrl: '/s.png' }] }))
  portal.use(answer(production.completeBatch, {}), answer(production.subBatches, read))
  const { user, router } = renderInPage(
    batches({ _id: 'b1', barcode: 'B5001', number: 1, itemCount: 1 }, { _id: 'b2' }),
  )
  await vi.waitFor(() => expect(document.querySelectorAll('img')).toHaveLength(2))
  await user.click(screen.getByRole('button', { name: 'Complete batch 1' }))
  await sendNow(user)
  await vi.waitFor(() => expect(router.refresh).toHaveBeenCalledOnce())
  await new Promise((resolve) => void setTimeout(resolve, 200))
  expect(read).toHaveBeenCalledTimes(2)
})
