// @vitest-environment jsdom
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { scanController } from '#lib/barcodes/controller/instance.ts'
import { shipments } from '#lib/contract/shipments.ts'
import { answer, fakePortal, refusal } from '#tests/support/answer.ts'
import { screen, waitFor } from '#tests/support/component.ts'
import { renderInPage } from '#tests/support/page.tsx'
import { ShipmentActions, type ShipmentForActions } from './shipment-actions.tsx'

const portal = fakePortal()
// The keys of these tests are as fast as a scanner's.
afterEach(() => scanController.stopListening())
// The code of a dialog comes when it is opened, on a busy machine later than a test waits for anything.
beforeAll(async () => void (await import('./ship-dialog.tsx')))
const itemOf = (id: string) => ({
  id,
  barcode: `CODE-${id}`,
  description: `Card ${id}`,
  quantity: 50,
  isComplete: id === 'a',
  alert: '',
})
const live: ShipmentForActions = {
  id: 'shipment-1',
  orderId: 'order-1',
  status: 'live',
  trackingNumber: '',
  trackingUrl: '',
  documentId: undefined,
  siteCode: 'B3000A8B51',
  shipTo: ['Ada Moss', '1 Primrose Street', 'London', 'EC2A 4EX', 'United Kingdom'],
  carrier: 'Royal Mail First Class',
  instructions: '',
  dispatchAlert: '',
  notBefore: '',
  stockItems: [{ code: 'BAG', name: 'Gift bag', quantity: 2 }],
  items: ['a', 'b', 'c'].map(itemOf),
}
const part = { _id: 'shipment-2', orderId: 'order-1', shipmentIndex: 1, status: 'live', itemIds: ['b'] }
const remaining = { ...part, _id: 'shipment-1', shipmentIndex: 0, itemIds: ['a', 'c'] }
const answered = { success: true as const, shipment: part, remaining }

const everything = { ship: true, split: true, track: true }
const actions = (shipment = live, allowed = everything) => (
  <ShipmentActions shipment={shipment} allowed={allowed} number={1} cannotShipYet={null} />
)
const box = (id: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`CODE-${id}`) })
const splitButton = () => screen.getByRole('button', { name: 'Split and ship' })

async function openIt() {
  const page = renderInPage(actions())
  await page.user.click(screen.getByRole('button', { name: 'Partial shipment: Shipment 1' }))
  await screen.findByRole('dialog', { name: 'Ship part of shipment 1' })
  return page
}

it('[SP-04] the dialog lists the items of the shipment: barcode, description, copies, complete or not', async () => {
  await openIt()
  expect(screen.getAllByRole('checkbox')).toHaveLength(3)
  expect(screen.getByText('Card a').title).toBe('Card a')
  expect(box('a').closest('label')?.textContent).toMatch(/Card a.*CODE-a.*Complete.*50 copies/)
  expect(box('b').closest('label')?.textContent).toContain('Not complete')
  await waitFor(() => expect(document.activeElement).toBe(box('a')))
})

it('[SP-04] the split gives the reason while nothing or everything is chosen', async () => {
  const { user } = await openIt()
  expect(screen.getByText('Choose at least one item.')).toBeDefined()
  await user.click(splitButton())
  for (const id of ['a', 'b', 'c']) await user.click(box(id))
  expect(screen.getByText('At least one item has to stay. To ship everything, use Ship.')).toBeDefined()
  await user.keyboard('{Enter}')
  await user.click(splitButton())
  expect(screen.getByText('3 of 3 items chosen')).toBeDefined()
})

it('[SP-04] the chosen items are split off, and the dialog goes on to ship them', async () => {
  const [bodies, shipped] = [[] as unknown[], vi.fn()]
  portal.use(
    answer(shipments.split, async (request) => {
      bodies.push(await request.json())
      return answered
    }),
    answer(shipments.ship, async (request) => {
      shipped(new URL(request.url).pathname, await request.json())
      return { success: true as const, shipment: { ...part, status: 'shipped', shippingDoc: { fileId: 'doc' } } }
    }),
  )
  const { user, router } = await openIt()
  await user.click(box('b'))
  await user.dblClick(splitButton())
  await screen.findByRole('dialog', { name: 'Ship shipment 2' })
  expect(screen.getByText('You are about to set this shipment as shipped. Do you wish to continue?')).toBeDefined()
  expect(
    screen.getByText(/^Shipment 2 now stands on its own with 1 item\. If you stop here, it stays live/),
  ).toBeDefined()
  expect(bodies).toEqual([{ itemIds: ['b'] }])
  expect(screen.getByText('1 item, 50 copies')).toBeDefined()
  expect(screen.getByText('1 item is not complete. Shipping completes it:')).toBeDefined()
  expect(router.refresh).toHaveBeenCalledOnce()

  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByRole('dialog', { name: 'Enter the shipment tracking number' })
  await user.type(screen.getByRole('textbox', { name: /Tracking number/ }), '1Z{Enter}')
  await screen.findByRole('alertdialog', { name: 'Shipping documentation' })
  expect(shipped.mock.calls).toEqual([['/api/upstream/shipment/shipped/shipment-2', { trackingNumber: '1Z' }]])
})

it('[SP-04] a split finds the new shipment among those of the order where the upstream does not answer with it', async () => {
  portal.use(answer(shipments.split, {}), answer(shipments.ofOrder, { data: [{ ...part, itemIds: ['b'] }] }))
  const { user } = await openIt()
  await user.click(box('b'))
  await user.click(splitButton())
  expect(await screen.findByRole('dialog', { name: 'Ship shipment 2' })).toBeDefined()
})

it('[SP-04] the dialog stops after the split when the user wants, and Ship then asks about the rest', async () => {
  portal.use(answer(shipments.split, answered))
  const { user } = await openIt()
  await user.click(box('b'))
  await user.click(splitButton())
  await user.click(await screen.findByRole('button', { name: 'Ship later' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Ship: Shipment 1' }))
  await screen.findByRole('dialog', { name: 'Ship shipment 1' })
})

it('[SP-04] the choice stays after a refusal, and items that a colleague has moved are named', async () => {
  const refused = 'No longer in this shipment, because somebody has split it: CODE-b.'
  const split = vi
    .fn()
    .mockReturnValueOnce(refusal(409, refused, 'moved'))
    .mockReturnValue(answered)
  portal.use(answer(shipments.split, split))
  const { user, show } = await openIt()
  await user.click(box('b'))
  await user.click(box('a'))
  await user.click(splitButton())
  expect(await screen.findByText(refused)).toBeDefined()
  expect(screen.getByText('The shipment was not split')).toBeDefined()
  expect([box('a').checked, box('b').checked, box('c').checked]).toEqual([true, true, false])

  show(actions({ ...live, items: ['a', 'c'].map(itemOf) }))
  expect(screen.getByText('1 item you chose is no longer in this shipment.')).toBeDefined()
  await user.click(splitButton())
  await screen.findByRole('dialog', { name: 'Ship shipment 2' })
  expect(split).toHaveBeenCalledTimes(2)
})

it('[SP-04] a shipment that a colleague has shipped offers nothing more', async () => {
  const { user, show } = await openIt()
  await user.click(box('b'))
  show(actions({ ...live, status: 'shipped', items: [] }))
  expect(screen.getByText('This shipment is no longer live.')).toBeDefined()
  await user.click(splitButton())
  expect(screen.getByRole('dialog', { name: 'Ship part of shipment 1' })).toBeDefined()
})

it.each([
  ['it was split all the same', [remaining, part], 1],
  ['nothing had happened', [{ ...remaining, itemIds: ['a', 'b', 'c'] }], 2],
])('[SP-04] a split whose answer got lost is never made twice: %s', async (_, found, attempts) => {
  const split = vi.fn().mockReturnValueOnce(Response.error()).mockReturnValue(answered)
  portal.use(answer(shipments.split, split), answer(shipments.ofOrder, { success: true, data: found }))
  const { user, show } = await openIt()
  await user.click(box('b'))
  await user.click(splitButton())
  expect(await screen.findByText('Nobody knows yet whether the shipment was split')).toBeDefined()
  expect(screen.getByText('The portal cannot be reached. Check the network connection.')).toBeDefined()
  show(actions({ ...live, items: live.items.filter(({ id }) => attempts === 2 || id !== 'b') }))
  await user.click(splitButton())
  await screen.findByRole('dialog', { name: 'Ship shipment 2' })
  expect(split).toHaveBeenCalledTimes(attempts)
})

it('[SP-04] nothing is split off when the answer got lost and the user took the choice back', async () => {
  const split = vi.fn(() => Response.error())
  portal.use(answer(shipments.split, split))
  const { user } = await openIt()
  await user.click(box('b'))
  await user.click(splitButton())
  await screen.findByText('Nobody knows yet whether the shipment was split')
  await user.click(box('b'))
  expect(screen.getByText('Choose at least one item.')).toBeDefined()
  await user.click(splitButton())
  expect(split).toHaveBeenCalledOnce()
})

it.each([
  ['it has one item', { ...live, items: [itemOf('a')] }, everything],
  ['it is not live', { ...live, status: 'cancelled' }, everything],
  ['the person may not', live, { ...everything, split: false }],
])('[SP-04] a partial shipment is not offered where %s', (_, shipment, allowed) => {
  renderInPage(actions(shipment, allowed))
  expect(screen.queryByRole('button', { name: 'Partial shipment: Shipment 1' })).toBeNull()
})
