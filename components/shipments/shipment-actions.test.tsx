// @vitest-environment jsdom
import type { Route } from 'next'
import { afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { takeBodies } from '#components/testing/forms.ts'
import { clickCommandButton } from '#lib/barcodes/commands.ts'
import type { ScanResult } from '#lib/barcodes/scan.ts'
import { scanState } from '#lib/barcodes/scan.ts'
import { scanController } from '#lib/barcodes/scan-controller.ts'
import { isScanBlocked } from '#lib/browser/keyboard/fields.ts'
import { shortcutOf } from '#lib/browser/keyboard/single-key.ts'
import { beforeSessionEnds } from '#lib/browser/page/last-tasks.ts'
import { barcodes } from '#lib/contract/barcodes.ts'
import { orders } from '#lib/contract/orders.ts'
import { shipments } from '#lib/contract/shipments.ts'
import type { PackedItem } from '#lib/shipments/view-model.ts'
import { answer, fakePortal, refusal } from '#tests/support/answer.ts'
import { act, cleanup, renderInPage, screen, takesFocus, waitFor } from '#tests/support/page.tsx'
import { ShipByKey } from './ship-by-key.tsx'
import type { ShipmentForActions } from './shipment-actions.tsx'
import { actions, itemOf, live } from './testing/shipment.tsx'

const portal = fakePortal()
// The keys of these tests are as fast as a scanner's.
afterEach(() => scanController.stopListening())
beforeAll(async () => void (await Promise.all([import('./ship-dialog.tsx'), import('./tracking-dialog.tsx')])))

const shipped = { ...live, status: 'shipped', trackingNumber: '1Z999', documentId: 'document-1' }
const threeItems = { ...live, items: [itemOf('a'), itemOf('b', { isComplete: false }), itemOf('c')] }
const answered = {
  success: true as const,
  shipment: { _id: 'shipment-1', orderId: 'order-1', status: 'shipped', shippingDoc: { fileId: 'document-1' } },
}
const part = { _id: 'shipment-2', orderId: 'order-1', shipmentIndex: 2, status: 'live', itemIds: ['b'] }
const remaining = { ...part, _id: 'shipment-1', shipmentIndex: 1, itemIds: ['a', 'c'] }
const placed = ['a', 'b', 'c'].map((_id) => ({ _id, quantity: 1, shipmentId: _id === 'b' ? part._id : remaining._id }))
const answerOrder = (...found: object[]) =>
  answer(orders.details, {
    order: { _id: 'order-1', orderData: { sourceOrderId: 'SO-1', items: placed } },
    shipments: found.map((one) => shipments.details.response.parse(one)),
  })
const splitAnswer = { success: true as const, shipment: part, remaining }
const unreachable = 'The portal cannot be reached. Check the network connection.'
const unsure = 'Nobody knows yet whether the shipment was shipped'

const number = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Tracking number/ })
const box = (id: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`CODE-${id}`) })
const press = (name: string) => screen.getByRole('button', { name })
const dialog = (name: string) => screen.findByRole('dialog', { name })
const result = (name: string) => screen.findByRole('alertdialog', { name })
const shippingDocument = () => result('Shipping documentation')
const scan = (code: string) => act(() => scanController.submit(code))
const byScan = (code: string) => () => {
  scan(code)
}
const outcome = () => scanState.get().log[0]?.outcome
const unknownToTheSite = () => answer(barcodes.details, () => refusal(404, 'Not found'))

const bodiesOf = (call: typeof shipments.ship | typeof shipments.saveTracking) =>
  takeBodies(portal, call, () => answered)

async function askToConfirm(shipment: ShipmentForActions = live) {
  const page = renderInPage(actions(shipment))
  await page.user.click(press('Ship: Shipment 1'))
  await takesFocus(await dialog('Ship shipment 1'))
  return page
}

async function askForTracking() {
  const page = await askToConfirm()
  await page.user.click(press('Continue'))
  await dialog('Enter the shipment tracking number')
  return { ...page, enter: (text = '1Z999') => page.user.type(number(), `${text}{Enter}`) }
}

const tracked = ({ trackingNumber, trackingUrl }: ShipmentForActions) =>
  answer(shipments.details, { ...answered.shipment, trackingNumber, trackingUrl })

async function editTracking(shipment: ShipmentForActions) {
  portal.use(tracked(shipment))
  const page = renderInPage(actions(shipment))
  await page.user.click(press('Edit tracking: Shipment 1'))
  await dialog('Enter the shipment tracking number')
  const save = async (text: string) => {
    await page.user.clear(number())
    await page.user.type(number(), `${text}{Enter}`)
  }
  return { ...page, save }
}

async function choosePart() {
  const page = renderInPage(actions(threeItems))
  await page.user.click(press('Partial shipment: Shipment 1'))
  await dialog('Ship part of shipment 1')
  const choose = async (...ids: string[]) => {
    for (const id of ids) await page.user.click(box(id))
  }
  return { ...page, choose, split: () => page.user.click(press('Split and ship')) }
}

it('a shipment that cannot be shipped yet says why; one only to be read has its document', async () => {
  const { user, show } = renderInPage(actions(live, { cannotShipYet: 'Not before its artwork.' }))
  await user.click(press('Ship: Shipment 1'))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByText('Not before its artwork.')).toBeDefined()
  show(actions(shipped, { allowed: { ship: false, split: false, track: false } }))
  expect(screen.getByRole('link', { name: 'Download Doc: Shipment 1' })).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})

it('[SP-01] key S says why where the shipment cannot be shipped yet', async () => {
  renderInPage(
    <>
      <ShipByKey />
      {actions(live, { cannotShipYet: 'Not before its artwork.' })}
    </>,
  )
  act(() => shortcutOf(new KeyboardEvent('keydown', { key: 's' }))?.())
  await waitFor(() => expect(screen.getAllByText('Not before its artwork.')).toHaveLength(2))
})

it.each([
  ['by a link', false],
  ['in a new tab', true],
])('[TD-01] an address asks to ship one shipment, %s: its dialog opens once, and no other', async (_, isLoaded) => {
  const { origin, href } = window.location
  window.history.replaceState(null, '', `${origin}/#ship-shipment-1`)
  onTestFinished(() => window.history.replaceState(null, '', href))
  const show = () => {
    const shown = [{ ...live, id: 'shipment-0' }, live].map((shipment) => actions(shipment))
    renderInPage(
      <>
        <ShipByKey />
        {...shown}
      </>,
      '',
      { isLoaded },
    )
  }
  show()
  await dialog('Ship shipment 1')
  expect(window.location.hash).toBe('#shipment-1')
  cleanup()
  show()
  expect(screen.queryByRole('dialog')).toBeNull()
})

it.each([
  ['its own code', 'barcode=CODE-b'],
  ['the code of a part', 'barcode=PART-b'],
  ['its id', 'itemId=b'],
])('[SP-01] the Ship card opens the shipment of the item pointed at, by %s', async (_, search) => {
  const parts = [{ id: 'part-b', code: 'Cover', barcode: 'PART-b' }] as unknown as PackedItem['parts']
  const second = { ...live, id: 'shipment-2', items: [itemOf('b', { parts })] }
  renderInPage(
    <>
      {actions(live)}
      {actions(second, { number: 2 })}
    </>,
    search,
  )
  act(() => void clickCommandButton('ship'))
  await dialog('Ship shipment 2')
})

it('[SP-01] [WK-04] Ship takes a number, sends held completions first, offers the document', async () => {
  const bodies = bodiesOf(shipments.ship)
  onTestFinished(beforeSessionEnds(async () => void bodies.push('completion')))
  const { user, router } = await askForTracking()
  await waitFor(() => expect(document.activeElement).toBe(number()))
  await user.keyboard(' 1Z999 ')
  await user.click(press('Set as shipped'))
  await shippingDocument()
  expect(bodies).toEqual(['completion', { trackingNumber: '1Z999' }])
  expect(screen.getByText('Shipped with tracking number 1Z999.')).toBeDefined()
  const pdf = screen.getByRole('link', { name: 'Download PDF' })
  expect(pdf.getAttribute('href')).toBe('/api/files/document-1/content?download=1&filename=1Z999')
  expect(router.refresh).toHaveBeenCalled()
})

it('[SP-01] an Enter held down on the confirmation does not ship with the number there', async () => {
  const bodies = bodiesOf(shipments.ship)
  const { user } = await askToConfirm({ ...live, trackingNumber: '1Z999' })
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Continue'))
  await user.keyboard('{Enter>9/}')
  await dialog('Enter the shipment tracking number')
  await waitFor(() => expect(document.activeElement).toBe(number()))
  await user.keyboard('{Enter}')
  await shippingDocument()
  expect(bodies).toHaveLength(1)
})

it('[SP-01] a carrier’s label ships at once by the number it holds, not with another’s address', async () => {
  portal.use(unknownToTheSite())
  const bodies = bodiesOf(shipments.ship)
  await askToConfirm({ ...live, trackingNumber: '1Z999', trackingUrl: 'https://carrier.example/1Z999' })
  scan('420221539101026837331000039521')
  await shippingDocument()
  expect(bodies).toEqual([{ trackingNumber: '9101026837331000039521' }])
  const about = 'Tracking number 9101026837331000039521'
  await waitFor(() => expect(outcome()).toMatchObject({ result: { kind: 'right', title: 'Shipped', about } }))
})

const unfinished = { items: [itemOf('a', { isComplete: false })] }
const orderWithItem = (status: string) => {
  const items = [{ _id: 'a', quantity: 50, status, description: 'Card a' }]
  return answer(orders.details, {
    order: { _id: 'order-1', orderData: { sourceOrderId: 'A-1', status: 'printready', items } },
  })
}

it.each<[string, Partial<ShipmentForActions>, (user: Awaited<ReturnType<typeof askToConfirm>>['user']) => unknown]>([
  ['an unfinished item, by the label', unfinished, byScan('RM123456789GB')],
  ['an unfinished item, by Enter', unfinished, (user) => user.keyboard('{Enter}')],
  ['an unfinished item, by the card', unfinished, byScan('SFL-CMD-SHIP')],
  ['instructions', { instructions: 'Pack flat.' }, byScan('RM123456789GB')],
  ['an alert', { dispatchAlert: 'Ring the bell.' }, byScan('RM123456789GB')],
  ['an item’s alert', { items: [itemOf('a', { alert: 'Wrap it.' })] }, byScan('RM123456789GB')],
])('[SP-01] a parcel with %s is shown, not shipped, until confirmed once more', async (_, unusual, confirm) => {
  portal.use(unknownToTheSite(), orderWithItem('live'))
  const bodies = bodiesOf(shipments.ship)
  const { user } = await askToConfirm({ ...live, ...unusual })
  scan('RM123456789GA')
  await waitFor(() => expect(outcome()).toMatchObject({ result: { kind: 'notYet' } }))
  scan('RM123456789GB')
  expect(await screen.findByText('Not shipped yet: tracking number RM123456789GB')).toBeDefined()
  expect(screen.getByText(/1 Primrose Street/)).toBeDefined()
  expect(bodies).toEqual([])
  // What is confirmed is not read once more.
  const asked = vi.fn<() => Response>()
  portal.use(answer(orders.details, asked))
  await confirm(user)
  await shippingDocument()
  expect(asked).not.toHaveBeenCalled()
  expect(bodies).toEqual([{ trackingNumber: 'RM123456789GB' }])
})

it('[SP-01] an item completed a moment ago is not asked about, though the page does not show it yet', async () => {
  portal.use(unknownToTheSite(), orderWithItem('complete'))
  const bodies = bodiesOf(shipments.ship)
  await askToConfirm({ ...live, ...unfinished })
  scan('RM123456789GB')
  await shippingDocument()
  expect(bodies).toEqual([{ trackingNumber: 'RM123456789GB' }])
})

it.each([
  ['{Escape}', false],
  ['{Enter}', true],
])('[SP-01] a label still looked up when the confirmation gets %s ships nothing, and fails', async (key, goesOn) => {
  const lookUp = Promise.withResolvers<Response>()
  const asked = vi.fn(() => lookUp.promise)
  portal.use(answer(barcodes.details, asked))
  const bodies = bodiesOf(shipments.ship)
  const { user } = await askToConfirm()
  scan('RM123456789GB')
  await waitFor(() => expect(asked).toHaveBeenCalled())
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Continue'))
  await user.keyboard(key)
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Ship shipment 1' })).toBeNull())
  lookUp.resolve(refusal(404, 'Not found'))
  await waitFor(() => expect(outcome()).toMatchObject({ state: 'refused', reason: 'failed' }))
  expect([bodies, screen.queryByRole('dialog') !== null]).toEqual([[], goesOn])
})

const isElsewhere = () => waitFor(() => expect(outcome()).toMatchObject({ result: { kind: 'elsewhere' } }))

it('[SP-01] a code too long for a tracking number confirms nothing, and is told, not cut', async () => {
  const long = '9'.repeat(101)
  portal.use(unknownToTheSite())
  const { user } = await askToConfirm()
  scan(long)
  await isElsewhere()
  await user.click(press('Continue'))
  await dialog('Enter the shipment tracking number')
  await user.click(number())
  await user.paste(long)
  await user.click(press('Set as shipped'))
  expect(await screen.findByText(/^A tracking number has at most 100 characters/)).toBeDefined()
  expect(number().value).toBe(long)
})

const siteCode = (barcode: { type: string; itemId?: string }) => {
  const order = { _id: 'order-1', sourceOrderId: 'PO-2' }
  return answer(barcodes.details, { order, barcode: { code: 'B3000A8B99', ...barcode } })
}

it('[SP-01] a barcode of the site is no tracking number, and the next scan replaces it', async () => {
  const items = [{ _id: 'item-1', quantity: 1, status: 'live', description: 'Card, matt' }]
  const order = { _id: 'order-1', orderData: { sourceOrderId: 'A-1', status: 'printready', items } }
  portal.use(siteCode({ type: 'order' }), answer(orders.details, { order }))
  const bodies = bodiesOf(shipments.ship)
  const { user } = await askToConfirm()
  scan('B2000A8B51')
  await isElsewhere()
  expect(outcome()).toMatchObject({ result: { text: expect.stringContaining('the order PO-2') } })
  await user.click(press('Continue'))
  portal.use(siteCode({ type: 'item', itemId: 'item-1' }))
  await user.type(number(), 'b3000a8b99')
  await user.click(press('Set as shipped'))
  const problem = 'This is the barcode of the item Card, matt. Scan the carrier’s label instead.'
  expect(await screen.findByText(problem)).toBeDefined()
  expect([document.activeElement, number().selectionEnd, bodies]).toEqual([number(), 10, []])
  await user.keyboard('1Z999')
  expect(screen.queryByText(problem)).toBeNull()
  await user.keyboard('{Enter}')
  await shippingDocument()
  expect(bodies).toHaveLength(1)
})

it('[SP-01] the brand’s own codes are no tracking numbers, even where no look-up answers', async () => {
  const components = [{ code: 'Cover', barcode: 'cover-of-77' }]
  const item = { id: 'item-1', name: 'Card, matt', barcode: 'Brand/77', status: 'live', components }
  onTestFinished(scanController.takeScans(async () => ({ kind: 'right', text: '' }), { items: () => [item] }))
  portal.use(answer(barcodes.details, () => Response.error()))
  const bodies = bodiesOf(shipments.ship)
  const { user } = await askToConfirm()
  scan('brand/77')
  await isElsewhere()
  await user.click(press('Continue'))
  const own = { 'brand/77': 'the item Card, matt', 'COVER-OF-77': 'a component of Card, matt' }
  for (const [code, named] of Object.entries(own)) {
    await user.clear(number())
    await user.type(number(), `${code}{Enter}`)
    expect(await screen.findByText(`This is the barcode of ${named}. Scan the carrier’s label instead.`)).toBeDefined()
  }
  expect(bodies).toEqual([])
})

it.each([
  ['none is found', () => refusal(404, 'Barcode not found')],
  ['no look-up answers', () => Response.error()],
])('[SP-01] a number like a barcode of the site is shipped where %s', async (_, found) => {
  const shipment = answer(shipments.details, answered.shipment)
  portal.use(answer(shipments.ship, {}), shipment, answer(barcodes.details, found))
  const { enter } = await askForTracking()
  await enter('B3000A8B99')
  await shippingDocument()
  expect(screen.getByRole('link', { name: 'Download PDF' })).toBeDefined()
})

it('[SP-01] a scan closes the document and opens its order; the label and unknown codes do not', async () => {
  const page = vi.fn(async (code: string): Promise<ScanResult> => {
    if (code === 'NOSUCHCODE') return { kind: 'unknown', text: 'Not found' }
    return { kind: 'elsewhere', text: 'Wrong order', href: '/orders/view/order-2' as Route }
  })
  onTestFinished(scanController.takeScans(page))
  portal.use(answer(shipments.ship, answered))
  const { enter, router } = await askForTracking()
  expect(isScanBlocked()).toBe(true)
  await enter()
  await shippingDocument()
  expect(isScanBlocked()).toBe(false)
  scan('1Z999')
  await waitFor(() => expect(outcome()).toMatchObject({ result: { kind: 'done' } }))
  scan('NOSUCHCODE')
  await waitFor(() => expect(outcome()).toMatchObject({ result: { kind: 'unknown' } }))
  expect(screen.getByRole('alertdialog', { name: 'Shipping documentation' })).toBeDefined()
  scan('B3000A8B77')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(router.push).toHaveBeenCalledWith('/orders/view/order-2')
  expect(page).toHaveBeenCalledTimes(2)
})

it('[SP-02] a shipment is shipped once, however often sent; its dialog stays until then', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof answered>()
  const ship = vi.fn(() => promise)
  portal.use(answer(shipments.ship, ship))
  const { user } = await askForTracking()
  await user.type(number(), '1Z999')
  const { form } = number()
  form?.requestSubmit()
  form?.requestSubmit()
  await user.dblClick(press('Set as shipped'))
  await waitFor(() => expect(ship).toHaveBeenCalled())
  await user.keyboard('{Escape}')
  expect(screen.getByRole('dialog', { name: 'Enter the shipment tracking number' })).toBeDefined()
  resolve(answered)
  await shippingDocument()
  expect(ship).toHaveBeenCalledOnce()
})

it.each([
  ['had gone out all the same', { trackingNumber: '1Z999' }, 1],
  ['had not gone out', { status: 'live' }, 2],
  ['was shipped by another user', { trackingNumber: 'OTHER' }, 2],
])('[SP-02] a shipment whose answer got lost is read before the next try: it %s', async (_, found, attempts) => {
  const ship = vi.fn().mockReturnValueOnce(Response.error()).mockReturnValue(answered)
  portal.use(answer(shipments.ship, ship), answer(shipments.details, { ...answered.shipment, ...found }))
  const { user, enter } = await askForTracking()
  await enter('１ｚ999')
  await result(unsure)
  expect(screen.getByText(unreachable)).toBeDefined()
  await user.click(press('Change and try again'))
  await dialog('Enter the shipment tracking number')
  await user.click(press('Set as shipped'))
  await shippingDocument()
  expect(ship).toHaveBeenCalledTimes(attempts)
})

const kept = 'What you typed is kept'
it.each([
  ['The shipment was not shipped', `${kept}: try again.`, { ...answered.shipment, status: 'live' }],
  [unsure, `${kept}. It could not be found out.`, refusal(403, 'This needs the role owner')],
  ['Shipping documentation', 'Shipped with tracking number', { ...answered.shipment, trackingNumber: '1Z999' }],
])('[SP-02] a shipment whose answer got lost is read by the dialog: %s', async (title, text, found) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const ship = vi.fn(() => Response.error())
  const isBackground = new Set<boolean>()
  const read = ({ headers }: Request) => {
    isBackground.add(headers.has('x-sfl-background'))
    // For this long "not shipped" has to stay so.
    vi.setSystemTime(Date.now() + 15_000)
    return found instanceof Response ? found.clone() : found
  }
  portal.use(answer(shipments.ship, ship), answer(shipments.details, read))
  const { enter } = await askForTracking()
  await enter()
  await result(unsure)
  await screen.findByText(text, { exact: false })
  await result(title)
  expect(ship).toHaveBeenCalledOnce()
  expect([...isBackground], 'a forgotten dialog keeps no session awake').toEqual([true])
})

it('[SP-02] [REL-19] a shipment without a connection is not sent, which the dialog says', async () => {
  const bodies = bodiesOf(shipments.ship)
  const { enter } = await askForTracking()
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => isOnline.mockRestore())
  await enter()
  expect((await result('The shipment was not shipped')).textContent).toContain('Not sent: no connection. Try again.')
  expect(bodies).toEqual([])
})

it('[SP-03] another tracking number is saved, without the address of the one before', async () => {
  const bodies = bodiesOf(shipments.saveTracking)
  const { save, router } = await editTracking({ ...shipped, trackingUrl: 'https://carrier.example/1Z999' })
  expect(number().value).toBe('1Z999')
  await save('1Z111')
  expect(await screen.findByText('Tracking number has been updated successfully')).toBeDefined()
  expect(bodies).toEqual([{ trackingNumber: '1Z111', trackingUrl: '' }])
  expect(router.refresh).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('[SP-03] a number a colleague saved meanwhile is shown, and replaced by the next press alone', async () => {
  const bodies = bodiesOf(shipments.saveTracking)
  const theirs = { ...shipped, trackingNumber: '1Z222', trackingUrl: 'https://carrier.example/1Z222' }
  const { user, show, save } = await editTracking({ ...shipped, trackingUrl: 'https://carrier.example/1Z999' })
  portal.use(tracked(theirs))
  show(actions(theirs))
  await save('1Z111')
  const changed = 'A colleague has saved this meanwhile: 1Z222 https://carrier.example/1Z222'
  expect((await screen.findByText(changed)).closest('[role=alert]')).not.toBeNull()
  expect([bodies, number().value]).toEqual([[], '1Z111'])
  await user.click(press('Save'))
  await screen.findByText('Tracking number has been updated successfully')
  expect(bodies).toEqual([{ trackingNumber: '1Z111', trackingUrl: '' }])
})

it('[SP-03] a number that was saved without an answer is no colleague’s', async () => {
  portal.use(answer(shipments.saveTracking, refusal(504, 'late', 'upstream_timeout')))
  const { save } = await editTracking(shipped)
  await save('1Z111')
  await screen.findByRole('alert')
  const bodies = bodiesOf(shipments.saveTracking)
  portal.use(tracked({ ...shipped, trackingNumber: '1Z111' }))
  await save('1Z222')
  await screen.findByText('Tracking number has been updated successfully')
  expect(bodies).toMatchObject([{ trackingNumber: '1Z222' }])
})

it('[SP-04] a split finds the new shipment among those of the order, and may be shipped later', async () => {
  portal.use(answer(shipments.split, {}), answerOrder(remaining, part))
  const { user, split } = await choosePart()
  await user.click(box('b'))
  await split()
  await dialog('Ship shipment 2')
  await user.click(press('Ship later'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(press('Ship: Shipment 1'))
  await dialog('Ship shipment 1')
})

it('[SP-04] a split that was answered is shipped also when its order cannot be read', async () => {
  portal.use(
    answer(shipments.split, splitAnswer),
    answer(orders.details, () => refusal(503, 'Starting')),
  )
  const { choose, split } = await choosePart()
  await choose('b')
  await split()
  await dialog(`Ship shipment ${part.shipmentIndex + 1}`)
})

it('[SP-04] the choice stays after a refusal, and items that a colleague has moved are named', async () => {
  const refused = 'No longer in this shipment, because somebody has split it: CODE-b.'
  const answers = vi
    .fn()
    .mockReturnValueOnce(refusal(409, refused, 'moved'))
    .mockReturnValue(splitAnswer)
  portal.use(answer(shipments.split, answers), answerOrder(remaining, part))
  const { choose, split, show } = await choosePart()
  await choose('b', 'a')
  await split()
  expect(await screen.findByText(refused)).toBeDefined()
  expect(screen.getByText('The shipment was not split')).toBeDefined()
  expect(['a', 'b', 'c'].map((id) => box(id).checked)).toEqual([true, true, false])
  show(actions({ ...live, items: ['a', 'c'].map((id) => itemOf(id)) }))
  expect(screen.getByText('1 item you chose is no longer in this shipment.')).toBeDefined()
  await split()
  await dialog('Ship shipment 2')
  expect(answers).toHaveBeenCalledTimes(2)
})

it.each([
  ['it was split all the same', [remaining, part], 1],
  ['it was split, and only its items say so', [remaining, part].map((one) => ({ ...one, itemIds: [] })), 1],
  ['nothing had happened', [{ ...remaining, itemIds: ['a', 'b', 'c'] }], 2],
])('[SP-04] a split whose answer got lost is never made twice: %s', async (_, found, attempts) => {
  const answers = vi.fn().mockReturnValueOnce(Response.error())
  answers.mockImplementation(() => {
    portal.use(answerOrder(remaining, part))
    return splitAnswer
  })
  portal.use(answer(shipments.split, answers), answerOrder(...found))
  const { choose, split, show } = await choosePart()
  await choose('b')
  await split()
  expect(await screen.findByText('Nobody knows yet whether the shipment was split')).toBeDefined()
  expect(screen.getByText(unreachable)).toBeDefined()
  // Nothing is split off while the user has taken the choice back.
  await choose('b')
  await split()
  expect(answers).toHaveBeenCalledOnce()
  await choose('b')
  show(actions({ ...live, items: threeItems.items.filter(({ id }) => attempts === 2 || id !== 'b') }))
  await split()
  await dialog('Ship shipment 2')
  expect(answers).toHaveBeenCalledTimes(attempts)
})
