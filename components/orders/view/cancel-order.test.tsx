// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { orders } from '#lib/contract/orders.ts'
import { answer, fakePortal, refusal } from '#tests/support/answer.ts'
import { cleanup, screen, waitFor, within } from '#tests/support/component.ts'
import { renderInPage } from '#tests/support/page.tsx'
import { CancelOrder } from './cancel-order.tsx'

const portal = fakePortal()
const action = () => screen.getByRole('button', { name: 'Cancel Order' })
const cancelled = () => ({ success: true as const })

async function ask(press: 'click' | 'dblClick' = 'click') {
  const page = renderInPage(<CancelOrder orderId="order-1" sourceOrderId="SO-1001" />)
  await page.user[press](action())
  const question = await screen.findByRole('alertdialog', { name: 'Cancel order SO-1001?' })
  return { ...page, agree: () => page.user.click(within(question).getByRole('button', { name: 'Cancel Order' })) }
}

it('[OV-02] a double press asks once, and the confirmed order is cancelled and shown again', async () => {
  const cancel = vi.fn(cancelled)
  portal.use(answer(orders.cancel, cancel))
  const { agree, router } = await ask('dblClick')
  expect(cancel).not.toHaveBeenCalled()
  await agree()
  expect(await screen.findByText('Order has been canceled successfully')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.queryByText('Order has not been canceled')).toBeNull()
  expect(cancel).toHaveBeenCalledOnce()
  expect(router.refresh).toHaveBeenCalledOnce()
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

it('[OV-02] [LK-03] [REL-11] a refusal says why, and what may have changed is shown', async () => {
  const unknown = 'It is not known yet whether the order was cancelled'
  const begun = 'The partner has begun production. Ask them to cancel the order.'
  const changed = 'Another person changed this at the same moment. Try again.'
  for (const [give, text, refreshed] of [
    [() => refusal(500, 'The press room is on fire.'), 'The press room is on fire.', 0],
    [() => refusal(409, 'Birch has begun production.', 'production_began'), begun, 1],
    [() => refusal(409, 'Birch has begun production.', 'changed'), changed, 1],
    [() => refusal(404, 'The order is gone.'), 'The order is gone.', 1],
    [() => refusal(409, 'The order has been shipped.'), 'The order has been shipped.', 1],
    [() => Response.error(), unknown, 1],
    [() => Response.json({ code: 'upstream_timeout' }, { status: 504 }), unknown, 1],
  ] as const) {
    portal.use(answer(orders.cancel, give))
    const { agree, router } = await ask()
    await agree()
    expect(await screen.findByText(text), text).toBeDefined()
    expect(screen.queryAllByText('An error occurred while cancelling order'), text).toHaveLength(
      text === unknown ? 0 : 1,
    )
    await waitFor(() => expect(router.refresh).toHaveBeenCalledTimes(refreshed))
    cleanup()
  }
})

it('[OV-02] the focus stays in the header once the order is cancelled', async () => {
  portal.use(answer(orders.cancel, cancelled))
  const headerWith = (isOffered: boolean) => (
    <header className="page-header">
      <a href="#list">All Orders</a>
      {isOffered && <CancelOrder orderId="order-1" sourceOrderId="SO-1001" />}
    </header>
  )
  const { user, show } = renderInPage(headerWith(true))
  const cancel = action()
  await user.click(cancel)
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel Order' }))
  await screen.findByText('Order has been canceled successfully')
  await waitFor(() => expect(document.activeElement).toBe(cancel))
  show(headerWith(false))
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'All Orders' }))
})
