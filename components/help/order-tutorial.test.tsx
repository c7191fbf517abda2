// @vitest-environment jsdom
import { HttpResponse, http } from 'msw'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { button, field, invalid, select } from '#components/testing/forms.ts'
import { paths } from '#lib/common/paths.ts'
import { orders } from '#lib/contract/orders.ts'
import { products } from '#lib/contract/products.ts'
import { submissionErrors } from '#lib/contract/submission-errors.ts'
import { followedOrder } from '#lib/help/queries.ts'
import { answer, fakePortal, refusal } from '#tests/support/answer.ts'
import { cleanup, renderInPage, screen, waitFor } from '#tests/support/page.tsx'
import { OrderTutorial } from './order-tutorial.tsx'
import { SentResult } from './sent-result.tsx'

const portal = fakePortal()
beforeAll(async () => void (await import('#components/ui/forms/combobox-popup.tsx')))

const none = { success: true as const, count: 0, page: 1, pages: 1, data: [] }
beforeEach(() => portal.use(answer(products.list, none), answer(orders.list, none)))

const site = { accountName: 'Kestrel Print', sampleArtwork: 'https://files.test/card.pdf', openedAt: 1700000000000 }
const orderUrl = 'https://orders.test/submission/order'
const tutorial = <OrderTutorial {...site} orderUrl={orderUrl} countries={[{ value: 'GB', label: 'United Kingdom' }]} />

type Sent = { orderData: { sourceOrderId: string } }
/** Answers a submission, and records what was sent. */
function takeOrders(respond: () => Response) {
  const sent: Sent[] = []
  portal.use(
    http.post(`*${paths.submitOrder}`, async ({ request }) => {
      sent.push((await request.json()) as Sent)
      return respond()
    }),
  )
  return sent
}

const details = (sourceOrderId = 'TEST-1') => ({
  order: { _id: 'order-1', orderData: { sourceOrderId, status: 'printready' } },
  files: [{ _id: 'file-1', status: 'ready' as const, path: 'a', created: '2026-11-23T02:00:00.000Z' }],
})

async function submitFilled() {
  const { user } = renderInPage(tutorial)
  const address = { 'Address line 1': '1 Road', Town: 'London', Postcode: 'E1' }
  const values = { 'Source order ID': 'TEST', 'Ship-to name': 'Ada', ...address }
  for (const [name, value] of Object.entries(values)) await user.type(field(name), value)
  await user.type(select('SKU'), 'BC-85x55')
  await user.click(screen.getByRole('button', { name: /^Country/ }))
  await user.click(await screen.findByRole('option', { name: 'United Kingdom' }))
  await user.click(screen.getByRole('button', { name: /^Submit/ }))
}

it('[HE-02] what the upstream refuses stands at its field, and above the button otherwise', async () => {
  let validations = [
    { path: 'orderData.items.0.sku', message: 'is unknown' },
    { path: 'orderData.items.0.components.0.code', message: 'is no part of it' },
    { path: 'orderData.shipments.0.shipTo.name', message: 'is too long' },
  ]
  takeOrders(() => invalid(...validations))
  await submitFilled()
  await screen.findByText('Invalid data: orderData.items.0.sku: is unknown')
  await screen.findByText('Invalid data: orderData.items.0.components.0.code: is no part of it')
  await screen.findByText('Invalid data: orderData.shipments.0.shipTo.name: is too long')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(document.activeElement).toBe(select('SKU'))
  cleanup()
  validations = [{ path: 'orderData.items.0.shipmentIndex', message: 'is wrong' }]
  await submitFilled()
  const unplaced = 'Error during submit orderInvalid data: orderData.items.0.shipmentIndex: is wrong'
  expect((await screen.findByRole('alert')).textContent).toBe(unplaced)
})

const card = { sku: 'BC-85x55', components: [{ _id: 'c1', code: 'Card' }], _id: 'i1', quantity: 1 }
const sku = { _id: 's1', code: 'BC-85x55', description: '', active: true }
const part = { code: 'Card', type: 'press', paper: '', attributes: {} }
const product = { _id: 'p1', productCode: 'BC', description: '', active: true, components: [part], skus: [sku] }

it.each([
  ['products', () => portal.use(answer(products.list, { ...none, count: 1, data: [product] }))],
  [
    'recent orders',
    () =>
      portal.use(
        answer(products.list, refusal(404, 'No such call')),
        answer(orders.list, { ...none, count: 1, data: [details().order] as never }),
        answer(orders.details, {
          order: { ...details().order, orderData: { ...details().order.orderData, items: [card] } },
        }),
      ),
  ],
])('[HE-02] SKUs are offered from %s, with their component, and others can be typed', async (_, tell) => {
  tell()
  const { user } = renderInPage(tutorial)
  const offered = (name: string) => Array.from((select(name) as unknown as HTMLInputElement).list?.options ?? [])
  await waitFor(() => expect(offered('SKU').map(({ value }) => value)).toEqual(['BC-85x55']))
  await user.type(select('SKU'), 'BC-85x55')
  expect(select('Component code').value).toBe('Card')
  await user.type(select('SKU'), '-X')
  expect(select('SKU').value).toBe('BC-85x55-X')
})

it('[PR-04] the only SKU there is is filled in, with its component and a way to make a product', () => {
  renderInPage(
    <OrderTutorial
      {...site}
      orderUrl={orderUrl}
      countries={[]}
      onlySku={{ sku: 'PRINT', code: 'Sheet' }}
      canMakeProducts
    />,
  )
  expect([select('SKU').value, select('Component code').value]).toEqual(['PRINT', 'Sheet'])
  expect(screen.getByRole('link', { name: 'Make a product' }).getAttribute('href')).toBe('/setup/products/add')
})

it('[HE-02] the sample artwork is one click', async () => {
  const { user } = renderInPage(tutorial)
  await user.clear(field('Artwork address'))
  await user.click(button('Use the sample artwork'))
  expect(field('Artwork address').value).toBe(site.sampleArtwork)
})

const taken = { orderId: 'order-1', sourceOrderId: 'TEST-1', isThere: false }

it('[HE-02] an order that is refused once its result is shown is told by its submission error', async () => {
  const error = { _id: 'error-1', accountId: 'a', createdAt: '2026-11-23T02:00:00.000Z' }
  const errorList = [{ path: 'orderData.items.0.sku', message: 'is unknown' }]
  portal.use(
    answer(orders.details, refusal(404, 'No order')),
    answer(submissionErrors.list, { count: 1, data: [error] }),
    answer(submissionErrors.details, { ...error, errorList, body: { orderData: { sourceOrderId: 'TEST-1' } } }),
  )
  renderInPage(<SentResult sent={taken} onAnother={() => {}} />)
  await screen.findByText('Invalid data: orderData.items.0.sku: is unknown')
  expect(screen.queryByText(/^Your order was taken in/)).toBeNull()
})

it('[HE-02] an order that has not come is asked for the later, the longer it is waited for', () => {
  const intervalAfter = (waitedMs: number) => {
    const { refetchInterval } = followedOrder(taken, performance.now() - waitedMs)
    return typeof refetchInterval === 'function' && refetchInterval({ state: {} } as never)
  }
  expect([1000, 60_000, 3_600_000].map(intervalAfter)).toEqual([2000, 5000, 60_000])
})

it('[HE-02] an order whose answer was lost is looked for by its number, and not sent again', async () => {
  const sent = takeOrders(() => HttpResponse.error())
  portal.use(answer(orders.bySourceId, () => ({ count: 1, data: [details(sent[0]?.orderData.sourceOrderId).order] })))
  portal.use(answer(orders.details, () => details()))
  await submitFilled()
  await screen.findByText('Your order has arrived.')
  expect(sent).toHaveLength(1)
})
