// @vitest-environment jsdom
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { Button } from '#components/ui/buttons/button.tsx'
import { takeNotices } from '#components/ui/feedback/notify.ts'
import { setPageSession } from '#lib/client/page-state.ts'
import { orders } from '#lib/contract/orders.ts'
import { production } from '#lib/contract/production.ts'
import { answer, fakePortal, refusal } from '#tests/support/answer.ts'
import { cleanup, screen } from '#tests/support/component.ts'
import { sendNow } from '#tests/support/held.ts'
import { renderInPage } from '#tests/support/page.tsx'
import { CompleteItem } from './complete-item.tsx'

const portal = fakePortal()
let stopKeeping = () => {}
afterEach(() => stopKeeping())

const completeCard = () => screen.getByRole('button', { name: 'Complete item Card' })
const failure = 'There was a problem completing your Item'
const render = () => renderInPage(<CompleteItem itemId="i" orderId="o" label="Card" />)

async function complete(refused: Response) {
  portal.use(answer(production.completeItem, () => refused))
  const { user, router } = render()
  await user.click(completeCard())
  await sendNow(user)
  return router
}

it('[WK-04] the page is rendered again after a refusal; an item that is complete already is told so, and not as a failure', async () => {
  const refusedAt = await complete(refusal(409, 'This item is already complete.'))
  await screen.findByText(failure)
  await vi.waitFor(() => expect(refusedAt.refresh).toHaveBeenCalledOnce())
  takeNotices()
  cleanup()
  const router = await complete(refusal(409, 'This item is already complete.', 'already_complete'))
  expect(await screen.findByText('Already completed')).toBeDefined()
  await vi.waitFor(() => expect(router.refresh).toHaveBeenCalledOnce())
  expect(screen.queryByText(failure)).toBeNull()
})

it('[WK-04] a page that is filled in and cannot be rendered again stays', async () => {
  const mayRender = vi.fn(async () => false)
  stopKeeping = setPageSession({ hasInput: () => true, canContinue: async () => false, canRender: mayRender })
  const router = await complete(refusal(503, 'Busy'))
  await vi.waitFor(() => expect(mayRender).toHaveBeenCalledOnce())
  expect(router.refresh).not.toHaveBeenCalled()
})

it('[WK-04] a completion that was not answered in time is not told as failed: its outcome is found out and told', async () => {
  const items = (status: string) => [{ _id: 'i', sku: 's', quantity: 1, status }]
  const order = (status: string) => ({ _id: 'o', orderData: { sourceOrderId: 'S', items: items(status) } })
  const late = () => Response.json({ code: 'upstream_timeout' }, { status: 504 })
  let isThawed = false
  portal.use(answer(orders.details, () => (isThawed ? Response.json({ order: order('complete') }) : late())))
  await complete(late())
  await screen.findByText('No answer has come for Card. Checking whether it is complete.')
  isThawed = true
  await screen.findByText('Item completed')
  expect(screen.queryByText(failure)).toBeNull()
})

it('[REL-19] [WK-04] a completion without a connection or that is undone is not sent, and can be made again', async () => {
  const sent = vi.fn(() => ({ success: true as const, completedOrder: false }))
  portal.use(answer(production.completeItem, sent))
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { user } = render()
  await user.click(completeCard())
  await screen.findByText('Not sent: no connection. Try again.')
  isOnline.mockRestore()
  await user.click(completeCard())
  expect(completeCard().getAttribute('aria-busy')).toBe('true')
  await user.click(await screen.findByRole('button', { name: /^Undo/ }))
  await screen.findByText('Not completed')
  expect(completeCard().getAttribute('aria-busy')).toBeNull()
  expect(document.activeElement).toBe(completeCard())
  expect(sent).not.toHaveBeenCalled()
  await user.click(completeCard())
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

it('[WK-04] focus goes on at the next item to complete, its own item, or the first shipment that can ship', () => {
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
  const { show } = renderInPage(list(['1', '2', '3']))
  const button = (id: string) => screen.getByRole('button', { name: `Complete item ${id}` })
  button('2').focus()
  show(list(['1', '3']))
  expect(document.activeElement).toBe(button('3'))
  show(list(['1']))
  expect(document.activeElement).toBe(button('1'))
  show(list([]))
  expect(document.activeElement?.id).toBe('1')
  show(list(['1'], shipments))
  button('1').focus()
  show(list([], shipments))
  expect(document.activeElement?.textContent).toBe('Ship b')
})
