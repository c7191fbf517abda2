// @vitest-environment jsdom
import { afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { takeBodies } from '#components/testing/forms.ts'
import { scanState } from '#lib/barcodes/scan.ts'
import { scanController } from '#lib/barcodes/scan-controller.ts'
import { fakeCamera, seeCodes } from '#lib/barcodes/testing/fake-camera.ts'
import { beforeSessionEnds } from '#lib/browser/page/last-tasks.ts'
import { barcodes } from '#lib/contract/barcodes.ts'
import { orders } from '#lib/contract/orders.ts'
import type { Packing } from '#lib/contract/packing.ts'
import { shipments } from '#lib/contract/shipments.ts'
import { packingState } from '#lib/shipments/packing/packing-store.ts'
import { answer, fakePortal, refusal } from '#tests/support/answer.ts'
import { act, cleanup, enter, renderInPage, screen, waitFor } from '#tests/support/page.tsx'
import type { ShipmentForActions } from './shipment-actions.tsx'
import { actions as actionsOf, itemOf } from './testing/shipment.tsx'

const portal = fakePortal()
beforeAll(async () => void (await import('./ship-dialog.tsx')))
afterEach(() => {
  scanController.stopListening()
  packingState.set(new Map())
  sessionStorage.clear()
})

const partOf = (barcode: string) => {
  return { id: barcode, code: barcode, barcode, instructions: '', localFile: false, specs: [], file: undefined }
}
const noTicks: Packing = { revision: 0, countsCopies: false, isRequired: false, ticks: [], shipped: [] }
const packed = {
  items: [itemOf('a'), itemOf('b', { parts: ['COVER', 'INSIDE'].map(partOf) })],
  numberOfItem: { a: 1, b: 1, z: 2 },
  packing: noTicks,
}
const tickOf = (piece: string, by = 'Marcus') => ({ id: `by-${by}-${piece}`, piece, by, at: '2026-11-29T06:00:00Z' })

const actions = (given: Partial<ShipmentForActions> = {}) => actionsOf({ ...packed, ...given })
async function open(given: Partial<ShipmentForActions> = {}) {
  const page = renderInPage(actions(given))
  await page.user.click(screen.getByRole('button', { name: 'Ship: Shipment 1' }))
  await screen.findByRole('list', { name: 'Pieces of this parcel' })
  return page
}
/** The upstream takes the ticks, and answers with what it has. */
function takeTicks(rules: Partial<Packing> = {}) {
  const ticks: Packing['ticks'] = []
  portal.use(
    answer(shipments.tick, async (request) => {
      const { id, piece } = (await request.json()) as { id: string; piece: string }
      ticks.push({ id, piece, by: 'Pia', at: '2026-11-29T06:00:00Z' })
      return { packing: { ...noTicks, ...rules, revision: ticks.length, ticks: [...ticks] } }
    }),
    answer(barcodes.details, () => refusal(404, 'Not found')),
  )
  return ticks
}
const shippedBodies = () =>
  takeBodies(portal, shipments.ship, () => ({ shipment: { _id: 'shipment-1', orderId: 'order-1', status: 'shipped' } }))

const scan = (code: string) => act(() => scanController.submit(code))
const resultOf = (code: string) => {
  const { outcome } = scanState.get().log.find((one) => one.code === code) ?? {}
  return outcome?.state === 'answered' ? outcome.result : undefined
}
async function scanned(code: string) {
  scan(code)
  return waitFor(() => {
    const result = resultOf(code)
    if (!result) throw new Error(`${code} has no result`)
    return result
  })
}
const done = () => screen.queryAllByText(/^is in$/).length
const areSaved = () => waitFor(() => expect(packingState.get().get('order-1')?.changes).toEqual([]), { timeout: 5000 })
const named = { name: 'Scan with the camera' }
async function openCamera(user: ReturnType<typeof renderInPage>['user']) {
  await user.click(screen.getByRole('button', named))
  return screen.findByRole('dialog', named)
}
const cameraIsClosed = () => waitFor(() => expect(screen.queryByRole('dialog', named)).toBeNull())

it('[PK-01] scans tick pieces before any answer, and the label ships once all are in', async () => {
  const late = Promise.withResolvers<void>()
  const bodies = shippedBodies()
  const ticks = takeTicks()
  await open()
  portal.use(
    answer(shipments.tick, async () => {
      await late.promise
      return refusal(503, 'busy', 'upstream_unreachable')
    }),
  )
  expect(await scanned('CODE-A')).toMatchObject({ kind: 'right', title: '1 of 2 pieces are in', about: 'Card a' })
  expect(await scanned('COVER')).toMatchObject({ about: 'COVER of Card b', text: '1 of 2 parts' })
  expect(done()).toBe(1)
  expect(await scanned('RM123456789GB')).toMatchObject({ kind: 'notYet', title: '1 piece is missing', about: 'Card b' })
  expect(await scanned('INSIDE')).toMatchObject({ kind: 'right', title: 'All 2 pieces are in.' })
  takeTicks()
  late.resolve()
  expect([done(), bodies, ticks]).toEqual([2, [], []])
  await areSaved()
  scan('RM123456789GA')
  await screen.findByRole('alertdialog', { name: 'Shipping documentation' })
  expect(bodies).toEqual([{ trackingNumber: 'RM123456789GA' }])
})

it('[PK-01] [BC-02] with a camera that opens over the dialog the pieces, then the label are scanned', async () => {
  const bodies = shippedBodies()
  takeTicks()
  const camera = fakeCamera()
  const show = seeCodes()
  const { user } = await open()
  const ship = screen.getByRole('dialog', { name: /^Ship shipment/ })
  const over = await openCamera(user)
  for (const code of ['CODE-A', 'COVER', 'INSIDE']) {
    show(code)
    await waitFor(() => expect(resultOf(code)).toMatchObject({ kind: 'right' }))
  }
  act(() => over.focus())
  await user.keyboard('{Enter}{Escape}')
  await cameraIsClosed()
  expect([done(), ship.isConnected, camera.isOn()]).toEqual([2, true, false])
  await waitFor(() => expect(ship.contains(document.activeElement)).toBe(true))
  await areSaved()
  await openCamera(user)
  show('RM123456789GA')
  await screen.findByRole('alertdialog', { name: 'Shipping documentation' })
  expect([bodies, camera.isOn()]).toEqual([[{ trackingNumber: 'RM123456789GA' }], false])
})

it('[SP-01] [BC-02] the camera closes where the parcel is to be checked, and fills in a number', async () => {
  const bodies = shippedBodies()
  takeTicks()
  fakeCamera()
  const show = seeCodes()
  const noted = await open({ instructions: 'Fragile' })
  await openCamera(noted.user)
  show('RM123456789GH')
  await screen.findByText('Not shipped yet: tracking number RM123456789GH')
  await cameraIsClosed()
  cleanup()
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  const number = await screen.findByRole<HTMLInputElement>('textbox', { name: /Tracking number/ })
  await openCamera(user)
  show('RM123456789GA')
  await waitFor(() => expect(number.value).toBe('RM123456789GA'))
  await cameraIsClosed()
  expect(bodies).toEqual([])
})

it('[PK-01] a foreign piece says whose it is, with a link, and nothing else happens', async () => {
  takeTicks()
  const other = { _id: 'o2', sourceOrderId: 'PO-2' }
  const items = [{ _id: 'i', quantity: 1, description: 'Flyer' }]
  const orderOfOthers = { _id: 'o2', orderData: { sourceOrderId: 'PO-2', status: 'printready', items } }
  const sheets = [{ id: 'z', name: 'Card z', barcode: 'CODE-Z', status: 'live', components: [] }]
  const leave = scanController.takeScans(async () => ({ kind: 'right', text: '' }), { items: () => sheets })
  await open()
  expect(await scanned('CODE-Z')).toMatchObject({
    kind: 'elsewhere',
    about: 'Card z',
    text: expect.stringContaining('shipment 2 of this order'),
  })
  portal.use(answer(barcodes.details, { order: other, barcode: { code: 'B3X', type: 'item', itemId: 'i' } }))
  portal.use(answer(orders.details, { order: orderOfOthers }))
  const text = 'It belongs to order PO-2. Put it aside.'
  expect(await scanned('B3000A8B99')).toMatchObject({
    kind: 'elsewhere',
    title: 'Not in this parcel',
    about: 'Flyer',
    text,
  })
  expect(resultOf('B3000A8B99')?.href).toBe('/orders/view/o2?barcode=B3000A8B99')
  portal.use(answer(barcodes.details, () => refusal(404, 'Not found')))
  // Spelled like a piece's, and what is left of one whose first key was lost.
  for (const code of ['CODE-Q', 'ODE-A'])
    expect(await scanned(code), code).toMatchObject({
      kind: 'elsewhere',
      text: expect.stringContaining('No order here has this piece'),
    })
  expect(done()).toBe(0)
  leave()
})

it('[PK-01] copies are counted, one too many is red, and a scan is taken back', async () => {
  const packing = { ...noTicks, countsCopies: true, ticks: [tickOf('a')], revision: 1 }
  takeTicks({ countsCopies: true })
  portal.use(
    answer(shipments.tick, () => ({ packing: { ...packing, revision: 2, ticks: [tickOf('a'), tickOf('a', 'Pia')] } })),
    answer(shipments.untick, { packing: { ...packing, revision: 3 } }),
  )
  const { user } = await open({ packing })
  expect(screen.getByText('1 of 2 copies')).toBeDefined()
  expect(await scanned('CODE-A')).toMatchObject({ kind: 'right', text: '2 of 2 copies' })
  expect(await scanned('CODE-A')).toMatchObject({ kind: 'elsewhere', title: 'One too many' })
  await user.click(screen.getByRole('button', { name: 'Take the last scan of Card a back' }))
  expect(await screen.findByText('1 of 2 copies')).toBeDefined()
  await areSaved()
})

it('[PK-01] where no upstream keeps the scans the tab does, over a reload, until it ships', async () => {
  const bodies = shippedBodies()
  await open({ packing: undefined })
  await scanned('CODE-A')
  cleanup()
  packingState.set(new Map())
  portal.use(answer(barcodes.details, () => refusal(404, 'Not found')))
  await open({ packing: undefined })
  expect(await scanned('COVER')).toMatchObject({ text: '1 of 2 parts' })
  await scanned('CODE-B')
  expect(done()).toBe(2)
  scan('RM123456789GC')
  await screen.findByRole('alertdialog', { name: 'Shipping documentation' })
  expect([bodies.length, sessionStorage.length]).toEqual([1, 0])
})

it('[PK-01] a colleague’s scan shows; of two at once the second is told, and not counted', async () => {
  const { show } = await open()
  show(actions({ packing: { ...noTicks, revision: 1, ticks: [tickOf('a')] } }))
  expect(await screen.findByText('Scanned by Marcus')).toBeDefined()
  portal.use(answer(shipments.tick, () => refusal(409, 'It is in already', 'already_in')))
  scan('CODE-B')
  await waitFor(() => expect(resultOf('CODE-B')).toMatchObject({ kind: 'elsewhere', title: 'Not counted' }))
  expect(done()).toBe(1)
})

it('[PK-01] the card Undo takes back the own last scan, not the newer one of a colleague', async () => {
  const ticks = takeTicks()
  const { user, show } = await open()
  await scanned('CODE-A')
  await areSaved()
  const newer = { ...tickOf('b'), at: '2026-11-29T06:01:00Z' }
  show(actions({ packing: { ...noTicks, revision: 2, ticks: [...ticks, newer] } }))
  await screen.findByText('Scanned by Marcus')
  portal.use(answer(shipments.untick, { packing: { ...noTicks, revision: 3, ticks: [newer] } }))
  await user.click(screen.getByRole('button', { name: 'Take the last scan back' }))
  expect(done()).toBe(1)
  expect(screen.getByText('Scanned by Marcus')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Take the last scan back' })).toBeNull()
})

it('[PK-01] an item taken out, a cancelled order and a shipped shipment are said while packing', async () => {
  const packing = { ...noTicks, revision: 1, ticks: [tickOf('a')] }
  const { show } = await open({ packing })
  const rest = [itemOf('b')]
  show(actions({ packing, items: rest }))
  expect((await screen.findByText(/^Take this out of the parcel/)).closest('[role]')?.textContent).toContain('Card a')
  show(actions({ packing, items: [], status: 'cancelled' }))
  expect(await screen.findByText('The order was cancelled meanwhile. Do not send the parcel.')).toBeDefined()
  show(actions({ packing, items: [], status: 'shipped' }))
  expect(await screen.findByText(/^A colleague has shipped it meanwhile/)).toBeDefined()
})

it('[PK-01] a piece that leaves while the number is typed is named, and the parcel confirmed again', async () => {
  const bodies = shippedBodies()
  const { user, show } = await open()
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  const number = await screen.findByRole('textbox', { name: /Tracking number/ })
  show(actions({ items: [itemOf('b')] }))
  expect((await screen.findByText(/^Take this out of the parcel/)).closest('[role]')?.textContent).toContain('Card a')
  await enter(user, number, '1Z999')
  await screen.findByText('Not shipped yet: tracking number 1Z999')
  expect(bodies).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Set as shipped' }))
  await screen.findByRole('alertdialog', { name: 'Shipping documentation' })
  expect(bodies).toEqual([{ trackingNumber: '1Z999' }])
})

it('[PK-01] the focus goes on at the next piece without a code, then at the button that ships', async () => {
  const byHand = (id: string) => screen.getByRole('button', { name: `Card ${id} is in` })
  const items = ['a', 'b'].map((id) => ({ ...itemOf(id), barcode: id }))
  const { user } = await open({ items, packing: undefined })
  const focused = async (press: HTMLElement) => {
    act(() => press.focus())
    await user.keyboard('{Enter}')
    return document.activeElement
  }
  expect(await focused(byHand('a'))).toBe(byHand('b'))
  const submit = screen.getByRole('button', { name: 'Continue' })
  expect(await focused(byHand('b'))).toBe(submit)
  expect(await focused(screen.getByRole('button', { name: 'Take the last scan of Card b back' }))).toBe(submit)
  expect(await focused(screen.getByRole('button', { name: 'Take the last scan back' }))).toBe(submit)
})

it('[PK-02] a parcel with pieces missing ships by its button alone, or not at all', async () => {
  const bodies = shippedBodies()
  takeTicks()
  const begun = { ...noTicks, revision: 1, ticks: [tickOf('a')] }
  const { user, show } = await open({ packing: begun })
  await scanned('RM123456789GD')
  await user.keyboard('{Enter}')
  scan('SFL-CMD-SHIP')
  await waitFor(() => expect(scanState.get().log[0]?.outcome.state).toBe('command'))
  expect(bodies).toEqual([])
  const skip = () => screen.getByRole('button', { name: 'Ship without checking' })
  show(actions({ packing: { ...begun, revision: 2, isRequired: true } }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Ship without checking' })).toBeNull())
  show(actions({ packing: { ...noTicks, revision: 3, isRequired: true } }))
  const text = 'Nothing is shipped. Scan what is missing, then the label again.'
  expect(await scanned('RM123456789GE')).toMatchObject({ kind: 'notYet', title: '2 pieces are missing', text })
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await user.keyboard('{Enter}')
  expect(screen.queryByRole('textbox')).toBeNull()
  show(actions({ packing: { ...begun, revision: 4 } }))
  await user.click(skip())
  await enter(user, await screen.findByRole('textbox', { name: /Tracking number/ }), '1Z999')
  await screen.findByRole('alertdialog', { name: 'Shipping documentation' })
  expect(bodies).toHaveLength(1)
})

it('[PK-02] nothing ships while the last scan is not saved, which the dialog says', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  onTestFinished(beforeSessionEnds(async () => void vi.advanceTimersByTime(3000)))
  const bodies = shippedBodies()
  takeTicks()
  const late = Promise.withResolvers<void>()
  portal.use(
    answer(shipments.tick, async () => {
      await late.promise
      return { packing: { ...noTicks, revision: 1, ticks: [tickOf('a')] } }
    }),
  )
  const { user } = await open({ items: [itemOf('a')] })
  await scanned('CODE-A')
  expect(await scanned('RM123456789GF')).toMatchObject({ text: 'The last scans are not saved yet. Try again.' })
  expect(bodies).toEqual([])
  late.resolve()
  await areSaved()
  await user.click(screen.getByRole('button', { name: 'Change and try again' }))
  await user.click(screen.getByRole('button', { name: 'Set as shipped' }))
  await screen.findByRole('alertdialog', { name: 'Shipping documentation' })
  expect(bodies).toEqual([{ trackingNumber: 'RM123456789GF' }])
})

it('[PK-01] [SEC-10] a scan that is sent again and again keeps no idle session awake', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  takeTicks()
  const asked: (string | null)[] = []
  const away = ({ headers }: Request) => {
    asked.push(headers.get('x-sfl-background'))
    return asked.length < 3 ? refusal(503, 'busy', 'upstream_unreachable') : { packing: noTicks }
  }
  portal.use(answer(shipments.tick, away))
  await open({ items: [itemOf('a')] })
  await scanned('CODE-A')
  await vi.advanceTimersByTimeAsync(5000)
  await areSaved()
  expect(asked).toEqual([null, '1', '1'])
})
