// @vitest-environment jsdom

import { HttpResponse, http } from 'msw'
import { beforeAll, expect, it, vi } from 'vitest'
import { orders } from '#lib/contract/orders.ts'
import { submissionErrors } from '#lib/contract/submission-errors.ts'
import { followedOrder } from '#lib/help/queries.ts'
import { paths } from '#lib/paths.ts'
import { answer, fakePortal, refusal } from '#tests/support/answer.ts'
import { cleanup, screen, waitFor } from '#tests/support/component.ts'
import { renderInPage } from '#tests/support/page.tsx'
import { OrderTutorial } from './order-tutorial.tsx'
import { SentResult } from './sent-result.tsx'

const portal = fakePortal()
const scrolled = vi.fn()
Element.prototype.scrollIntoView = scrolled
beforeAll(async () => void (await import('#components/ui/forms/combobox-popup.tsx')))

const orderUrl = 'https://orders.test/submission/order'
const tutorial = (
  <OrderTutorial
    accountName="Kestrel Print"
    sampleArtwork="https://files.test/card.pdf"
    orderUrl={orderUrl}
    countries={[{ value: 'GB', label: 'United Kingdom' }]}
    openedAt={1700000000000}
  />
)
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) })
const preview = () => screen.getByRole('region', { name: 'Request' }).querySelector('pre')?.textContent ?? ''
const submit = () => screen.getByRole('button', { name: /^Submit/ })

type Sent = { orderData: { sourceOrderId: string } }
/** Answers a submission, and records what was sent. */
function takeOrders(respond: () => Response = () => Response.json({ _id: 'order-1', url: 'https://files.test/1' })) {
  const sent: Sent[] = []
  portal.use(
    http.post(`*${paths.submitOrder}`, async ({ request }) => {
      sent.push((await request.json()) as Sent)
      return respond()
    }),
  )
  return sent
}

const details = (file: 'notreceived' | 'ready', sourceOrderId = 'TEST-1') => ({
  order: { _id: 'order-1', orderData: { sourceOrderId, status: file === 'ready' ? 'printready' : 'dataready' } },
  files: [{ _id: 'file-1', status: file, path: 'a', created: '2026-11-23T02:00:00.000Z' }],
})

async function fillIn({ user }: ReturnType<typeof renderInPage>) {
  const values = {
    'Source order ID': 'TEST',
    SKU: 'BC-85x55',
    'Ship-to name': 'Ada',
    'Address line 1': '1 Road',
    Town: 'London',
    Postcode: 'E1',
  }
  for (const [name, value] of Object.entries(values)) await user.type(field(name), value)
  await user.click(screen.getByRole('button', { name: /^Country/ }))
  await user.click(await screen.findByRole('option', { name: 'United Kingdom' }))
}

async function submitFilled() {
  const page = renderInPage(tutorial)
  await fillIn(page)
  await page.user.click(submit())
  return page
}

it('[HE-02] the fields that the specification requires are marked, with the artwork and the destination', () => {
  renderInPage(tutorial)
  const required = screen.getAllByRole<HTMLInputElement>('textbox').filter((input) => input.required)
  expect(required.map((input) => input.labels?.[0]?.textContent?.replace(/\W+$/, '')).join(', ')).toBe(
    'Source order ID, Destination, SKU, Artwork address, SLA days, Carrier alias, Ship-to name, Address line 1, Town, Postcode',
  )
})

it('[HE-02] the request follows the fields, with four spaces, and has neither token nor signature until they are asked for', async () => {
  const asked: string[] = []
  portal.use(
    http.post(`*${paths.signOrder}`, ({ request }) => {
      asked.push(request.url)
      return Response.json({ headers: { 'x-oneflow-authorization': '1000:abc', 'x-oneflow-date': 'D' } })
    }),
  )
  const { user } = renderInPage(tutorial)
  portal.use(http.post(`*${paths.signOrder}`, () => refusal(500, 'The roles are away'), { once: true }))
  await user.click(screen.getByRole('button', { name: 'Show token and signature' }))
  await screen.findByText('The request could not be signed')
  await user.type(field('SKU'), "O'Neil")
  await waitFor(() => expect(preview()).toContain(`"sku": "O'Neil"`))
  expect(preview()).toMatch(/^POST https:\/\/orders\.test\/submission\/order\ncontent-type: application\/json\n/)
  expect(preview()).toContain('\n{\n    "destination": {\n        "name": "Kestrel Print"')
  expect(preview()).toContain('x-oneflow-authorization: ••••')
  expect(asked).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Copy as curl' }))
  expect(await navigator.clipboard.readText()).toContain('x-oneflow-authorization: ••••')

  await user.click(screen.getByRole('button', { name: 'Show token and signature' }))
  await waitFor(() => expect(preview()).toContain('x-oneflow-authorization: 1000:abc\nx-oneflow-date: D'))
  await user.click(screen.getByRole('button', { name: /Copy as curl|Copied/ }))
  await waitFor(async () => expect(await navigator.clipboard.readText()).toContain('1000:abc'))
  expect(await navigator.clipboard.readText()).toContain(`O'\\''Neil`)
  await user.click(screen.getByRole('button', { name: 'Hide token and signature' }))
  await waitFor(() => expect(preview()).not.toContain('1000:abc'))
})

it('[HE-02] an order is sent with the time in its number, followed until its artwork is ready, and another one can be sent', async () => {
  const sent = takeOrders()
  let file: 'notreceived' | 'ready' = 'notreceived'
  portal.use(answer(orders.details, () => details(file)))
  const page = await submitFilled()
  const link = await screen.findByRole('link', { name: /^TEST-\d{13}$/ })
  expect(link.getAttribute('href')).toBe('/orders/view/order-1')
  expect(link.textContent).toBe(sent[0]?.orderData.sourceOrderId)
  expect(document.activeElement?.contains(link)).toBe(true)
  expect(scrolled).toHaveBeenCalledOnce()
  expect(screen.getByRole('link', { name: 'View Order' }).getAttribute('href')).toBe('/orders/view/order-1')
  expect(preview()).toContain(`"sourceOrderId": "${link.textContent}"`)
  await screen.findByText('Refetching')
  file = 'ready'
  await screen.findByText('Ready')
  await page.user.click(screen.getByRole('button', { name: 'Submit another' }))
  expect(field('SKU').value).toBe('BC-85x55')
  await page.user.click(submit())
  await screen.findByRole('link', { name: /^TEST-\d{13}$/ })
  expect(sent).toHaveLength(2)
  expect(sent[1]?.orderData.sourceOrderId).not.toBe(sent[0]?.orderData.sourceOrderId)
})

it('[HE-02] what the upstream refuses stands at its field with its path, and above the button what is of none', async () => {
  let validations = [
    { path: 'orderData.items.0.sku', message: 'is unknown' },
    { path: 'orderData.shipments.0.shipTo.name', message: 'is too long' },
  ]
  takeOrders(() => Response.json({ error: { message: 'The request is not valid', validations } }, { status: 400 }))
  await submitFilled()
  await screen.findByText('Invalid data: orderData.items.0.sku: is unknown')
  await screen.findByText('Invalid data: orderData.shipments.0.shipTo.name: is too long')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(document.activeElement).toBe(field('SKU'))
  cleanup()
  validations = [{ path: 'orderData.items.0.shipmentIndex', message: 'is wrong' }]
  await submitFilled()
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Error during submit orderInvalid data: orderData.items.0.shipmentIndex: is wrong',
  )
})

it('[HE-02] an order that is refused after it was taken in is told by its submission error', async () => {
  const sent = takeOrders()
  const error = { _id: 'error-1', accountId: 'a', createdAt: '2026-11-23T02:00:00.000Z' }
  const errorList = [{ path: 'orderData.sourceOrderId', message: 'Source Order ID already exists' }]
  portal.use(
    answer(orders.details, refusal(404, 'No order')),
    answer(submissionErrors.list, () => ({ count: 1, data: sent.length > 0 ? [error] : [] })),
    answer(submissionErrors.details, () => ({ ...error, errorList, body: sent[0] })),
  )
  await submitFilled()
  await screen.findByText('Invalid data: orderData.sourceOrderId: Source Order ID already exists')
  expect(screen.queryByText('Order submitted')).toBeNull()
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

it('[HE-02] an order that has not come is asked for again the later, the longer it has been waited for', () => {
  const intervalAfter = (waitedMs: number) => {
    const { refetchInterval } = followedOrder(taken, performance.now() - waitedMs)
    return typeof refetchInterval === 'function' && refetchInterval({ state: {} } as never)
  }
  expect([1000, 60_000, 3_600_000].map(intervalAfter)).toEqual([2000, 5000, 60_000])
})

it('[HE-02] any other failure is told in its own words, and what is typed stays', async () => {
  takeOrders(() => Response.json({ message: 'Invalid Signature' }, { status: 401 }))
  await submitFilled()
  expect((await screen.findByRole('alert')).textContent).toBe('Error during submit orderInvalid Signature')
  expect(field('SKU').value).toBe('BC-85x55')
})

it('[HE-02] an order whose answer was lost is looked for by its number, and not sent again', async () => {
  const sent = takeOrders(() => HttpResponse.error())
  portal.use(
    answer(orders.bySourceId, () => ({ count: 1, data: [details('ready', sent[0]?.orderData.sourceOrderId).order] })),
    answer(orders.details, () => details('ready')),
  )
  await submitFilled()
  await screen.findByText('Your order has arrived.')
  expect(sent).toHaveLength(1)
})
