// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { files as fileCalls } from '#lib/contract/files.ts'
import { parseAnswer } from '#lib/contract/wire.ts'
import { readableOrderDetails } from '#lib/orders/readable-details/readable-details.ts'
import { toItemModels } from '#lib/orders/view-model.ts'
import { answer, fakePortal, refusal } from '#tests/support/answer.ts'
import { cleanup, renderInPage, screen } from '#tests/support/page.tsx'
import { OrderItems } from './order-items.tsx'
// Fetched on use, which may end after the test.
import '#lib/barcodes/scan-controller.ts'

vi.mock('next-intl/server', () => import('#components/testing/server.ts'))
vi.mock('#lib/server/session/loaders.ts', () => import('#components/testing/server.ts'))

const portal = fakePortal()

async function showOrder(isOutsourced = false, parties = {}) {
  const items = [{ _id: 'i', sku: 's', quantity: 1, components: [{ _id: 'c', code: 'Card', fileId: 'f' }] }]
  const { order, files, shipments } = parseAnswer(readableOrderDetails, {
    order: { _id: 'o', ...parties, orderData: { sourceOrderId: 'PO-1', status: 'printready', items } },
    files: [{ _id: 'f', status: 'failed', path: 'card.pdf' }],
  })
  cleanup()
  const models = toItemModels({ order, files, shipments }, {}, (name) => name)
  return renderInPage(await OrderItems({ order, models, time: {}, isOutsourced }))
}

it('[OV-06] [WK-04] artwork is refetched, and an item completed, where its order is made alone', async () => {
  const count = (action: RegExp) => screen.queryAllByRole('button', { name: action }).length
  await showOrder()
  expect([count(/^Refetch/), count(/^Complete/)]).toEqual([1, 1])
  await showOrder(true)
  expect(count(/^Refetch/)).toBe(0)
  await showOrder(false, { source: { id: 'site' }, destination: { id: 'partner' } })
  expect(count(/^Complete/)).toBe(0)
})

it('[OV-06] a refetch on the order page that fails says so of the component', async () => {
  portal.use(answer(fileCalls.refetch, refusal(502, 'The brand’s server does not answer.')))
  const { user } = await showOrder()
  await user.click(screen.getByRole('button', { name: /^Refetch/ }))
  await screen.findByText('An error occurred while refetching a component file')
})
