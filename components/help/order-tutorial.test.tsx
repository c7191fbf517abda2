// @vitest-environment jsdom
import { HttpResponse, http } from 'msw'
import { beforeAll, expect, it } from 'vitest'
import { field, invalid } from '#components/testing/forms.ts'
import { paths } from '#lib/common/paths.ts'
import { orders } from '#lib/contract/orders.ts'
import { submissionErrors } from '#lib/contract/submission-errors.ts'
import { followedOrder } from '#lib/help/queries.ts'
import { answer, fakePortal, refusal } from '#tests/support/answer.ts'
import { cleanup, renderInPage, screen } from '#tests/support/page.tsx'
import { OrderTutorial } from './order-tutorial.tsx'
import { SentResult } from './sent-result.tsx'

const portal = fakePortal()
beforeAll(async () => void (await import('#components/ui/forms/combobox-popup.tsx')))

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
  const values = { 'Source order ID': 'TEST', SKU: 'BC-85x55', 'Ship-to name': 'Ada', ...address }
  for (const [name, value] of Object.entries(values)) await user.type(field(name), value)
  await user.click(screen.getByRole('button', { name: /^Country/ }))
  await user.click(await screen.findByRole('option', { name: 'United Kingdom' }))
  await user.click(screen.getByRole('button', { name: /^Submit/ }))
}

it('[HE-02] what the upstream refuses stands at its field, and above the button otherwise', async () => {
  let validations = [
    { path: 'orderData.items.0.sku', message: 'is unknown' },
    { path: 'orderData.shipments.0.shipTo.name', message: 'is too long' },
  ]
  takeOrders(() => invalid(...validations))
  await submitFilled()
  await screen.findByText('Invalid data: orderData.items.0.sku: is unknown')
  await screen.findByText('Invalid data: orderData.shipments.0.shipTo.name: is too long')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(document.activeElement).toBe(field('SKU'))
  cleanup()
  validations = [{ path: 'orderData.items.0.shipmentIndex', message: 'is wrong' }]
  await submitFilled()
  const unplaced = 'Error during submit orderInvalid data: orderData.items.0.shipmentIndex: is wrong'
  expect((await screen.findByRole('alert')).textContent).toBe(unplaced)
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
