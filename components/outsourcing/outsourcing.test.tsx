// @vitest-environment jsdom
import { createTranslator } from 'next-intl'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { orders } from '#lib/contract/orders.ts'
import { outsourcing } from '#lib/contract/outsourcing.ts'
import messages from '#messages/en-GB.json'
import { answer, fakePortal, refusal } from '#tests/support/answer.ts'
import { screen, waitFor, within } from '#tests/support/component.ts'
import { renderInPage } from '#tests/support/page.tsx'
import { OutsourcedNotice } from './order-outsourcing.tsx'
import { OutsourceOrder } from './outsource-order.tsx'
import { TakeBack } from './take-back.tsx'

vi.mock('next-intl/server', () => ({
  getTranslations: async (namespace: 'outsourcing') => createTranslator({ locale: 'en-GB', messages, namespace }),
}))
vi.mock('#lib/session/loaders.ts', () => ({
  requireAccount: async () => ({ account: { id: 'site' }, role: 'owner', permissions: [] }),
}))

const portal = fakePortal()
const done = { success: true as const }

function offer() {
  const items = ['20 × Flyer', '5 × Poster']
  return renderInPage(
    <OutsourceOrder
      orderId="order-1"
      sourceOrderId="SO-1"
      partner={{ id: 'birch', name: 'Birch' }}
      items={items}
      more={3}
    />,
  )
}

it('[LK-03] an order is outsourced once the user has read what happens with it', async () => {
  const sent: unknown[] = []
  portal.use(
    answer(outsourcing.outsource, async (request) => {
      sent.push(await request.json())
      return done
    }),
  )
  const { user, router } = offer()
  await user.click(screen.getByRole('button', { name: 'Outsource to Birch' }))
  const question = await screen.findByRole('dialog', { name: 'Outsource order SO-1 to Birch?' })
  for (const line of ['20 × Flyer', '5 × Poster', 'and 3 more items']) within(question).getByText(line)
  expect(sent).toEqual([])
  await user.click(within(question).getByRole('button', { name: 'Outsource' }))
  await screen.findByText('Order outsourced to Birch')
  expect(sent).toEqual([{ accountDestinationId: 'birch' }])
  await waitFor(() => expect(router.refresh).toHaveBeenCalled())
})

it.each([
  [409, 'link_off', 'The link with this account is switched off. Switch it on under Linked Accounts.'],
  [409, 'not_paired', 'Not every SKU of this order has an active pairing with this account. See Paired Products.'],
  [409, 'outsourced', 'A partner makes this order. To make it here, take it back first.'],
  [500, 'other', 'The database is away'],
])(
  '[LK-03] an order that is not outsourced (%i %s) says why, and the page shows how it is',
  async (status, code, text) => {
    portal.use(answer(outsourcing.outsource, () => refusal(status, 'The database is away', code)))
    const { user, router } = offer()
    await user.click(screen.getByRole('button', { name: 'Outsource to Birch' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Outsource' }))
    await screen.findByText('The order could not be outsourced')
    expect(screen.getByText(text)).toBeDefined()
    await waitFor(() => expect(router.refresh).toHaveBeenCalled())
  },
)

it.each([
  ['got lost', () => Response.error()],
  ['did not come in time', () => Response.json({ code: 'upstream_timeout' }, { status: 504 })],
])(
  '[LK-03] [REL-11] an order is not said to be still here when the answer %s: it may have been outsourced',
  async (_, give) => {
    portal.use(answer(outsourcing.outsource, give))
    const { user, router } = offer()
    await user.click(screen.getByRole('button', { name: 'Outsource to Birch' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Outsource' }))
    await screen.findByText('No answer came, so it is not known whether this was done. Look before you try again.')
    expect(screen.queryByText('The order could not be outsourced')).toBeNull()
    await waitFor(() => expect(router.refresh).toHaveBeenCalled())
  },
)

it('[OV-02] an order is taken back after a question, and not when the user does not agree', async () => {
  const taken = vi.fn(() => done)
  portal.use(answer(outsourcing.takeBack, taken))
  const { user } = renderInPage(<TakeBack orderId="order-1" partner="Birch" hasBegun={false} />)
  const takeBack = screen.getByRole('button', { name: 'Take back' })
  await user.click(takeBack)
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(taken).not.toHaveBeenCalled()
  await user.click(takeBack)
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Take back' }))
  await screen.findByText('Order taken back')
  expect(taken).toHaveBeenCalledOnce()
})

it('[OV-02] what the partner has begun cannot be taken back, and the button says so', async () => {
  const { user } = renderInPage(<TakeBack orderId="order-1" partner="Birch" hasBegun />)
  const takeBack = screen.getByRole('button', { name: 'Take back' })
  expect(takeBack.getAttribute('aria-disabled')).toBe('true')
  await user.click(takeBack)
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it.each([
  [true, 'Birch has begun production, so you can no longer cancel it here.', 'Birch makes and ships'],
  [false, 'Birch makes and ships this order.', 'has begun production, so'],
])(
  '[OV-02] the page of an outsourced order says whether it can still be cancelled (begun: %s)',
  async (hasBegun, says, not) => {
    const { order } = orders.details.response.parse({ order: { _id: 'order-1', orderData: { sourceOrderId: 'SO-1' } } })
    const placed = { account: { id: 'birch', name: 'Birch' }, orderId: 'order-2', status: 'printready', hasBegun }
    const notice = await OutsourcedNotice({ order, placed })
    renderInPage(notice?.props.children)
    expect(screen.getByText(says, { exact: false })).toBeDefined()
    expect(screen.queryByText(not, { exact: false })).toBeNull()
  },
)

it('[OV-02] the focus goes to the header of an order that was outsourced or taken back', () => {
  const pageWith = (action: ReactNode) => (
    <>
      <header className="page-header">
        <a href="#list">All Orders</a>
      </header>
      {action}
    </>
  )
  const partner = { id: 'birch', name: 'Birch' }
  const { show } = renderInPage(null)
  for (const action of [
    <OutsourceOrder key="1" orderId="order-1" sourceOrderId="SO-1" partner={partner} items={[]} more={0} />,
    <TakeBack key="2" orderId="order-1" partner="Birch" hasBegun={false} />,
  ]) {
    show(pageWith(action))
    screen.getByRole('button').focus()
    show(pageWith(null))
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'All Orders' }))
  }
})
