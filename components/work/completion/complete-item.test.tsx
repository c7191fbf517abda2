// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { setPageSession } from '#lib/client/page-state.ts'
import { orders } from '#lib/contract/orders.ts'
import { production } from '#lib/contract/production.ts'
import { answer, fakePortal, refusal } from '#tests/support/answer.ts'
import { screen } from '#tests/support/component.ts'
import { renderInPage } from '#tests/support/page.tsx'
import { CompleteItem } from './complete-item.tsx'

const portal = fakePortal()
let stopKeeping = () => {}
afterEach(() => stopKeeping())

async function complete(refused: Response) {
  portal.use(answer(production.completeItem, () => refused))
  const { user, router } = renderInPage(<CompleteItem itemId="i" orderId="o" label="Card" />)
  await user.click(screen.getByRole('button', { name: 'Complete Card' }))
  await screen.findByText('There was a problem completing your Item')
  return router
}

it('[WK-04] the page is rendered again when a colleague completed the item before', async () => {
  const router = await complete(refusal(409, 'This item is already complete.'))
  await vi.waitFor(() => expect(router.refresh).toHaveBeenCalledOnce())
})

it('[WK-04] a page that is filled in and cannot be rendered again stays', async () => {
  const mayRender = vi.fn(async () => false)
  stopKeeping = setPageSession({ hasInput: () => true, canContinue: async () => false, canRender: mayRender })
  const router = await complete(refusal(503, 'Busy'))
  await vi.waitFor(() => expect(mayRender).toHaveBeenCalledOnce())
  expect(router.refresh).not.toHaveBeenCalled()
})

it('[WK-04] an item whose completion was not answered in time is not told as failed: the outcome is found out and told', async () => {
  const item = { _id: 'i', sku: 's', quantity: 1, status: 'live' }
  const order = (status: string) => ({
    order: {
      _id: 'o',
      orderData: { sourceOrderId: 'S', status: 'printready', items: [{ ...item, status }] },
    },
  })
  let isThawed = false
  portal.use(
    answer(production.completeItem, () => Response.json({ code: 'upstream_timeout' }, { status: 504 })),
    answer(orders.details, () =>
      isThawed ? Response.json(order('complete')) : Response.json({ code: 'upstream_timeout' }, { status: 504 }),
    ),
  )
  const { user } = renderInPage(<CompleteItem itemId="i" orderId="o" label="Card" />)
  await user.click(screen.getByRole('button', { name: 'Complete Card' }))
  await screen.findByText('No answer has come for Card. Checking whether it is complete.')
  isThawed = true
  await screen.findByText('Item completed')
  expect(screen.queryByText('There was a problem completing your Item')).toBeNull()
})

it('[REL-19] a completion without a connection is not sent, says so and can be tried again', async () => {
  const sent = vi.fn(() => ({ success: true as const, completedOrder: false }))
  portal.use(answer(production.completeItem, sent))
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { user } = renderInPage(<CompleteItem itemId="i" orderId="o" label="Card" />)
  await user.click(screen.getByRole('button', { name: 'Complete Card' }))
  await screen.findByText('Not sent: no connection. Try again.')
  expect(sent).not.toHaveBeenCalled()
  isOnline.mockRestore()
  await user.click(screen.getByRole('button', { name: 'Complete Card' }))
  await screen.findByText('Item completed')
})
