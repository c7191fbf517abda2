// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'
import { button, takeBodies } from '#components/testing/forms.ts'
import { products } from '#lib/contract/products.ts'
import { submissionErrors } from '#lib/contract/submission-errors.ts'
import { answer, fakePortal } from '#tests/support/answer.ts'
import { cleanup, renderInPage, screen, waitFor } from '#tests/support/page.tsx'
import { OrderCorrection } from './order-correction.tsx'

// Where the code of the editor does not come, the plain field does everything.
vi.mock('#components/ui/code-editor/codemirror.ts', () => {
  throw new Error('away')
})

const portal = fakePortal()
const order = { orderData: { sourceOrderId: 'PO-1', items: [{ sku: 'GONE' }] } }
const unknownSku = { path: 'orderData.items.0.sku', message: 'SKU "GONE" is unknown' }
const details = {
  _id: 'error-1',
  accountId: 'acme',
  sourceAccountName: 'Acme',
  destinationAccountName: 'Kestrel Print',
  createdAt: '2026-01-01T00:00:00Z',
  errorList: [{ ...unknownSku, name: 'UnknownSku' }],
  body: order,
}
const given = {
  errorId: 'error-1',
  text: JSON.stringify(order, null, 4),
  messages: [unknownSku, { path: 'orderData.shipments', message: '' }],
  resubmitted: undefined,
  orderId: undefined,
  canResubmit: true,
  isOwn: false,
  canMakeProducts: false,
}
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Order/ })
const resubmit = () => button('Resubmit')
const orderLink = () => screen.queryByRole('link', { name: 'View order' })?.getAttribute('href')
const selected = () => field().value.slice(field().selectionStart, field().selectionEnd)
const again = '2026-01-02T00:00:00Z'

const isBefore = (one: Node, other: Node) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
const isBetween = (before: Node, element: Node, after: Node) => isBefore(before, element) && isBefore(element, after)

/** Opens the order, types another text or none, and resubmits it. */
async function resubmitOrder(text?: string) {
  const { user } = renderInPage(<OrderCorrection {...given} />)
  if (text) {
    await user.clear(field())
    await user.click(field())
    await user.paste(text)
  }
  await user.click(resubmit())
  return user
}

beforeEach(() => portal.use(answer(submissionErrors.details, details)))

it('[PR-02] an unknown SKU is made a product by who may, of orders for their own account', () => {
  portal.use(answer(products.list, { data: [] }))
  const messages = [
    { ...unknownSku, name: 'UnknownSku' },
    { ...unknownSku, name: 'ValidationError' },
  ]
  const link = () => screen.queryByRole('link', { name: 'Make this product' })?.getAttribute('href')
  const shown = [
    [{ isOwn: true, canMakeProducts: true }, '/setup/products/add?error=error-1&item=0'],
    [{ isOwn: true }, undefined],
    [{ canMakeProducts: true }, undefined],
  ] as const
  for (const [more, href] of shown) {
    renderInPage(<OrderCorrection {...given} messages={messages} {...more} />)
    expect(link()).toBe(href)
    cleanup()
  }
})

it('[SU-03] a refused resubmission keeps what is typed and shows the new messages', async () => {
  const carrier = { path: 'orderData.carrier', message: 'Carrier is unknown', name: 'UnknownCarrier' }
  portal.use(answer(submissionErrors.resubmit, { error: { ...details, resubmitted: again, errorList: [carrier] } }))
  const user = await resubmitOrder('{"orderData": {"carrier": "pigeon"}}')
  const result = await screen.findByRole('alert')
  expect(result.textContent).toMatch(/The order was refused again\..*Carrier is unknown/)
  expect(isBetween(field(), result, resubmit())).toBe(true)
  expect(screen.queryByText('SKU "GONE" is unknown')).toBeNull()
  await user.click(button('Show: Carrier is unknown'))
  expect(selected()).toBe('"carrier": "pigeon"')
})

it('[SU-03] [REL-11] a resubmission without an answer is looked up, and shows what came of it', async () => {
  const sent = takeBodies(portal, submissionErrors.resubmit, () => Response.error())
  const done = { ...details, resubmitted: again, orderId: 'order-9' }
  portal.use(answer(submissionErrors.details, () => (sent.length > 0 ? done : details)))
  await resubmitOrder()
  await waitFor(() => expect(orderLink()).toBe('/orders/view/order-9'), { timeout: 5000 })
})

it('[SU-03] [ST-01] an upstream that names no order is not said to have made one', async () => {
  portal.use(answer(submissionErrors.resubmit, {}))
  await resubmitOrder()
  expect(await screen.findByText(/Whether it was accepted is not known/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'All Orders' }).getAttribute('href')).toBe('/orders/list')
})

it('[SU-03] an order that a colleague resubmitted is told before it is replaced', async () => {
  const carrier = { path: 'orderData.carrier', message: 'Carrier is unknown' }
  const theirs = { orderData: { ...order.orderData, carrier: 'pigeon' } }
  // An upstream of the specifications alone: no order, no messages with a name.
  const sent = takeBodies(portal, submissionErrors.resubmit, () => ({}))
  const meanwhile = (body: object, resubmitted: string) =>
    portal.use(answer(submissionErrors.details, { ...details, body, resubmitted, errorList: [carrier] }))
  meanwhile(theirs, again)
  const user = await resubmitOrder('{"mine": true}')
  expect((await screen.findByRole('alert')).textContent).toContain('Someone else corrected this order')
  expect([sent, field().value]).toEqual([[], '{"mine": true}'])
  await user.click(button('Show the other correction'))
  expect(JSON.parse(field().value)).toEqual(theirs)
  meanwhile(order, '2026-01-03T00:00:00.000Z')
  await user.click(resubmit())
  await user.click(await screen.findByRole('button', { name: 'Show the other correction' }))
  expect(JSON.parse(field().value)).toEqual(order)
  await user.click(button('Show my correction'))
  expect(field().value).toBe('{"mine": true}')
  await user.click(resubmit())
  await screen.findByText(/Whether it was accepted is not known/)
  expect(sent).toEqual([{ body: { mine: true } }])
})

it('[SU-03] an accepted order says so below its text, and its solved errors are gone', async () => {
  portal.use(answer(submissionErrors.resubmit, { orderId: 'order-9' }))
  await resubmitOrder()
  const result = await screen.findByText('The order was resubmitted and accepted')
  expect([isBefore(field(), result), screen.queryByText('SKU "GONE" is unknown')]).toEqual([true, null])
  expect(orderLink()).toBe('/orders/view/order-9')
})

it('[SU-03] an order that a colleague resubmits meanwhile shows its new messages', () => {
  const { show } = renderInPage(<OrderCorrection {...given} />)
  show(<OrderCorrection {...given} messages={[{ path: '', message: 'Carrier is unknown' }]} />)
  expect(screen.getByText('Carrier is unknown')).toBeTruthy()
  expect(screen.queryByText('SKU "GONE" is unknown')).toBeNull()
})

it("[SU-03] the user's own resubmission is no other person's: the next one is sent at once", async () => {
  const refused = { ...details, resubmitted: again }
  const sent = takeBodies(portal, submissionErrors.resubmit, () => ({ error: refused }))
  portal.use(answer(submissionErrors.details, () => (sent.length > 0 ? refused : details)))
  const user = await resubmitOrder()
  await screen.findByText(/The order was refused again/)
  await user.click(resubmit())
  await waitFor(() => expect(sent).toHaveLength(2))
})

it('[SU-03] [ST-01] what became an order or may not be corrected is read only', () => {
  const resubmitted = { at: again, shown: '02/01/2026 00:00:00' }
  const { show } = renderInPage(<OrderCorrection {...given} resubmitted={resubmitted} orderId="order-9" />)
  expect([orderLink(), field().readOnly]).toEqual(['/orders/view/order-9', true])
  show(<OrderCorrection {...given} canResubmit={false} />)
  expect([screen.queryByRole('button', { name: 'Resubmit' }), field().readOnly]).toEqual([null, true])
  expect(screen.getByText('Only owners, admins and managers of the account can resubmit an order.')).toBeTruthy()
  for (const [at, text] of [
    [resubmitted, 'This order was resubmitted on 02/01/2026 00:00:00, and no order came of it.'],
    [{ at: '', shown: '' }, /^The order was resubmitted\. Whether it was accepted is not known/],
  ] as const) {
    cleanup()
    renderInPage(<OrderCorrection {...given} resubmitted={at} />)
    expect(screen.getByText(text)).toBeTruthy()
    expect(field().readOnly).toBe(false)
  }
})
