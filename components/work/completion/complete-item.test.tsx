// @vitest-environment jsdom
import type { ReactNode } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { Button } from '#components/ui/buttons/button.tsx'
import { setPageSession } from '#lib/browser/page/page-session.ts'
import { orders } from '#lib/contract/orders.ts'
import { production } from '#lib/contract/production.ts'
import { answer, fakePortal, refusal } from '#tests/support/answer.ts'
import { sendNow } from '#tests/support/held.ts'
import { renderInPage, screen } from '#tests/support/page.tsx'
import { CompleteItem } from './complete-item.tsx'

const portal = fakePortal()
const completeCard = () => screen.getByRole('button', { name: 'Complete item Card' })
const card = <CompleteItem itemId="i" orderId="o" label="Card" />
const failure = 'There was a problem completing your Item'

async function complete(refused: Response) {
  portal.use(answer(production.completeItem, () => refused))
  const { user, router } = renderInPage(card)
  await user.click(completeCard())
  await sendNow(user)
  return router
}

it.each([
  ['refused', undefined, failure],
  ['complete already', 'already_complete', 'Already completed'],
])('[WK-04] an item that is %s is named and told as that, and the page is rendered again', async (_, code, told) => {
  const router = await complete(refusal(409, 'This item is already complete.', code))
  expect(await screen.findByText(told)).toBeDefined()
  await vi.waitFor(() => expect(router.refresh).toHaveBeenCalledOnce())
  expect(screen.queryAllByText(failure)).toHaveLength(code ? 0 : 1)
  expect(screen.queryAllByText('Card This item is already complete.')).toHaveLength(code ? 0 : 1)
})

it('[WK-04] a page that is filled in and cannot be rendered again stays', async () => {
  const mayRender = vi.fn(async () => false)
  const canContinue = async () => false
  onTestFinished(setPageSession({ hasInput: () => true, canContinue, canRender: mayRender }))
  const router = await complete(refusal(503, 'Busy'))
  await vi.waitFor(() => expect(mayRender).toHaveBeenCalledOnce())
  expect(router.refresh).not.toHaveBeenCalled()
})

it('[WK-04] a completion that was not answered in time is found out, and told', async () => {
  const order = { _id: 'o', orderData: { sourceOrderId: 'S', items: [{ _id: 'i', quantity: 1, status: 'complete' }] } }
  const late = () => Response.json({ code: 'upstream_timeout' }, { status: 504 })
  const details = vi.fn(late)
  portal.use(answer(orders.details, details))
  await complete(late())
  await screen.findByText('No answer has come for Card. Checking whether it is complete.')
  details.mockImplementation(() => Response.json({ order }))
  await screen.findByText('Item completed')
  expect(screen.queryByText(failure)).toBeNull()
})

it('[REL-19] [WK-04] a completion that is offline or undone is not sent, and can be made again', async () => {
  const sent = vi.fn(() => ({ success: true as const, completedOrder: false }))
  portal.use(answer(production.completeItem, sent))
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { user } = renderInPage(card)
  await user.click(completeCard())
  await screen.findByText('Card Not sent: no connection. Try again.')
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

it('[WK-04] focus goes on at the next item, its own, or the first shipment that can ship', () => {
  const ship = (name: string, disabledReason: string | null) => (
    <Button key={name} data-ship={name} disabledReason={disabledReason}>
      {name}
    </Button>
  )
  const shipments = [ship('a', 'Not yet.'), ship('b', null)]
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
  expect(document.activeElement?.textContent).toBe('b')
})
