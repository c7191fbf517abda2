// @vitest-environment jsdom
import { expect, it, onTestFinished, vi } from 'vitest'
import { rateLimit } from '#lib/browser/calls/rate-limit.ts'
import { orders } from '#lib/contract/orders.ts'
import { answer, fakePortal, refusal } from '#tests/support/answer.ts'
import { renderInPage, screen, waitFor, within } from '#tests/support/page.tsx'
import { CancelOrder } from './cancel-order.tsx'

const portal = fakePortal()
const action = () => screen.getByRole('button', { name: 'Cancel Order' })

async function ask(press: 'click' | 'dblClick' = 'click') {
  const page = renderInPage(<CancelOrder orderId="order-1" sourceOrderId="SO-1001" />)
  await page.user[press](action())
  const question = await screen.findByRole('alertdialog', { name: 'Cancel order SO-1001?' })
  return { ...page, agree: () => page.user.click(within(question).getByRole('button', { name: 'Cancel Order' })) }
}

it('[OV-02] a double press asks once, and the confirmed order is cancelled and shown again', async () => {
  const cancel = vi.fn(() => ({ success: true as const }))
  portal.use(answer(orders.cancel, cancel))
  const { agree, router } = await ask('dblClick')
  expect(cancel).not.toHaveBeenCalled()
  await agree()
  expect(await screen.findByText('Order has been canceled successfully')).toBeDefined()
  expect(screen.queryByText('Order has not been canceled')).toBeNull()
  expect([cancel.mock.calls.length, router.refresh.mock.calls.length]).toEqual([1, 1])
})

it('[OV-01] [OV-02] a dismissed question cancels nothing, also from the menu of a phone', async () => {
  const { user } = await ask()
  await user.keyboard('{Escape}')
  expect(await screen.findByText('Order has not been canceled')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Cancel Order' }))
  expect(await screen.findByRole('button', { name: 'Keep order' })).toBeDefined()
})

const unknown = 'It is not known yet whether the order was cancelled'
const begun = 'The partner has begun production. Ask them to cancel the order.'
const changed = 'Another person changed this at the same moment. Try again.'
it.each([
  ['The press room is on fire.', refusal(500, 'The press room is on fire.'), 0],
  [begun, refusal(409, 'Birch has begun production.', 'production_began'), 1],
  [changed, refusal(409, 'Birch has begun production.', 'changed'), 1],
  ['The order is gone.', refusal(404, 'The order is gone.'), 1],
  ['The order has been shipped.', refusal(409, 'The order has been shipped.'), 1],
  [unknown, Response.error(), 1],
])('[OV-02] [LK-03] [REL-11] a refusal says why, and shows the order anew: %s', async (text, refused, refreshes) => {
  portal.use(answer(orders.cancel, refused))
  const { agree, router } = await ask()
  await agree()
  expect(await screen.findByText(text)).toBeDefined()
  const isFailure = screen.queryByText('An error occurred while cancelling order') !== null
  expect(isFailure).toBe(text !== unknown)
  await waitFor(() => expect(router.refresh).toHaveBeenCalledTimes(refreshes))
})

it('[REL-16] a cancellation that a busy service refuses is not said to go on by itself', async () => {
  onTestFinished(() => rateLimit.set({ seconds: 0, until: 0 }))
  portal.use(answer(orders.cancel, new Response(null, { status: 429, headers: { 'retry-after': '50' } })))
  const { agree } = await ask()
  await agree()
  await screen.findByText(/Nothing was done\. Try again in 50 seconds\.$/)
  expect(screen.queryByText('The service is busy')).toBeNull()
})
