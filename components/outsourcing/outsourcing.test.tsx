// @vitest-environment jsdom
import { createTranslator } from 'next-intl'
import { expect, it, vi } from 'vitest'
import { takeNotices } from '#components/ui/feedback/notify.ts'
import { orders } from '#lib/contract/orders.ts'
import { outsourcing } from '#lib/contract/outsourcing.ts'
import messages from '#messages/en-GB.json'
import { answer, fakePortal, refusal } from '#tests/support/answer.ts'
import { cleanup, screen, waitFor, within } from '#tests/support/component.ts'
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

it('[LK-03] [REL-11] an order that is not outsourced says why, or that it is not known, and the page is shown anew', async () => {
  const refused = 'The order could not be outsourced'
  const unknown = 'No answer came, so it is not known whether this was done. Look before you try again.'
  const away = (status: number, code: string) => () => refusal(status, 'The database is away', code)
  for (const [give, title, text] of [
    [away(409, 'link_off'), refused, /^The link with this account is switched off\./],
    [away(409, 'not_paired'), refused, /^Not every SKU of this order has an active pairing with this account\./],
    [away(409, 'outsourced'), refused, /^A partner makes this order\./],
    [away(500, 'other'), refused, 'The database is away'],
    [() => Response.error(), unknown, unknown],
    [() => Response.json({ code: 'upstream_timeout' }, { status: 504 }), unknown, unknown],
  ] as const) {
    portal.use(answer(outsourcing.outsource, give))
    const { user, router } = offer()
    await user.click(screen.getByRole('button', { name: 'Outsource to Birch' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Outsource' }))
    await screen.findByText(title)
    expect(screen.getByText(text)).toBeDefined()
    expect([text, screen.queryByText(refused) !== null]).toEqual([text, title === refused])
    await waitFor(() => expect(router.refresh).toHaveBeenCalled())
    cleanup()
    takeNotices()
  }
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
