// @vitest-environment jsdom

import type { Route } from 'next'
import { afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import type * as z from 'zod'
import { scanController } from '#lib/barcodes/controller/instance.ts'
import { isScanBlocked } from '#lib/barcodes/keys/fields.ts'
import type { ScanResult } from '#lib/barcodes/scan/scan.ts'
import { scanState } from '#lib/barcodes/scan/scan-state.ts'
import { beforeSessionEnds } from '#lib/client/page-state.ts'
import { barcodes } from '#lib/contract/barcodes.ts'
import { type order, orders } from '#lib/contract/orders.ts'
import { shipments } from '#lib/contract/shipments.ts'
import { showItems } from '#lib/orders/shown-items/shown-items.ts'
import { answer, fakePortal, refusal } from '#tests/support/answer.ts'
import { act, screen, waitFor } from '#tests/support/component.ts'
import { renderInPage } from '#tests/support/page.tsx'
import { ShipmentActions, type ShipmentForActions } from './shipment-actions.tsx'

const portal = fakePortal()
// The keys of these tests are as fast as a scanner's.
afterEach(() => scanController.stopListening())
// The code of a dialog comes when it is opened, on a busy machine later than a test waits for anything.
beforeAll(async () => void (await Promise.all([import('./ship-dialog.tsx'), import('./tracking-dialog.tsx')])))
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
  items: [],
  stockItems: [],
}
const shipped = { ...live, status: 'shipped', trackingNumber: '1Z999', documentId: 'document-1' }
const answered = {
  success: true as const,
  shipment: { _id: 'shipment-1', orderId: 'order-1', status: 'shipped', shippingDoc: { fileId: 'document-1' } },
}
const number = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Tracking number/ })

const everything = { ship: true, split: true, track: true }

function open(shipment: ShipmentForActions) {
  return renderInPage(<ShipmentActions shipment={shipment} allowed={everything} number={1} cannotShipYet={null} />)
}

async function askForTracking() {
  const page = open(live)
  await page.user.click(screen.getByRole('button', { name: 'Ship: Shipment 1' }))
  await screen.findByText('You are about to set this shipment as shipped. Do you wish to continue?')
  await page.user.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByRole('dialog', { name: 'Enter the shipment tracking number' })
  return page
}

it('[OV-05] the actions of each shipment name it, after the text that they show', () => {
  const split = { ...live, items: [complete, { ...complete, id: 'b' }] }
  renderInPage(
    [split, shipped].map((shipment, at) => (
      <ShipmentActions key={at} shipment={shipment} allowed={everything} number={at + 1} cannotShipYet={null} />
    )),
  )
  const named = [...screen.getAllByRole('button'), ...screen.getAllByRole('link')]
  expect(named.map((action) => [action.textContent, action.getAttribute('aria-label')])).toEqual([
    ['Partial shipment', 'Partial shipment: Shipment 1'],
    ['Ship', 'Ship: Shipment 1'],
    ['Edit tracking', 'Edit tracking: Shipment 2'],
    ['Download Doc', 'Download Doc: Shipment 2'],
  ])
})

it('[SP-01] Ship asks, takes the tracking number, sets the shipment as shipped, and offers the document', async () => {
  const bodies: unknown[] = []
  portal.use(
    answer(shipments.ship, async (request) => {
      bodies.push(await request.json())
      return answered
    }),
  )
  const { user, router } = await askForTracking()
  await waitFor(() => expect(document.activeElement).toBe(number()))
  await user.keyboard(' 1Z999 ')
  await user.click(screen.getByRole('button', { name: 'Set as shipped' }))

  await screen.findByRole('alertdialog', { name: 'Shipping documentation' })
  expect(bodies).toEqual([{ trackingNumber: '1Z999' }])
  expect(screen.getByText('Shipped with tracking number 1Z999.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Download PDF' }).getAttribute('href')).toBe(
    '/api/files/document-1/content?download=1',
  )
  expect(screen.getByRole('button', { name: 'Print PDF' })).toBeDefined()
  expect(router.refresh).toHaveBeenCalled()
})

const complete = { id: 'a', barcode: 'C', description: 'Card', quantity: 50, isComplete: true, alert: '' }
const unknownToTheSite = () => answer(barcodes.details, () => refusal(404, 'Not found'))
async function askToConfirm(shipment: ShipmentForActions) {
  const page = open(shipment)
  await page.user.click(screen.getByRole('button', { name: 'Ship: Shipment 1' }))
  await screen.findByRole('dialog', { name: 'Ship shipment 1' })
  return page
}
const scan = (code: string) => act(() => scanController.submit(code))

it('[SP-01] an Enter that is held down on the confirmation does not ship with the tracking number that is there', async () => {
  const ship = vi.fn(() => answered)
  portal.use(answer(shipments.ship, ship))
  const { user } = await askToConfirm({ ...live, items: [complete], trackingNumber: '1Z999' })
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Continue'))
  await user.keyboard('{Enter>9/}')
  await screen.findByRole('dialog', { name: 'Enter the shipment tracking number' })
  await waitFor(() => expect(document.activeElement).toBe(number()))
  await user.keyboard('{Enter}')
  await screen.findByRole('alertdialog', { name: 'Shipping documentation' })
  expect(ship).toHaveBeenCalledOnce()
})

it('[SP-01] the carrier’s label confirms a parcel with nothing unusual about it, and ships it at once', async () => {
  const bodies: unknown[] = []
  portal.use(
    unknownToTheSite(),
    answer(shipments.ship, async (request) => {
      bodies.push(await request.json())
      return answered
    }),
  )
  await askToConfirm({ ...live, items: [complete] })
  scan('RM123456789GB')
  await screen.findByRole('alertdialog', { name: 'Shipping documentation' })
  expect(bodies).toEqual([{ trackingNumber: 'RM123456789GB' }])
})

it.each([
  ['an item that is not complete', { items: [{ ...complete, isComplete: false }] }],
  ['special instructions', { instructions: 'Pack flat.' }],
  ['a dispatch alert', { dispatchAlert: 'Ring the bell.' }],
  ['an item with an alert', { items: [{ ...complete, alert: 'Wrap it.' }] }],
])('[SP-01] the carrier’s label of a parcel with %s is filled in, and shipped by one more step', async (_, unusual) => {
  const ship = vi.fn(() => answered)
  portal.use(unknownToTheSite(), answer(shipments.ship, ship))
  const { user } = await askToConfirm({ ...live, items: [complete], ...unusual })
  scan('RM123456789GB')
  await screen.findByRole('dialog', { name: 'Enter the shipment tracking number' })
  expect(number().value).toBe('RM123456789GB')
  expect(ship).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Set as shipped' }))
  await screen.findByRole('alertdialog', { name: 'Shipping documentation' })
})

it.each([
  ['closed', '{Escape}', false],
  ['confirmed by its button', '{Enter}', true],
])(
  '[SP-01] a label that is still looked up when the confirmation is %s ships nothing, and is said to have failed',
  async (_, key, goesOn) => {
    const lookUp = Promise.withResolvers<Response>()
    const asked = vi.fn(() => lookUp.promise)
    const ship = vi.fn(() => answered)
    portal.use(answer(barcodes.details, asked), answer(shipments.ship, ship))
    const { user } = await askToConfirm({ ...live, items: [complete] })
    scan('RM123456789GB')
    await waitFor(() => expect(asked).toHaveBeenCalled())
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Continue'))
    await user.keyboard(key)
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Ship shipment 1' })).toBeNull())
    lookUp.resolve(refusal(404, 'Not found'))
    const result = () => scanState.get().log[0]?.outcome
    await waitFor(() => expect(result()).toMatchObject({ state: 'refused', reason: 'failed' }))
    expect(ship).not.toHaveBeenCalled()
    expect(screen.queryByRole('dialog') !== null).toBe(goesOn)
  },
)

it('[SP-01] a barcode of the site confirms nothing, and is named', async () => {
  portal.use(
    answer(barcodes.details, {
      order: { _id: 'order-2', sourceOrderId: 'PO-2' },
      barcode: { code: 'B2000A8B51', type: 'order' },
    }),
  )
  await askToConfirm({ ...live, items: [complete] })
  scan('B2000A8B51')
  const result = () => scanState.get().log[0]?.outcome
  await waitFor(() => expect(result()).toMatchObject({ state: 'answered', result: { kind: 'elsewhere' } }))
  expect(result()).toMatchObject({ result: { text: expect.stringContaining('the order PO-2') } })
  expect(screen.getByRole('dialog', { name: 'Ship shipment 1' })).toBeDefined()
})

it('[SP-01] a code that is too long for a tracking number confirms nothing and is cut off nowhere, and is told', async () => {
  const long = '9'.repeat(101)
  portal.use(unknownToTheSite())
  const { user } = await askToConfirm({ ...live, items: [complete] })
  scan(long)
  const result = () => scanState.get().log[0]?.outcome
  await waitFor(() => expect(result()).toMatchObject({ state: 'answered', result: { kind: 'elsewhere' } }))
  expect(screen.getByRole('dialog', { name: 'Ship shipment 1' })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByRole('dialog', { name: 'Enter the shipment tracking number' })
  await user.click(number())
  await user.paste(long)
  await user.click(screen.getByRole('button', { name: 'Set as shipped' }))
  expect(await screen.findByText(/^A tracking number has at most 100 characters/)).toBeDefined()
  expect(number().value).toBe(long)
})

it('[SP-01] [WK-04] a completion that is held goes out before the shipment', async () => {
  const sent: string[] = []
  onTestFinished(beforeSessionEnds(async () => void sent.push('completion')))
  portal.use(
    answer(shipments.ship, () => {
      sent.push('shipment')
      return answered
    }),
  )
  const { user } = await askForTracking()
  await waitFor(() => expect(document.activeElement).toBe(number()))
  await user.keyboard('1Z999')
  await user.click(screen.getByRole('button', { name: 'Set as shipped' }))
  await screen.findByRole('alertdialog', { name: 'Shipping documentation' })
  expect(sent).toEqual(['completion', 'shipment'])
})

it('[SP-01] the confirmation shows what the parcel is compared with, and the items that shipping completes', async () => {
  const item = { id: 'a', barcode: 'CODE-A', description: 'Card, matt', quantity: 50, isComplete: true, alert: '' }
  const items = [item, { ...item, id: 'b', barcode: 'CODE-B', description: 'Poster', isComplete: false, alert: '' }]
  const { user } = open({ ...live, items, instructions: 'Pack flat.', dispatchAlert: 'Ring the bell.' })
  await user.click(screen.getByRole('button', { name: 'Ship: Shipment 1' }))
  const dialog = await screen.findByRole('dialog', { name: 'Ship shipment 1' })
  for (const text of [
    '1 Primrose Street\nLondon',
    'Royal Mail First Class',
    '2 items, 100 copies',
    'Pack flat.',
    'Ring the bell.',
  ])
    expect(dialog.textContent).toContain(text)
  expect(screen.getByText('1 item is not complete. Shipping completes it:')).toBeDefined()
  expect(screen.getByRole('listitem').textContent).toBe('Poster CODE-B')
})

it('[SP-01] the confirmation names item alerts, the day before which nothing goes, and the stock items to pack', async () => {
  const item = { id: 'a', barcode: 'CODE-A', description: 'Card', quantity: 50, isComplete: true }
  const items = [
    { ...item, alert: 'Wrap in blue paper.' },
    { ...item, id: 'b', description: 'Poster', alert: '' },
  ]
  const stockItems = [{ code: 'BAG', name: 'Gift bag', quantity: 2 }]
  const { user } = open({ ...live, items, stockItems, notBefore: '24/12/2026 09:00' })
  await user.click(screen.getByRole('button', { name: 'Ship: Shipment 1' }))
  const dialog = await screen.findByRole('dialog', { name: 'Ship shipment 1' })
  expect(screen.getByRole('listitem').textContent).toBe('Wrap in blue paper.Card CODE-A')
  expect(dialog.textContent).toContain('Do not ship before 24/12/2026 09:00')
  expect(screen.getByRole('table', { name: 'Stock items to pack' }).textContent).toContain('2 ×Gift bagBAG')
})

it('[SP-01] the confirmation warns of nothing where every item is complete', async () => {
  const { user } = open({
    ...live,
    items: [{ id: 'a', barcode: 'C', description: 'Card', quantity: 50, isComplete: true, alert: '' }],
  })
  await user.click(screen.getByRole('button', { name: 'Ship: Shipment 1' }))
  expect(await screen.findByText('1 item, 50 copies')).toBeDefined()
  expect(screen.queryByText(/Shipping completes/)).toBeNull()
})

it('[SP-01] a shipment that was shipped is read for its document where the upstream answers no more than that it was shipped', async () => {
  portal.use(answer(shipments.ship, {}), answer(shipments.details, answered.shipment))
  const { user } = await askForTracking()
  await user.type(number(), '1Z999{Enter}')
  await screen.findByRole('alertdialog', { name: 'Shipping documentation' })
  expect(screen.getByRole('link', { name: 'Download PDF' })).toBeDefined()
})

it('[SP-01] the dialog goes on to the document when the page behind already shows the shipment as shipped', async () => {
  portal.use(answer(shipments.ship, answered))
  const { user, show } = await askForTracking()
  await user.type(number(), '1Z999{Enter}')
  await screen.findByRole('alertdialog', { name: 'Shipping documentation' })
  show(<ShipmentActions shipment={shipped} allowed={everything} number={1} cannotShipYet={null} />)
  expect(screen.getByRole('alertdialog', { name: 'Shipping documentation' })).toBeDefined()
})

it('[SP-01] nothing is sent without a tracking number, or with an invalid address', async () => {
  const { user } = await askForTracking()
  await user.click(screen.getByRole('button', { name: 'Set as shipped' }))
  expect(await screen.findByText('Enter the tracking number.')).toBeDefined()
  await user.type(number(), '1Z999')
  await user.type(screen.getByRole('textbox', { name: /Tracking URL/ }), 'javascript:alert(1)')
  await user.click(screen.getByRole('button', { name: 'Set as shipped' }))
  expect(await screen.findByText(/Enter a web address/)).toBeDefined()
})

it('[SP-02] the typed tracking number stays after a refusal, and can be sent again', async () => {
  const ship = vi.fn().mockReturnValueOnce(refusal(400, 'The carrier refuses this address.')).mockReturnValue(answered)
  portal.use(answer(shipments.ship, ship))
  const { user } = await askForTracking()
  await user.type(number(), '1Z999{Enter}')

  await screen.findByRole('alertdialog', { name: 'The shipment was not shipped' })
  expect(screen.getByText('The carrier refuses this address.')).toBeDefined()
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Change and try again'))
  scanController.stopListening() // the second Enter would be that of a scanner, too
  await user.keyboard('{Enter}')
  await screen.findByRole('dialog', { name: 'Enter the shipment tracking number' })
  expect(number().value).toBe('1Z999')
  await user.type(number(), '{Enter}')
  await screen.findByRole('alertdialog', { name: 'Shipping documentation' })
  expect(ship).toHaveBeenCalledTimes(2)
})

it('[SP-02] a shipment that a colleague has shipped is offered to be shown, and nothing to try again', async () => {
  Element.prototype.scrollIntoView = vi.fn()
  const reason = 'This shipment was already shipped, with the tracking number 1Z111.'
  portal.use(answer(shipments.ship, () => refusal(409, reason, 'already_shipped')))
  const { user } = renderInPage(
    <section id="shipment-1">
      <details>
        <summary>Shipment 1</summary>
      </details>
      <ShipmentActions shipment={live} allowed={everything} number={1} cannotShipYet={null} />
    </section>,
  )
  await user.click(screen.getByRole('button', { name: 'Ship: Shipment 1' }))
  await user.click(await screen.findByRole('button', { name: 'Continue' }))
  await user.type(number(), '1Z999{Enter}')
  await screen.findByRole('alertdialog', { name: 'This shipment has already been shipped' })
  expect(screen.getByText(reason)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Change and try again' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show it' }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Shipment 1'))
  expect(document.querySelector('details')?.open).toBe(true)
})

it.each([
  ['a double click', (user: User) => user.dblClick(screen.getByRole('button', { name: 'Set as shipped' }))],
  ['Enter pressed three times', (user: User) => user.type(number(), '{Enter}{Enter}{Enter}')],
  [
    'two submissions before the page is drawn again',
    async () => {
      number().form?.requestSubmit()
      number().form?.requestSubmit()
    },
  ],
])('[SP-02] the shipment is shipped once for %s', async (_, act) => {
  const { promise, resolve } = Promise.withResolvers<typeof answered>()
  const ship = vi.fn(() => promise)
  portal.use(answer(shipments.ship, ship))
  const { user } = await askForTracking()
  await user.type(number(), '1Z999')
  await act(user)
  await waitFor(() => expect(ship).toHaveBeenCalled())
  await user.keyboard('{Escape}')
  expect(screen.getByRole('dialog', { name: 'Enter the shipment tracking number' })).toBeDefined()
  resolve(answered)
  await screen.findByRole('alertdialog', { name: 'Shipping documentation' })
  expect(ship).toHaveBeenCalledOnce()
})
type User = ReturnType<typeof renderInPage>['user']

it.each([
  ['had gone out all the same', { ...answered.shipment, trackingNumber: '1Z999' }, 1],
  ['had not gone out', { ...answered.shipment, status: 'live' }, 2],
  ['was shipped by another user', { ...answered.shipment, trackingNumber: 'OTHER' }, 2],
])('[SP-02] the shipment is read before the next try when the answer got lost: it %s', async (_, found, attempts) => {
  const ship = vi.fn().mockReturnValueOnce(Response.error()).mockReturnValue(answered)
  portal.use(answer(shipments.ship, ship), answer(shipments.details, found))
  const { user } = await askForTracking()
  await user.type(number(), '1Z999{Enter}')
  await screen.findByRole('alertdialog', { name: 'Nobody knows yet whether the shipment was shipped' })
  expect(screen.getByText('The portal cannot be reached. Check the network connection.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Change and try again' }))
  await screen.findByRole('dialog', { name: 'Enter the shipment tracking number' })
  await user.type(number(), '{Enter}')
  await screen.findByRole('alertdialog', { name: 'Shipping documentation' })
  expect(ship).toHaveBeenCalledTimes(attempts)
})

it('[SP-02] a shipment whose answer got lost is found out by the dialog itself, and not shipped again', async () => {
  const ship = vi.fn().mockReturnValueOnce(Response.error())
  portal.use(answer(shipments.ship, ship), answer(shipments.details, { ...answered.shipment, trackingNumber: '1Z999' }))
  const { user } = await askForTracking()
  await user.type(number(), '1Z999{Enter}')
  await screen.findByRole('alertdialog', { name: 'Nobody knows yet whether the shipment was shipped' })
  await screen.findByRole('alertdialog', { name: 'Shipping documentation' })
  expect(ship).toHaveBeenCalledOnce()
})

it.each([
  [
    'was not shipped',
    () => ({ ...answered.shipment, status: 'live' }),
    'The shipment was not shipped',
    'The shipment has not been shipped. What you typed is kept: try again.',
  ],
  [
    'cannot be read',
    () => refusal(403, 'This needs the role owner'),
    'Nobody knows yet whether the shipment was shipped',
    'What you typed is kept. It could not be found out. Look at the shipment, or try again: nothing is shipped twice.',
  ],
])('[SP-02] a shipment whose answer got lost and that %s says so in the end', async (_, found, title, text) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const read = () => {
    // For this long "not shipped" has to stay so.
    vi.setSystemTime(Date.now() + 15_000)
    return found()
  }
  portal.use(
    answer(shipments.ship, () => Response.error()),
    answer(shipments.details, read),
  )
  const { user } = await askForTracking()
  await user.type(number(), '1Z999{Enter}')
  await screen.findByText(/It is being found out/)
  await screen.findByText(text)
  expect(screen.getByRole('alertdialog', { name: title })).toBeDefined()
})

it('[SP-02] [REL-19] a shipment without a connection is not sent, which the dialog says', async () => {
  const ship = vi.fn(() => answered)
  portal.use(answer(shipments.ship, ship))
  const { user } = await askForTracking()
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await user.type(number(), '1Z999{Enter}')
  const failed = await screen.findByRole('alertdialog', { name: 'The shipment was not shipped' })
  expect(failed.textContent).toContain('Not sent: no connection. Try again.')
  isOnline.mockRestore()
  await user.click(screen.getByRole('button', { name: 'Change and try again' }))
  await user.type(number(), '{Enter}')
  await screen.findByRole('alertdialog', { name: 'Shipping documentation' })
  expect(ship).toHaveBeenCalledOnce()
})

it('[SP-02] the result stays open when reading the shipment fails as well, even with a refusal', async () => {
  const ship = vi.fn(() => Response.error())
  const found = { ...answered.shipment, trackingNumber: '1Z999' }
  const look = vi.fn().mockReturnValueOnce(refusal(403, 'This needs the role owner')).mockReturnValue(found)
  portal.use(answer(shipments.ship, ship), answer(shipments.details, look))
  const { user } = await askForTracking()
  await user.type(number(), '1Z999{Enter}')
  for (const reason of ['The portal cannot be reached. Check the network connection.', 'This needs the role owner']) {
    expect(await screen.findByText(reason)).toBeDefined()
    expect(screen.getByRole('alertdialog', { name: 'Nobody knows yet whether the shipment was shipped' })).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Change and try again' }))
    await screen.findByRole('dialog', { name: 'Enter the shipment tracking number' })
    await user.type(number(), '{Enter}')
  }
  await screen.findByRole('alertdialog', { name: 'Shipping documentation' })
  expect(ship).toHaveBeenCalledOnce()
})

it('[SP-02] a connection that died silently does not block the dialog', async () => {
  const deadline = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(deadline.signal)
  const ship = vi.fn(() => new Promise<Response>(() => undefined))
  portal.use(answer(shipments.ship, ship))
  const { user } = await askForTracking()
  await user.type(number(), '1Z999{Enter}')
  await waitFor(() => expect(ship).toHaveBeenCalled())
  deadline.abort(new DOMException('signal timed out', 'TimeoutError'))
  await screen.findByRole('alertdialog', { name: 'Nobody knows yet whether the shipment was shipped' })
  expect(screen.getByText('The portal cannot be reached. Check the network connection.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Change and try again' }))
  expect(number().value).toBe('1Z999')
  timeout.mockRestore()
})

it('[SP-01] Print has focus once a shipment has shipped, and the next shipment or the scan box has it afterwards', async () => {
  portal.use(answer(shipments.ship, answered))
  const { user, show } = await askForTracking()
  await user.type(number(), '1Z999{Enter}')
  await screen.findByRole('alertdialog', { name: 'Shipping documentation' })
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Print PDF'))
  show(
    <>
      <ShipmentActions shipment={shipped} allowed={everything} number={1} cannotShipYet={null} />
      <input data-scan-box="" aria-label="Scan box" />
    </>,
  )
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Scan box' })))
})

it('[SP-01] a scan after shipping closes the document and opens the order that it finds; the label and unknown codes do not', async () => {
  const page = vi.fn(async (code: string): Promise<ScanResult> => {
    if (code === 'NOSUCHCODE') return { kind: 'unknown', text: 'Not found' }
    return { kind: 'elsewhere', text: 'Wrong order', href: '/orders/view/order-2' as Route }
  })
  const leave = scanController.takeScans(page)
  const outcomes = () => scanState.get().log.map(({ outcome }) => outcome.state === 'answered' && outcome.result.kind)
  portal.use(answer(shipments.ship, answered))
  const { user, router } = await askForTracking()
  expect(isScanBlocked()).toBe(true)
  await user.type(number(), '1Z999{Enter}')
  await screen.findByRole('alertdialog', { name: 'Shipping documentation' })
  expect(isScanBlocked()).toBe(false)
  act(() => scanController.submit('1Z999'))
  await waitFor(() => expect(outcomes()[0]).toBe('done'))
  act(() => scanController.submit('NOSUCHCODE'))
  await waitFor(() => expect(outcomes()[0]).toBe('unknown'))
  expect(screen.getByRole('alertdialog', { name: 'Shipping documentation' })).toBeDefined()
  act(() => scanController.submit('B3000A8B77'))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(router.push).toHaveBeenCalledWith('/orders/view/order-2')
  expect(page).toHaveBeenCalledTimes(2)
  leave()
})

it('[SP-01] [BC-05] the scan that closes the document is the first of two for the page below it', async () => {
  const seconds: boolean[] = []
  onTestFinished(
    scanController.takeScans(async (_code, _signal, { isSecond }) => {
      seconds.push(isSecond)
      return { kind: isSecond ? 'right' : 'again', text: '' }
    }),
  )
  portal.use(answer(shipments.ship, answered))
  const { user } = await askForTracking()
  await user.type(number(), '1Z999{Enter}')
  await screen.findByRole('alertdialog', { name: 'Shipping documentation' })
  scan('B3000A8B78')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  scan('B3000A8B78')
  await waitFor(() => expect(seconds).toEqual([false, true]))
})

it('[SP-01] a document that could not be printed is loaded again', async () => {
  const print = vi.fn(() => {
    throw new DOMException('Blocked a frame', 'SecurityError')
  })
  const frame = vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockReturnValue({ print } as never)
  portal.use(answer(shipments.ship, answered))
  const { user } = await askForTracking()
  await user.type(number(), '1Z999{Enter}')
  for (const times of [1, 2]) {
    await user.click(await screen.findByRole('button', { name: 'Print PDF' }))
    await act(async () => void screen.getByTitle('Shipping documentation').dispatchEvent(new Event('load')))
    expect(print).toHaveBeenCalledTimes(times)
    expect(screen.queryByTitle('Shipping documentation')).toBeNull()
  }
  expect(await screen.findAllByText('An error occurred while printing a document')).not.toHaveLength(0)
  frame.mockRestore()
})

it('[SP-03] another tracking number is saved, without the address of the one before that was cleared', async () => {
  const bodies: unknown[] = []
  portal.use(
    answer(shipments.saveTracking, async (request) => {
      bodies.push(await request.json())
      return answered
    }),
  )
  const { user, router } = open({ ...shipped, trackingUrl: 'https://carrier.example/1Z999' })
  await user.click(screen.getByRole('button', { name: 'Edit tracking: Shipment 1' }))
  await screen.findByRole('dialog', { name: 'Enter the shipment tracking number' })
  expect(number().value).toBe('1Z999')
  await user.clear(screen.getByLabelText(/^Tracking URL/))
  await user.clear(number())
  await user.type(number(), '1Z111{Enter}')
  expect(await screen.findByText('Tracking number has been updated successfully')).toBeDefined()
  expect(bodies).toEqual([{ trackingNumber: '1Z111', trackingUrl: '' }])
  expect(router.refresh).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

const siteCode = (barcode: { type: string; itemId?: string }) =>
  answer(barcodes.details, {
    order: { _id: 'order-1', sourceOrderId: 'A-1' },
    barcode: { code: 'B3000A8B99', ...barcode },
  })
const party = { accountId: 'site', name: 'Site' }
const date = '2026-11-20T10:00:00Z'
const orderOf = (items: NonNullable<InputOrder['orderData']['items']>) =>
  answer(orders.details, {
    order: {
      _id: 'order-1',
      createdAt: date,
      source: party,
      destination: party,
      orderData: { sourceOrderId: 'A-1', status: 'printready', date, items },
    },
  })
type InputOrder = z.input<typeof order>

it('[SP-01] the barcode of an item is refused as a tracking number, with its name, and the next scan replaces it', async () => {
  const ship = vi.fn(() => answered)
  portal.use(
    answer(shipments.ship, ship),
    siteCode({ type: 'item', itemId: 'item-1' }),
    orderOf([{ _id: 'item-1', quantity: 1, status: 'live', description: 'Card, matt' }]),
  )
  const { user } = await askForTracking()
  await user.type(number(), 'b3000a8b99')
  await user.click(screen.getByRole('button', { name: 'Set as shipped' }))
  const problem = 'This is the barcode of the item Card, matt. Scan the carrier’s label instead.'
  expect(await screen.findByText(problem)).toBeDefined()
  expect([document.activeElement, number().selectionEnd]).toEqual([number(), 10])
  expect(ship).not.toHaveBeenCalled()
  await user.keyboard('1Z999')
  expect(screen.queryByText(problem)).toBeNull()
  await user.keyboard('{Enter}')
  await screen.findByRole('alertdialog', { name: 'Shipping documentation' })
  expect(ship).toHaveBeenCalledOnce()
})

it.each([
  ['of an order', 'order', 'the barcode of the order A-1'],
  ['of a batch', 'batch', 'the barcode of a batch of this site'],
  ['of an unknown type', 'stock', 'a barcode of this site'],
])('[SP-03] the barcode %s is refused as another tracking number', async (_, type, words) => {
  const save = vi.fn(() => answered)
  portal.use(answer(shipments.saveTracking, save), siteCode({ type }))
  const { user } = open(shipped)
  await user.click(screen.getByRole('button', { name: 'Edit tracking: Shipment 1' }))
  await screen.findByRole('dialog')
  await user.clear(number())
  await user.type(number(), 'B1000A8B99{Enter}')
  expect(await screen.findByText(`This is ${words}. Scan the carrier’s label instead.`)).toBeDefined()
  expect(screen.queryByText('An error occurred while updating this shipment')).toBeNull()
  await user.clear(number())
  await user.type(number(), '1Z111{Enter}')
  expect(await screen.findByText('Tracking number has been updated successfully')).toBeDefined()
  expect(save).toHaveBeenCalledOnce()
})

/** The brand's own codes, which no look-up knows. */
function showOwnCodes() {
  const components = [{ code: 'Cover', barcode: 'cover-of-77' }]
  onTestFinished(
    showItems({
      items: [{ id: 'item-1', name: 'Card, matt', barcode: 'Brand/77', status: 'live', components }],
      canComplete: true,
    }),
  )
  portal.use(answer(barcodes.details, () => Response.error()))
}

it.each([
  ['an item', 'brand/77', 'the item Card, matt'],
  ['a component', 'COVER-OF-77', 'a component of Card, matt'],
])(
  '[SP-01] the brand’s own code of %s of the order is refused as a tracking number where no look-up answers',
  async (_, code, named) => {
    const ship = vi.fn(() => answered)
    portal.use(answer(shipments.ship, ship))
    showOwnCodes()
    const { user } = await askToConfirm({ ...live, items: [complete] })
    scan(code)
    const result = () => scanState.get().log[0]?.outcome
    await waitFor(() => expect(result()).toMatchObject({ state: 'answered', result: { kind: 'elsewhere' } }))
    expect(result()).toMatchObject({ result: { text: expect.stringContaining(named) } })
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await user.type(number(), `${code}{Enter}`)
    expect(await screen.findByText(`This is the barcode of ${named}. Scan the carrier’s label instead.`)).toBeDefined()
    expect(ship).not.toHaveBeenCalled()
  },
)

it('[SP-03] the brand’s own code of an item of the order is refused as another tracking number', async () => {
  const save = vi.fn(() => answered)
  portal.use(answer(shipments.saveTracking, save))
  showOwnCodes()
  const { user } = open(shipped)
  await user.click(screen.getByRole('button', { name: 'Edit tracking: Shipment 1' }))
  await screen.findByRole('dialog')
  await user.clear(number())
  await user.type(number(), 'BRAND/77{Enter}')
  expect(await screen.findByText(/^This is the barcode of the item Card, matt\./)).toBeDefined()
  expect(save).not.toHaveBeenCalled()
})

it.each([
  ['none of them is', () => refusal(404, 'Barcode not found')],
  ['cannot be looked up', () => Response.error()],
])('[SP-01] a number of the form of the site’s barcodes is shipped where it %s', async (_, found) => {
  portal.use(answer(shipments.ship, answered), answer(barcodes.details, found))
  const { user } = await askForTracking()
  await user.type(number(), 'B3000A8B99{Enter}')
  expect(await screen.findByRole('alertdialog', { name: 'Shipping documentation' })).toBeDefined()
})

it('[SP-03] the tracking dialog stays open while it saves, so that a failure is seen', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  portal.use(answer(shipments.saveTracking, () => promise))
  const { user } = open(shipped)
  await user.click(screen.getByRole('button', { name: 'Edit tracking: Shipment 1' }))
  await screen.findByRole('dialog')
  await user.type(number(), '-2{Enter}')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  resolve(refusal(500, 'The database is away.'))
  expect(await screen.findByText('The database is away.')).toBeDefined()
})

it('[SP-03] the tracking dialog keeps what was typed when the upstream refuses, and gives the reason', async () => {
  portal.use(answer(shipments.saveTracking, () => refusal(500, 'The database is away.')))
  const { user } = open(shipped)
  await user.click(screen.getByRole('button', { name: 'Edit tracking: Shipment 1' }))
  await screen.findByRole('dialog')
  await user.type(number(), '-2{Enter}')
  expect(await screen.findByText('An error occurred while updating this shipment')).toBeDefined()
  expect(screen.getByText('The database is away.')).toBeDefined()
  expect(number().value).toBe('1Z999-2')
})

it('a shipment that cannot be shipped yet says why', async () => {
  const { user } = renderInPage(
    <ShipmentActions shipment={live} allowed={everything} number={1} cannotShipYet="Not before its artwork." />,
  )
  await user.click(screen.getByRole('button', { name: 'Ship: Shipment 1' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByText('Not before its artwork.')).toBeDefined()
})

it('a shipment offers a user with read rights its document, and nothing to change', () => {
  const shipment = { ...live, status: 'shipped', trackingNumber: 'TRK-1', documentId: 'doc' }
  renderInPage(
    <ShipmentActions
      shipment={shipment}
      allowed={{ ship: false, split: false, track: false }}
      number={1}
      cannotShipYet={null}
    />,
  )
  expect(screen.getByRole('link', { name: 'Download Doc: Shipment 1' })).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})
