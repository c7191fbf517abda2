// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { CancelOrder } from '#components/orders/view/cancel-order.tsx'
import { orders } from '#lib/contract/orders.ts'
import { outsourcing } from '#lib/contract/outsourcing.ts'
import { answer, fakePortal, refusal } from '#tests/support/answer.ts'
import { cleanup, renderInPage, screen, waitFor, within } from '#tests/support/page.tsx'
import { OutsourcedNotice } from './order-outsourcing.tsx'
import { OutsourceOrder, TakeBack } from './outsourcing-actions.tsx'

vi.mock('next-intl/server', () => import('#components/testing/server.ts'))
vi.mock('#lib/server/session/loaders.ts', () => import('#components/testing/server.ts'))

const portal = fakePortal()

const refused = 'The order could not be outsourced'
const unknown = 'No answer came, so it is not known whether this was done. Look before you try again.'
const away = (status: number, code: string) => refusal(status, 'The database is away', code)
it.each([
  [/^The link with this account is switched off\./, refused, away(409, 'link_off')],
  [/^Not every SKU of this order has an active pairing with this account\./, refused, away(409, 'not_paired')],
  [/^A partner makes this order\./, refused, away(409, 'outsourced')],
  ['The database is away', refused, away(500, 'other')],
  [unknown, unknown, Response.error()],
])('[LK-03] [REL-11] an order that is not outsourced says why, and is read anew: %s', async (text, title, given) => {
  portal.use(answer(outsourcing.outsource, given))
  const partner = { id: 'birch', name: 'Birch' }
  const about = { orderId: 'order-1', sourceOrderId: 'SO-1', items: ['20 × Flyer', '5 × Poster'], more: 3 }
  const { user, router } = renderInPage(<OutsourceOrder {...about} partner={partner} />)
  await user.click(screen.getByRole('button', { name: 'Outsource to Birch' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Outsource' }))
  await screen.findByText(title)
  expect(screen.getByText(text)).toBeDefined()
  expect(screen.queryByText(refused) !== null).toBe(title === refused)
  await waitFor(() => expect(router.refresh).toHaveBeenCalled())
})

it('[OV-02] what the partner has begun cannot be taken back, and the page says so', async () => {
  const { user } = renderInPage(<TakeBack orderId="order-1" partner="Birch" hasBegun />)
  const takeBack = screen.getByRole('button', { name: 'Take back' })
  expect(takeBack.getAttribute('aria-disabled')).toBe('true')
  await user.click(takeBack)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  const { order } = orders.details.response.parse({ order: { _id: 'order-1', orderData: { sourceOrderId: 'SO-1' } } })
  const begun = 'Birch has begun production, so you can no longer cancel it here.'
  for (const hasBegun of [true, false]) {
    cleanup()
    const placed = { account: { id: 'birch', name: 'Birch' }, orderId: 'order-2', status: 'printready', hasBegun }
    renderInPage((await OutsourcedNotice({ order, placed }))?.props.children)
    const made = 'Birch makes and ships this order.'
    const shown = [begun, made].map((text) => screen.queryByText(text, { exact: false }) !== null)
    expect(shown).toEqual([hasBegun, !hasBegun])
  }
})

it('[OV-02] the focus goes to the header once an order is outsourced, taken back or cancelled', () => {
  const partner = { id: 'birch', name: 'Birch' }
  for (const action of [
    <OutsourceOrder key="1" orderId="order-1" sourceOrderId="SO-1" partner={partner} items={[]} more={0} />,
    <TakeBack key="2" orderId="order-1" partner="Birch" hasBegun={false} />,
    <CancelOrder key="3" orderId="order-1" sourceOrderId="SO-1" />,
  ]) {
    const pageWith = (isOffered: boolean) => (
      <>
        <header className="page-header">
          <a href="#list">All Orders</a>
        </header>
        {isOffered && action}
      </>
    )
    const { show } = renderInPage(pageWith(true))
    screen.getAllByRole('button')[0]?.focus()
    show(pageWith(false))
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'All Orders' }))
    cleanup()
  }
})
