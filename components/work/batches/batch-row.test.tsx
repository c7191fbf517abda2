// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { scanController } from '#lib/barcodes/scan-controller.ts'
import { barcodes } from '#lib/contract/barcodes.ts'
import { production } from '#lib/contract/production.ts'
import { answer, fakePortal, refusal } from '#tests/support/answer.ts'
import { sendNow } from '#tests/support/held.ts'
import { act, cleanup, renderInPage, screen, within } from '#tests/support/page.tsx'
import { barcodeTexts } from '#tests/support/scan-texts.ts'
import { BatchRow } from './batch-row.tsx'
import { BatchScanner } from './batch-scanner.tsx'
// Fetched on use: a slow machine would spend the time of the test on it.
import '#components/barcodes/scan-result-banner.tsx'
import '#lib/barcodes/queries.ts'

const portal = fakePortal()
let isInView = false
/** jsdom has no layout: all that is watched is in view. */
vi.stubGlobal('IntersectionObserver', function observer(tell: (entries: object[]) => void) {
  const observe = () => isInView && setTimeout(() => act(() => tell([{ isIntersecting: true }])))
  return { observe, disconnect: () => {} }
})
const numbered = { barcode: 'B5000A8B51', number: 7 }
const completeSeven = () => screen.getByRole('button', { name: 'Complete batch 7' })
const batches = (...given: object[]) =>
  given.map((fields) => {
    const batch = production.batches.response.shape.data.element.parse({ _id: 'b', ...fields })
    return <BatchRow key={batch._id} batch={batch} due={undefined} time={{}} canComplete />
  })
const render = (given: object) => renderInPage(batches(given))

it('[BC-05] the batch of a scanned sub-batch is marked and brought into view', async () => {
  const shown = vi.fn<() => void>()
  Element.prototype.scrollIntoView = shown
  const batch = { number: 7, part: 1, status: 'live', items: 2, copies: 4 }
  portal.use(answer(barcodes.details, { barcode: { code: 'B6000A8B52', type: 'subbatch', batch } }))
  const scanner = <BatchScanner key="scanner" texts={barcodeTexts} canComplete />
  renderInPage([scanner, ...batches(numbered, { _id: 'other', number: 8 })])
  act(() => scanController.submit('B6000A8B52'))
  await vi.waitFor(() => expect(shown).toHaveBeenCalledOnce())
  expect(screen.getAllByRole('listitem', { current: true }).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Batch 7'),
  ])
})

it('[BC-05] on an upstream that numbers no batches only the scanned one is marked', async () => {
  Element.prototype.scrollIntoView = () => {}
  portal.use(answer(barcodes.details, { barcode: { code: 'B5001A8B51', type: 'batch' } }))
  const scanner = <BatchScanner key="scanner" texts={barcodeTexts} canComplete />
  renderInPage([scanner, ...batches({ _id: 'b1', barcode: 'B5001A8B51' }, { _id: 'b2', barcode: 'B5002A8B51' })])
  act(() => scanController.submit('B5001A8B51'))
  await vi.waitFor(() => expect(screen.queryAllByRole('listitem', { current: true })).not.toEqual([]))
  expect(screen.getByRole('listitem', { current: true }).textContent).toContain('B5001A8B51')
  expect(await screen.findByText('Batch B5001A8B51')).toBeDefined()
})

it('[WK-09] a batch of which only its id is told is named by it, and claims no products', () => {
  renderInPage(batches({ _id: 'b1' }, { _id: 'b2', itemCount: 2 }, numbered))
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(rows.map((text) => text?.includes('Several products'))).toEqual([false, true, true])
  const names = [...document.querySelectorAll('strong')].map(({ textContent }) => textContent)
  expect(names).toEqual(['Batch b1', 'Batch b2', 'Batch 7'])
})

it('[WK-04] a batch of up to 20 items can be undone, and a larger one is asked about', async () => {
  const sent = vi.fn(() => ({}))
  portal.use(answer(production.completeBatch, sent))
  const { user } = render({ ...numbered, itemCount: 25, completedCount: 5 })
  await user.click(completeSeven())
  expect(await screen.findByText('Completing Batch 7')).toBeDefined()
  await user.click(screen.getByRole('button', { name: /^Undo/ }))
  expect(await screen.findByText('Not completed')).toBeDefined()
  expect(sent).not.toHaveBeenCalled()
  await user.click(completeSeven())
  await sendNow(user)
  expect(await screen.findByText('Batch completed')).toBeDefined()
  cleanup()
  const large = render({ ...numbered, itemCount: 21 })
  await large.user.click(completeSeven())
  expect(await screen.findByText('21 items are still live in it. This cannot be undone.')).toBeDefined()
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'))
  sent.mockClear()
  await large.user.click(screen.getByRole('button', { name: 'Complete batch' }))
  expect(await screen.findByText('Batch completed')).toBeDefined()
  await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(sent).toHaveBeenCalledOnce()
  cleanup()
  // An upstream need not count what is in a batch.
  const uncounted = render(numbered)
  await uncounted.user.click(completeSeven())
  expect(await screen.findByText('Everything in it becomes complete. This cannot be undone.')).toBeDefined()
})

it('[WK-04] a batch without a number is named by its barcode where it is completed', async () => {
  portal.use(answer(production.completeBatch, () => refusal(409, 'Refused.', 'not_found')))
  const { user } = renderInPage(batches({ barcode: 'B5001A8B51' }, { _id: 'b2', barcode: 'B5002A8B51' }))
  await user.click(screen.getByRole('button', { name: 'Complete batch B5002A8B51' }))
  const question = await screen.findByRole('alertdialog', { name: 'Complete batch B5002A8B51?' })
  await user.click(within(question).getByRole('button', { name: 'Complete batch' }))
  expect(await screen.findByText('Batch B5002A8B51 Refused.')).toBeDefined()
})

it.each([
  ['already_complete', 'Already completed', 0],
  ['not_found', 'There was a problem completing your selected batch(es)', 1],
])('[WK-09] a batch refused as %s is told as a failure or not, and read again', async (code, title, failures) => {
  portal.use(answer(production.completeBatch, () => refusal(409, 'Refused.', code)))
  const { user, router } = render({ ...numbered, itemCount: 3 })
  await user.click(completeSeven())
  await sendNow(user)
  expect(await screen.findByText(title)).toBeDefined()
  expect(screen.queryAllByText('There was a problem completing your selected batch(es)')).toHaveLength(failures)
  expect(screen.queryAllByText('Batch 7 Refused.')).toHaveLength(failures)
  expect(screen.queryAllByText('Batch 7 is complete, and was not completed a second time.')).toHaveLength(1 - failures)
  await vi.waitFor(() => expect(router.refresh).toHaveBeenCalledOnce())
})

it('[WK-09] focus goes on at the next batch, the one before, or the head of the page', () => {
  const page = (...numbers: number[]) => (
    <>
      <header className="page-header">
        <button type="button">Scan</button>
      </header>
      <ul>{batches(...numbers.map((number) => ({ _id: `b${number}`, barcode: `B500${number}`, number })))}</ul>
    </>
  )
  const { show } = renderInPage(page(1, 2, 3))
  act(() => screen.getByRole('button', { name: 'Complete batch 2' }).focus())
  show(page(1, 3))
  expect(document.activeElement).toBe(screen.getByText('Batch 3').closest('summary'))
  show(page(1))
  expect(document.activeElement).toBe(screen.getByText('Batch 1').closest('summary'))
  show(page())
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Scan' }))
})

it('[WK-09] the picture of a batch is not read again when a batch is completed', async () => {
  isInView = true
  const read = vi.fn(() => ({ count: 1, data: [{ _id: 's', thumbnailUrl: '/s.png' }] }))
  portal.use(answer(production.completeBatch, {}), answer(production.subBatches, read))
  const { user, router } = renderInPage(batches({ ...numbered, itemCount: 1 }, { _id: 'b2' }))
  await vi.waitFor(() => expect(document.querySelectorAll('img')).toHaveLength(2))
  await user.click(completeSeven())
  await sendNow(user)
  await vi.waitFor(() => expect(router.refresh).toHaveBeenCalledOnce())
  await screen.findByText('Batch completed')
  expect(read).toHaveBeenCalledTimes(2)
})
