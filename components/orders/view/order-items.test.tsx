// @vitest-environment jsdom
import { createTranslator } from 'next-intl'
import { expect, it, vi } from 'vitest'
import { parseAnswer } from '#lib/contract/wire.ts'
import { readableOrderDetails } from '#lib/orders/readable-details/readable-details.ts'
import messages from '#messages/en-GB.json'
import { screen } from '#tests/support/component.ts'
import { renderInPage } from '#tests/support/page.tsx'
import { OrderItems } from './order-items.tsx'

vi.mock('next-intl/server', () => ({
  getTranslations: async (namespace: 'orders.items') => createTranslator({ locale: 'en-GB', messages, namespace }),
}))
vi.mock('#lib/session/loaders.ts', () => ({
  requireAccount: async () => ({ account: { id: 'site' }, role: 'owner', permissions: [] }),
}))

it.each([
  [false, 1],
  [true, 0],
])('[OV-06] artwork is refetched where the order is made (by a partner: %s)', async (isOutsourced, buttons) => {
  const items = [{ _id: 'i', sku: 's', quantity: 1, components: [{ _id: 'c', code: 'Card', fileId: 'f' }] }]
  const { order, files, shipments } = parseAnswer(readableOrderDetails, {
    order: { _id: 'o', orderData: { sourceOrderId: 'PO-1', status: 'printready', items } },
    files: [{ _id: 'f', status: 'failed', path: 'card.pdf' }],
  })
  renderInPage(await OrderItems({ order, files, shipments, time: {}, isOutsourced }))
  expect(screen.queryAllByRole('button', { name: /^Refetch/ })).toHaveLength(buttons)
})
