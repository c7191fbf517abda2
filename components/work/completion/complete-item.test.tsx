// @vitest-environment jsdom
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { Button } from '#components/ui/buttons/button.tsx'
import { setPageSession } from '#lib/client/page-state.ts'
import { orders } from '#lib/contract/orders.ts'
import { production } from '#lib/contract/production.ts'
import { answer, fakePortal, refusal } from '#tests/support/answer.ts'
import { screen } from '#tests/support/component.ts'
import { sendNow } from '#tests/support/held.ts'
import { renderInPage } from '#tests/support/page.tsx'
import { CompleteItem } from './complete-item.tsx'

const portal = fakePortal()
let stopKeeping = () => {}
afterEach(() => stopKeeping())

async function complete(refused: Response) {
  portal.use(answer(production.completeItem, () => refused))
  const { user, router } = renderInPage(<CompleteItem itemId="i" orderId="o" label="Card" />)
  await user.click(screen.getByRole('button', { name: 'Complete item Card' }))
  await sendNow(user)
  await screen.findByText('There was a problem completing your Item')
  return router
}

it('[WK-04] the page is rendered again when a colleague completed the item before', async () => {
  const router = await complete(refusal(409, 'This item is already complete.'))
  await vi.waitFor(() => expect(router.refresh).toHaveBeenCalledOnce())
})

it('[WK-04] an item that is complete already is told so, and not as a failure', async () => {
  portal.use(answer(production.completeItem, () => refusal(409, 'This item is already complete.', 'already_complete')))
  const { user, router } = renderInPage(<CompleteItem itemId="i" orderId="o" label="Card" />)
  await user.click(screen.getByRole('button', { name: 'Complete item Card' }))
  await sendNow(user)
  expect(await screen.findByText('Already completed')).toBeDefined()
  await vi.waitFor(() => expect(router.refresh).toHaveBeenCalledOnce())
  expect(screen.queryByText('There was a problem completing your Item')).toBeNull()
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
  await user.click(screen.getByRole('button', { name: 'Complete item Card' }))
  await sendNow(user)
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
  await user.click(screen.getByRole('button', { name: 'Complete item Card' }))
  await screen.findByText('Not sent: no connection. Try again.')
  expect(sent).not.toHaveBeenCalled()
  isOnline.mockRestore()
  await user.click(screen.getByRole('button', { name: 'Complete item Card' }))
  await sendNow(user)
  await screen.findByText('Item completed')
})

it('[WK-04] an item of an order whose completion is undone is not completed, and can be completed again', async () => {
  const sent = vi.fn(() => ({ success: true as const, completedOrder: false }))
  portal.use(answer(production.completeItem, sent))
  const { user } = renderInPage(<CompleteItem itemId="i" orderId="o" label="Card" />)
  const button = screen.getByRole('button', { name: 'Complete item Card' })
  await user.click(button)
  expect(button.getAttribute('aria-busy')).toBe('true')
  await user.click(await screen.findByRole('button', { name: /^Undo/ }))
  await screen.findByText('Not completed')
  expect(button.getAttribute('aria-busy')).toBeNull()
  expect(document.activeElement).toBe(button)
  expect(sent).not.toHaveBeenCalled()
  await user.click(button)
  await sendNow(user)
  await screen.findByText('Item completed')
  expect(sent).toHaveBeenCalledOnce()
})

const list = (ids: string[], shipments?: ReactNode) => (
  <>
    <ul>
      {['1', '2', '3'].map((id) => (
        <li key={id} id={id} tabIndex={-1}>
          {ids.includes(id) && <CompleteItem itemId={id} orderId="o" label={id} />}
        </li>
      ))}
    </ul>
    {shipments}
  </>
)

it('[WK-04] focus goes on at the next item that can be completed, and after the last one stays at its item', () => {
  const { show } = renderInPage(list(['1', '2', '3']))
  const button = (id: string) => screen.getByRole('button', { name: `Complete item ${id}` })
  button('2').focus()
  show(list(['1', '3']))
  expect(document.activeElement).toBe(button('3'))
  show(list(['1']))
  expect(document.activeElement).toBe(button('1'))
  show(list([]))
  expect(document.activeElement?.id).toBe('1')
})

it('[WK-04] focus goes on at the first shipment that can ship after the last item was completed', () => {
  const shipments = (
    <>
      <Button data-ship="a" disabledReason="Not yet.">
        Ship a
      </Button>
      <Button data-ship="b" disabledReason={null}>
        Ship b
      </Button>
    </>
  )
  const { show } = renderInPage(list(['1'], shipments))
  screen.getByRole('button', { name: 'Complete item 1' }).focus()
  show(list([], shipments))
  expect(document.activeElement?.textContent).toBe('Ship b')
})
