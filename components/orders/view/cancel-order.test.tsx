// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { orders } from '#lib/contract/orders.ts'
import { answer, fakePortal, refusal } from '#tests/support/answer.ts'
import { screen, waitFor, within } from '#tests/support/component.ts'
import { renderInPage } from '#tests/support/page.tsx'
import { CancelOrder } from './cancel-order.tsx'

const portal = fakePortal()

async function ask() {
  const page = renderInPage(<CancelOrder orderId="order-1" sourceOrderId="SO-1001" />)
  await page.user.click(screen.getByRole('button', { name: 'Cancel Order' }))
  const question = await screen.findByRole('alertdialog', { name: 'Cancel order SO-1001?' })
  return { ...page, agree: () => page.user.click(within(question).getByRole('button', { name: 'Cancel Order' })) }
}

it('[OV-02] the order is cancelled once the user confirms, and is shown again', async () => {
  const cancel = vi.fn(() => ({ success: true as const }))
  portal.use(answer(orders.cancel, cancel))
  const { agree, router } = await ask()
  expect(cancel).not.toHaveBeenCalled()
  await agree()
  expect(await screen.findByText('Order has been canceled successfully')).toBeDefined()
  expect(cancel).toHaveBeenCalledOnce()
  expect(router.refresh).toHaveBeenCalledOnce()
})

it('[OV-02] a double press asks once, and the order is cancelled once', async () => {
  const cancel = vi.fn(() => ({ success: true as const }))
  portal.use(answer(orders.cancel, cancel))
  const { user } = renderInPage(<CancelOrder orderId="order-1" sourceOrderId="SO-1001" />)
  await user.dblClick(screen.getByRole('button', { name: 'Cancel Order' }))
  const question = await screen.findByRole('alertdialog', { name: 'Cancel order SO-1001?' })
  await user.click(within(question).getByRole('button', { name: 'Cancel Order' }))
  expect(await screen.findByText('Order has been canceled successfully')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.queryByText('Order has not been canceled')).toBeNull()
  expect(cancel).toHaveBeenCalledOnce()
})

it('[OV-01] on a narrow screen the order is cancelled from a menu, after the same question', async () => {
  const { user } = renderInPage(<CancelOrder orderId="order-1" sourceOrderId="SO-1001" />)
  await user.click(screen.getByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Cancel Order' }))
  await user.click(await screen.findByRole('button', { name: 'Keep order' }))
  expect(await screen.findByText('Order has not been canceled')).toBeDefined()
})

it('[OV-02] the order stays as it is when the user dismisses the question', async () => {
  const { user } = await ask()
  await user.keyboard('{Escape}')
  expect(await screen.findByText('Order has not been canceled')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
})

it('[OV-02] a cancellation that failed is reported with the reason', async () => {
  portal.use(answer(orders.cancel, () => refusal(500, 'The press room is on fire.')))
  const { agree, router } = await ask()
  await agree()
  expect(await screen.findByText('An error occurred while cancelling order')).toBeDefined()
  expect(screen.getByText('The press room is on fire.')).toBeDefined()
  expect(router.refresh).not.toHaveBeenCalled()
})

it.each([
  ['production_began', 'The partner has begun production. Ask them to cancel the order.'],
  ['changed', 'Another person changed this at the same moment. Try again.'],
])('[OV-02] [LK-03] what a partner makes is not cancelled (%s), in words of the portal', async (code, text) => {
  portal.use(answer(orders.cancel, () => refusal(409, 'Birch has begun production.', code)))
  const { agree, router } = await ask()
  await agree()
  expect(await screen.findByText(text)).toBeDefined()
  expect(router.refresh).toHaveBeenCalledOnce()
})

it.each([404, 409])('[OV-02] the order is shown as it stands when a colleague was faster (%i)', async (status) => {
  portal.use(answer(orders.cancel, () => refusal(status, 'The order has been shipped.')))
  const { agree, router } = await ask()
  await agree()
  expect(await screen.findByText('The order has been shipped.')).toBeDefined()
  expect(router.refresh).toHaveBeenCalledOnce()
})

it.each([
  ['got lost', () => Response.error()],
  ['did not come in time', () => Response.json({ code: 'upstream_timeout' }, { status: 504 })],
])(
  '[OV-02] [REL-11] the order is shown as it stands, and not told as kept, when the answer %s: it may have been cancelled',
  async (_, give) => {
    portal.use(answer(orders.cancel, give))
    const { agree, router } = await ask()
    await agree()
    expect(await screen.findByText('It is not known yet whether the order was cancelled')).toBeDefined()
    expect(screen.queryByText('An error occurred while cancelling order')).toBeNull()
    await waitFor(() => expect(router.refresh).toHaveBeenCalledOnce())
  },
)

it('[OV-02] the focus stays in the header once the order is cancelled', async () => {
  portal.use(answer(orders.cancel, () => ({ success: true as const })))
  const headerWith = (action: boolean) => (
    <header className="page-header">
      <a href="#list">All Orders</a>
      {action && <CancelOrder orderId="order-1" sourceOrderId="SO-1001" />}
    </header>
  )
  const { user, show } = renderInPage(headerWith(true))
  const cancel = screen.getByRole('button', { name: 'Cancel Order' })
  await user.click(cancel)
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel Order' }))
  await screen.findByText('Order has been canceled successfully')
  await waitFor(() => expect(document.activeElement).toBe(cancel))
  show(headerWith(false))
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'All Orders' }))
})
