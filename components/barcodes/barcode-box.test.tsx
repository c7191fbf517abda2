// @vitest-environment jsdom
import { expect, it, onTestFinished, vi } from 'vitest'
import { ScanLog } from '#components/barcodes/scan-log.tsx'
import type { AnswerScan } from '#lib/barcodes/scan.ts'
import { scanController } from '#lib/barcodes/scan-controller.ts'
import { setPageAccount } from '#lib/browser/page/request-headers.ts'
import { guardPage } from '#lib/browser/page/unsaved-input.ts'
import { barcodes } from '#lib/contract/barcodes.ts'
import type { AnswerOf } from '#lib/contract/call.ts'
import { orders } from '#lib/contract/orders.ts'
import { search } from '#lib/contract/search.ts'
import { answer, answerElsewhere, fakePortal, refusal } from '#tests/support/answer.ts'
import { act, enter, renderInPage, screen } from '#tests/support/page.tsx'
import { barcodeTexts as texts } from '#tests/support/scan-texts.ts'
import { BarcodeBox } from './barcode-box.tsx'
import { useScans } from './use-scans.ts'
// Fetched on use: a slow machine would spend the time of the first test on them.
import '#components/barcodes/scan-result-banner.tsx'
import '#components/shell/session/session-actions.ts'
import '#lib/account/elsewhere/queries.ts'
import '#lib/barcodes/find-named.ts'
import '#lib/barcodes/queries.ts'
import '#messages/en-GB.json'

const portal = fakePortal()
const found = { order: { _id: 'order-1' }, barcode: { code: 'B4000A8B52', type: 'component' as const } }
const noNames = { success: true, count: 0, page: 1, pages: 1, data: [] }
const noHits = { hits: [], nbHits: 0, nbPages: 1, page: 0, facets: {} }
const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: texts.label })

const leadsToOrder = async (code: string) => {
  const link = await screen.findByRole('link', { name: 'Open order PO-1' })
  expect(link.getAttribute('href')).toBe(`/orders/view/order-1?barcode=${code}`)
}

async function renderAndEnter(code: string, keys?: string) {
  const page = renderInPage(<BarcodeBox texts={texts} />)
  await enter(page.user, box(), code, keys)
  return page
}
/** An upstream that answers the look-up of codes when the test says so. */
function heldLookUp() {
  const { promise, resolve } = Promise.withResolvers<AnswerOf<typeof barcodes.details>>()
  const asked = vi.fn<(request: Request) => typeof promise>(() => promise)
  portal.use(answer(barcodes.details, asked))
  return { asked, resolve, isAsked: () => vi.waitFor(() => expect(asked).toHaveBeenCalledOnce()) }
}

it('[BC-02] an entered code opens its order, at the code, once although Enter is pressed twice', async () => {
  const { asked, isAsked, resolve } = heldLookUp()
  const { router } = await renderAndEnter(' b4000a8b52 ', '{Enter}{Enter}')
  await isAsked()
  resolve(found)
  await vi.waitFor(() => expect(router.push).toHaveBeenCalledExactlyOnceWith('/orders/view/order-1?barcode=B4000A8B52'))
  expect(asked.mock.calls.map(([{ url }]) => url)).toEqual([expect.stringMatching(/\/barcode\/details\/B4000A8B52$/)])
})

it('[BC-02] a code that no order carries is reported, and the next scan replaces it', async () => {
  portal.use(
    answer(barcodes.details, () => refusal(404, 'Not found')),
    answer(orders.bySourceId, () => Response.json(noNames)),
    answer(search.shipments, () => Response.json(noHits)),
    answerElsewhere(),
  )
  const { router } = await renderAndEnter('B0000A0A00')
  for (const text of [texts.notFound, texts.notFoundHint])
    expect(await screen.findByText(text, { exact: false })).toBeDefined()
  expect(screen.getByText('Not Found')).toBeDefined()
  expect(router.push).not.toHaveBeenCalled()
  expect(box().value.slice(box().selectionStart ?? 0, box().selectionEnd ?? 0)).toBe('B0000A0A00')
})

it('[BC-02] the number of an order, or a tracking number, opens its order; what is only alike does not', async () => {
  const summary = { _id: 'order-1', orderData: { sourceOrderId: 'LC-10881', status: 'printready', items: [] } }
  const hit = { objectID: 'order-1', orderId: 'order-1', sourceOrderId: 'LC-10881', created: '2026-11-28T10:00:00Z' }
  const shipment = { _id: 'shipment-1', orderId: 'order-1', status: 'shipped', trackingNumber: 'RR123456785GB' }
  portal.use(
    answer(barcodes.details, () => refusal(404, 'Not found')),
    answer(orders.bySourceId, ({ url }) =>
      Response.json({ ...noNames, data: url.endsWith('LC-10881') ? [summary] : [] }),
    ),
    answer(search.shipments, () => Response.json({ ...noHits, hits: [hit], nbHits: 1 })),
    answer(orders.details, () => Response.json({ order: summary, shipments: [shipment] })),
    answerElsewhere(),
  )
  const { router, user } = await renderAndEnter('lc-10881')
  await vi.waitFor(() => expect(router.push).toHaveBeenLastCalledWith('/orders/view/order-1'))
  await enter(user, box(), 'RR123456785GB')
  await vi.waitFor(() => expect(router.push).toHaveBeenCalledTimes(2))
  await enter(user, box(), 'RR123456785GX')
  expect(await screen.findByText('Not Found')).toBeDefined()
  expect(router.push).toHaveBeenCalledTimes(2)
})

it.each([
  ['orders.bySourceId', 504, 'upstream_timeout'],
  ['orders.bySourceId', 500, 'broken'],
  ['search.shipments', 503, 'overloaded'],
])('[BC-02] a name is not said to be unknown where %s answers %i', async (name, status, code) => {
  const answerOf = (call: typeof orders.bySourceId | typeof search.shipments, found: object) =>
    answer(call, () => (call.name === name ? refusal(status, 'Failed', code) : Response.json(found)))
  portal.use(
    answer(barcodes.details, () => refusal(404, 'Not found')),
    answerOf(orders.bySourceId, noNames),
    answerOf(search.shipments, noHits),
    answerElsewhere(),
  )
  await renderAndEnter('LC-10882')
  expect(await screen.findByText(texts.scans.refusals.noAnswer)).toBeDefined()
})

/** Orders of one number, by the look-up of numbers, or where that is missing by the search. */
function answerNamed(by: 'number' | 'search', statuses: readonly string[], parties: readonly object[] = []) {
  const summaries = statuses.map((status, index) => {
    const orderData = { sourceOrderId: 'LC-10883', status, items: [] }
    return { _id: `order-${index + 1}`, orderData, ...parties[index] }
  })
  const hits = summaries.map(({ _id, orderData: { sourceOrderId, status } }) => {
    return { objectID: _id, orderId: _id, sourceOrderId, status, created: '2026-11-28T10:00:00Z' }
  })
  const byNumber = Response.json({ ...noNames, data: summaries })
  portal.use(
    answer(barcodes.details, () => refusal(404, 'Not found')),
    answer(orders.bySourceId, () => (by === 'number' ? byNumber : refusal(404, 'No such call'))),
    answer(search.shipments, () => Response.json({ ...noHits, hits })),
  )
}

it.each(['number', 'search'] as const)('[BC-02] of several orders the only open one opens, by %s', async (by) => {
  answerNamed(by, ['cancelled', 'printready', 'shipped'])
  const { router } = await renderAndEnter('LC-10883')
  await vi.waitFor(() => expect(router.push).toHaveBeenCalledExactlyOnceWith('/orders/view/order-2'))
})

it.each(['number', 'search'] as const)('[BC-02] several open orders lead to a search, by %s', async (by) => {
  answerNamed(by, ['printready', 'pending'])
  const { router } = await renderAndEnter('LC-10883')
  const link = await screen.findByRole('link', { name: 'Search for this number' })
  expect(link.getAttribute('href')).toBe('/orders/list?search=LC-10883')
  expect(router.push).not.toHaveBeenCalled()
})

it('[BC-02] the number of an outsourced order opens it, not the order that was sent to the partner', async () => {
  setPageAccount('site')
  onTestFinished(() => setPageAccount(undefined))
  const sent = { source: { id: 'site' }, destination: { id: 'partner' } }
  answerNamed('number', ['printready', 'printready'], [sent, { source: { id: 'brand' }, destination: { id: 'site' } }])
  const { router, user } = await renderAndEnter('LC-10883')
  await vi.waitFor(() => expect(router.push).toHaveBeenCalledExactlyOnceWith('/orders/view/order-2'))
  answerNamed('number', ['printready'], [sent])
  await enter(user, box(), 'LC-10883')
  await vi.waitFor(() => expect(router.push).toHaveBeenLastCalledWith('/orders/view/order-1'))
})

it('[BC-02] the code of a batch of several orders opens none of them, and says so', async () => {
  const batch = { number: 12, part: 3, status: 'live', items: 3, copies: 150 }
  portal.use(answer(barcodes.details, () => ({ barcode: { code: 'B6000A8B52', type: 'subbatch' as const, batch } })))
  const { router } = await renderAndEnter('B6000A8B52')
  expect(await screen.findByText('This batch holds several orders. Scan one of its sheets.')).toBeDefined()
  expect(screen.getByText('Sub-batch 12.3')).toBeDefined()
  expect(router.push).not.toHaveBeenCalled()
})

it('[BC-02] a page that holds what is typed, or a run, stays, and leads to the order', async () => {
  onTestFinished(guardPage(async () => false))
  portal.use(answer(barcodes.details, { ...found, order: { _id: 'order-1', sourceOrderId: 'PO-1' } }))
  const { router } = await renderAndEnter('B4002A8B52')
  expect(await screen.findByText(/^This page stays open: what you typed, or what is under way here, /)).toBeDefined()
  await leadsToOrder('B4002A8B52')
  expect(router.push).not.toHaveBeenCalled()
})

/** A page that shows results and has no order to open. */
function OtherPage({ onScan }: { onScan: AnswerScan }) {
  useScans({ onScan })
  return <ScanLog texts={texts.scans} />
}

it('[BC-02] a scan whose page was left meanwhile leads to its order, and keeps no scan waiting', async () => {
  const { isAsked, resolve } = heldLookUp()
  const { router, show } = await renderAndEnter('B4003A8B52')
  await isAsked()
  const asked = vi.fn<AnswerScan>(async () => ({ kind: 'right', text: '' }))
  show(<OtherPage onScan={asked} />)
  resolve({ ...found, order: { _id: 'order-1', sourceOrderId: 'PO-1' } })
  expect(await screen.findByText('It was not opened, because you had left the page before it was found.')).toBeDefined()
  await leadsToOrder('B4003A8B52')
  expect(router.push).not.toHaveBeenCalled()
  act(() => scanController.submit('B4004A8B52'))
  await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce())
})
