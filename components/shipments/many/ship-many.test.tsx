// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { button } from '#components/testing/forms.ts'
import { askBeforeLeaving } from '#lib/browser/page/unsaved-input.ts'
import { barcodes } from '#lib/contract/barcodes.ts'
import { orders } from '#lib/contract/orders.ts'
import { shipments } from '#lib/contract/shipments.ts'
import { readList } from '#lib/shipments/many/read-list.ts'
import { answer, fakePortal, refusal } from '#tests/support/answer.ts'
import { renderInPage, screen, waitFor, within } from '#tests/support/page.tsx'
import { ShipMany } from './ship-many.tsx'

// jsdom has no workers.
vi.mock('#lib/shipments/many/read-file.ts', () => ({
  readFile: async (file: File) => readList(new Uint8Array(await file.arrayBuffer())),
}))

type Parcel = {
  _id: string
  status: string
  shipmentIndex?: number
  trackingNumber?: string
  canShipEarly?: boolean
  shipByDate?: string
}
type Known = { status: string; parcels: Parcel[] }

const portal = fakePortal()
/** By the number of the order; of several with the same number, by what follows a space as well. */
let site: Record<string, Known>
let shipped: string[]
let beforeShipping: (id: string) => Response | undefined | Promise<Response | undefined>

const lastOf = (request: Request) => decodeURIComponent(new URL(request.url).pathname.split('/').at(-1) ?? '')
const parcelOf = (id: string) =>
  Object.values(site)
    .flatMap(({ parcels }) => parcels)
    .find(({ _id }) => _id === id)

const one = (status: string, ...parcels: Partial<Parcel>[]): Known => ({
  status,
  parcels: parcels.map((parcel) => ({ _id: 'p', status: 'live', ...parcel })),
})

/** A site that answers no more than section 7 names. */
beforeEach(() => {
  shipped = []
  beforeShipping = () => undefined
  site = {
    'SO-1': one('complete', { _id: 'p1' }),
    'SO-2': one('complete', { _id: 'p2' }),
    'SO-3': one('complete', { _id: 'p3' }),
    'SO-SENT': one('complete', { _id: 'p10' }),
    'SO-OPEN': one('printready', { _id: 'p4' }),
    'SO-WAIT': one('dataready', { _id: 'p5' }),
    'SO-GONE': one('shipped', { _id: 'p6', status: 'shipped', trackingNumber: 'OTHER' }),
    'SO-DONE': one('shipped', { _id: 'p7', status: 'shipped', trackingNumber: 'T7' }),
    'SO-TWO': one('complete', { _id: 'p8' }, { _id: 'p9' }),
  }
  const summary = (name: string, { status }: Known) => ({
    _id: `id-${name}`,
    outsourcedTo: name === 'SO-SENT' ? 'Kite' : undefined,
    orderData: { sourceOrderId: name, status },
  })
  portal.use(
    answer(orders.bySourceId, (request) => {
      const known = Object.entries(site).filter(([name]) => name.split(' ')[0] === lastOf(request))
      return { data: known.map(([name, order]) => summary(name, order)) }
    }),
    answer(orders.details, (request) => {
      const items = [{ _id: 'i', quantity: 1, barcode: 'B300000001' }]
      return { order: { _id: lastOf(request), orderData: { sourceOrderId: '', items } } }
    }),
    answer(barcodes.details, (request) => {
      const code = lastOf(request)
      if (code === 'B300000002')
        return { barcode: { code, type: 'shipment' }, order: { _id: 'o', sourceOrderId: 'SO-9' } }
      return refusal(404, 'Unknown', 'not_found')
    }),
    answer(shipments.ofOrder, (request) => {
      const name = lastOf(request).replace('id-', '')
      return {
        data: (site[name]?.parcels ?? []).map((parcel, shipmentIndex) => ({
          shipmentIndex,
          ...parcel,
          orderId: `id-${name}`,
        })),
      }
    }),
    answer(shipments.details, (request) => {
      const parcel = parcelOf(lastOf(request))
      return parcel ? { ...parcel, orderId: 'o' } : refusal(404, 'Unknown', 'not_found')
    }),
    answer(shipments.ship, async (request) => {
      const id = lastOf(request)
      const refused = await beforeShipping(id)
      if (refused) return refused
      const parcel = parcelOf(id)
      const { trackingNumber } = (await request.json()) as { trackingNumber: string }
      if (parcel?.status !== 'live') return refusal(409, 'It was shipped before.', 'already_shipped')
      Object.assign(parcel, { status: 'shipped', trackingNumber })
      shipped.push(`${id} ${trackingNumber}`)
      return {}
    }),
  )
})

async function check(...rows: string[]) {
  const page = renderInPage(<ShipMany time={{ timezone: 'Asia/Tokyo' }} />)
  await checkAgain(page, ['Order ID;Shipment;Tracking number;Tracking URL', ...rows].join('\n'))
  return page
}
async function checkAgain({ user }: Pick<ReturnType<typeof renderInPage>, 'user'>, text: string) {
  await user.upload(screen.getByLabelText(/^Choose a file/), new File([text], 'list.csv'))
  await user.click(await screen.findByRole('button', { name: /^Check \d/ }))
  const table = await screen.findByRole('table', { name: 'Check' })
  // It stands below what was pressed.
  await waitFor(() => expect(document.activeElement?.contains(table)).toBe(true))
}
const resultOf = (line: number) => {
  const rows = within(screen.getByRole('table', { name: 'Check' })).getAllByRole('row')
  const cells = rows.map((row) =>
    within(row)
      .queryAllByRole('cell')
      .map((cell) => cell.textContent),
  )
  return cells.find(([first]) => first === String(line))?.at(-1)
}
it('[MA-03] a check is of the columns that were chosen: with others it is made again before anything ships', async () => {
  const { user } = await check('SO-1;;T1;')
  const ship = { name: /^Set 1 shipment/ }
  screen.getByRole('button', ship)
  await user.selectOptions(screen.getByRole('combobox', { name: /^Tracking number/ }), '0')
  expect(screen.queryByRole('button', ship)).toBeNull()
})

it('[MA-03] the number of each row that is checked is not read out', async () => {
  const held = Promise.withResolvers<object>()
  portal.use(answer(orders.bySourceId, async () => ({ data: [], ...(await held.promise) })))
  const checked = check('SO-1;;T1;')
  const checking = await screen.findByText(/^Checking /)
  expect(checking.closest('output, [aria-live], [role=status]')).toBeNull()
  held.resolve({})
  await checked
})

async function expectVerdicts(rows: [row: string, verdict: string][]) {
  await check(...rows.map(([row]) => row))
  expect(rows.map(([row], index) => [row, resultOf(index + 2)])).toEqual(rows)
}
const finished = () => screen.findByText(/^(Finished|Stopped)/)

it('[MA-03] a check says of each row what would come of it, and changes nothing', async () => {
  const rows: [row: string, verdict: string][] = [
    ['SO-1;;T1', 'Will ship'],
    ['SO-OPEN;;T2', 'The order is not complete.'],
    ['SO-WAIT;;T3', 'Cannot be shipped: Data ready'],
    ['SO-GONE;;T4', 'Already shipped with another number: OTHER'],
    ['SO-DONE;;t7', 'Already shipped with this number'],
    ['SO-SENT;;T10', 'Another account makes and ships this order.'],
    ['SO-0;;T5', 'No order or shipment has this number.'],
    [
      'SO-TWO;;T6',
      'The order has 2 shipments. Name one in the column of the shipment: its number, or its ID from the template.',
    ],
    ['SO-TWO;2;T8', 'Will ship'],
    ['SO-TWO;p8;T9', 'Will ship'],
    ['SO-2;;TX', 'Row 13 has the same number for another order.'],
    ['SO-3;;TX', 'Row 12 has the same number for another order.'],
    ['SO-1;;T1', 'The same as row 2, with which it ships'],
    [
      'SO-OPEN;;1.23457E+11',
      'The spreadsheet has rounded a number in this row. Format its column as text, and fill the number in again.',
    ],
    ['2E1234;;T11', 'No order or shipment has this number.'],
    [';;T1', 'The row has no order.'],
    ['SO-1;;', 'The row has no tracking number.'],
    ['SO-1;;T1;ftp://carrier', 'Enter a web address that starts with https:// or http://, or leave this empty.'],
    ['SO-1;;B300000002', 'This is the barcode of a shipment of order SO-9. Scan the carrier’s label instead.'],
  ]
  await expectVerdicts(rows)
  expect(button('Set 3 shipments as shipped')).toBeTruthy()
  expect(shipped).toEqual([])
})

it('[MA-03] parcels may share a number; one named twice ships once, and with two numbers not at all', async () => {
  await expectVerdicts([
    ['SO-TWO;1;T1', 'Will ship'],
    ['SO-TWO;p9;T1', 'Will ship'],
    ['SO-TWO;2;T1', 'The same as row 3, with which it ships'],
    ['SO-1;;T2', 'Row 6 has another number for the same shipment.'],
    ['SO-1;;T3', 'Row 5 has another number for the same shipment.'],
  ])
  expect(button('Set 2 shipments as shipped')).toBeTruthy()
})

it('[MA-03] a shipment is named by its number on the page of its order, whatever its index', async () => {
  site['SO-FROM-1'] = one('complete', { _id: 'p12', shipmentIndex: 1 }, { _id: 'p13', shipmentIndex: 2 })
  const { user } = await check('SO-FROM-1;1;T1', 'SO-FROM-1;2;T2')
  await user.click(button('Set 2 shipments as shipped'))
  await finished()
  expect(shipped).toEqual(['p12 T1', 'p13 T2'])
})

it('[MA-03] a number that left with an order ships no other parcel of it', async () => {
  const left = (_id: string, trackingNumber: string) => ({ _id, status: 'shipped', trackingNumber })
  Object.assign(site, {
    'SO-TWO': one('complete', left('p8', 'T6'), { _id: 'p9' }),
    'SO-BOTH': one('shipped', left('p10', 'T7'), left('p11', 'T8')),
    'SO-SAME': one('shipped', left('p12', 'T9')),
    'SO-SAME of another brand': one('complete', { _id: 'p13' }),
  })
  const done = 'Already shipped with this number'
  await expectVerdicts([
    ['SO-TWO;;T6', done],
    ['SO-TWO;;T61', 'Will ship'],
    ['SO-BOTH;;T8', done],
    ['SO-SAME;;T9', done],
    ['SO-SAME;1;T9', done],
    ['SO-SAME;p13;T91', 'Will ship'],
  ])
})

it('[MA-03] a row that names a shipment is of that one alone, of whichever order with its number', async () => {
  site['SO-SAME'] = one('complete', { _id: 'p12' })
  site['SO-SAME of another brand'] = one('complete', { _id: 'p13' })
  const none = 'The order has no such shipment. Correct it, or choose “None” for the column of the shipment.'
  await expectVerdicts([
    ['SO-1;p2;T1', none],
    ['SO-1;2;T1', none],
    ['SO-SAME;p13;T2', 'Will ship'],
    ['SO-SAME;1;T3', severalOrders],
    ['SO-SAME;;T3', severalOrders],
  ])
})
const severalOrders =
  'Several orders have this number. Name the shipment by its ID from the template, or ship it on its page.'

it('[MA-03] an order is found by a number in full-width letters, and by the plain form of one', async () => {
  site['ＳＯ-９'] = one('complete', { _id: 'p14' })
  await expectVerdicts([
    ['ＳＯ-９;;T1', 'Will ship'],
    [' ＳＯ-1\u200b;;T2', 'Will ship'],
  ])
})

it('[MA-03] where an unknown number is refused, a row is found by a shipment id, or is unknown', async () => {
  site['o'] = one('complete', { _id: 'p1' })
  portal.use(
    answer(orders.bySourceId, () => refusal(404, 'Unknown', 'not_found')),
    answer(orders.details, { order: { _id: 'o', orderData: { sourceOrderId: 'SO-1', status: 'complete' } } }),
  )
  await expectVerdicts([
    [';p1;T1', 'Will ship'],
    ['SO-0;;T2', 'No order or shipment has this number.'],
  ])
})

it('[MA-03] a parcel that may not leave before a day of the account ships only where the user says so', async () => {
  const onDay = (_id: string, shipByDate: string) => one('complete', { _id, canShipEarly: false, shipByDate })
  site['SO-LATER'] = onDay('p16', '2099-11-30T20:00:00Z')
  site['SO-DUE'] = onDay('p17', '2026-03-01T20:00:00Z')
  const { user } = await check('SO-LATER;;T1', 'SO-DUE;;T2')
  expect([resultOf(2), resultOf(3)]).toEqual(['Do not ship before 2099/12/01.', 'Will ship'])
  await user.click(screen.getByRole('checkbox', { name: 'Also 1 row whose shipment must not ship yet' }))
  expect(button('Set 2 shipments as shipped')).toBeTruthy()
})

it('[MA-03] a row with two doubts ships only where the user agrees to both', async () => {
  site['SO-BOTH'] = one('printready', { canShipEarly: false, shipByDate: '2099-11-30T20:00:00Z' })
  const { user } = await check('SO-BOTH;;T1')
  expect(resultOf(2)).toBe('Do not ship before 2099/12/01. The order is not complete.')
  await user.click(screen.getByRole('checkbox', { name: 'Also 1 row whose shipment must not ship yet' }))
  expect(screen.queryByRole('button', { name: /^Set/ })).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: /^Also 1 row whose order is not complete/ }))
  expect(button('Set 1 shipment as shipped')).toBeTruthy()
})

it('[MA-03] a list that is typed or read, and not shipped, is not left without a question', async () => {
  const { user } = renderInPage(<ShipMany time={{ timezone: 'Asia/Tokyo' }} />)
  const leave = async (answer: string) => {
    const isLeft = askBeforeLeaving()
    await user.click(await screen.findByRole('button', { name: answer }))
    return isLeft
  }
  expect(await askBeforeLeaving()).toBe(true)
  await user.type(screen.getByRole('textbox'), 'SO-1;T1')
  expect(await leave('Stay here')).toBe(false)
  await checkAgain({ user }, 'Order ID;Tracking number\nSO-1;T1')
  expect(await leave('Stay here')).toBe(false)
  await user.click(button('Set 1 shipment as shipped'))
  await finished()
  expect(await askBeforeLeaving()).toBe(true)
})

describe('[MA-03] a list is shipped', () => {
  it('row by row, and its other rows are saved as a file that is read and checked again', async () => {
    const saved = vi.fn<(content: Blob) => string>(() => 'blob:')
    Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => {} })
    const { user } = await check('SO-1;;T1', 'SO-0;;=T5', 'SO-OPEN;;T2', 'SO-2;;T3')
    beforeShipping = (id) => (id === 'p2' ? refusal(409, 'The parcel is too heavy.') : undefined)
    await user.click(screen.getByRole('checkbox', { name: /^Also 1 row whose order is not complete/ }))
    await user.click(button('Set 3 shipments as shipped'))
    await finished()
    expect(shipped).toEqual(['p1 T1', 'p4 T2'])
    expect(screen.getByText('2 shipments were shipped. 1 was not shipped.')).toBeTruthy()
    expect(resultOf(5)).toBe('Not shipped: The parcel is too heavy.')
    await user.click(button('Save 2 rows that are not shipped'))
    await waitFor(() => expect(saved).toHaveBeenCalledOnce())
    const text = (await saved.mock.calls[0]?.[0].text())?.replace('\ufeff', '') ?? ''
    expect(text.split('\r\n')).toEqual([
      'Order ID,Shipment,Tracking number,Tracking URL,Result',
      "SO-0,,'=T5,,No order or shipment has this number.",
      'SO-2,,T3,,Not shipped: The parcel is too heavy.',
    ])
    await checkAgain({ user }, text)
    expect([resultOf(2), resultOf(3)]).toEqual(['No order or shipment has this number.', 'Will ship'])
  })

  it('and can be stopped by keyboard, although the button that began it is gone', async () => {
    const { user } = await check('SO-1;;T1')
    const goOn = Promise.withResolvers<undefined>()
    beforeShipping = () => goOn.promise
    await user.click(button('Set 1 shipment as shipped'))
    expect(document.activeElement).toBe(button('Cancel'))
    goOn.resolve(undefined)
    await finished()
  })

  it('once, when it is begun again after a stop or by a colleague', async () => {
    const page = await check('SO-1;;T1', 'SO-2;;T2', 'SO-3;;T3')
    const goOn = Promise.withResolvers<undefined>()
    const asked = vi.fn(() => goOn.promise)
    beforeShipping = asked
    await page.user.click(button('Set 3 shipments as shipped'))
    await screen.findByText('Shipping SO-1')
    await waitFor(() => expect(asked).toHaveBeenCalledOnce())
    await page.user.click(button('Cancel'))
    Object.assign(parcelOf('p2') ?? {}, { status: 'shipped', trackingNumber: 'COLLEAGUE' })
    goOn.resolve(undefined)
    await finished()
    expect(shipped).toEqual(['p1 T1'])
    expect(screen.getByText('1 shipment was shipped. 2 were not tried.')).toBeTruthy()

    await page.user.click(button('Close'))
    await page.user.click(await screen.findByRole('button', { name: 'Set 1 shipment as shipped' }))
    await finished()
    expect(shipped).toEqual(['p1 T1', 'p3 T3'])
    expect([resultOf(2), resultOf(3)]).toEqual([
      'Already shipped with this number',
      'Already shipped with another number: COLLEAGUE',
    ])
  })

  it('until it is cancelled, which also ends the look-up of a row without an answer', async () => {
    const { user } = await check('SO-1;;T1', 'SO-2;;T2')
    const refuse = vi.fn(() => refusal(504, 'Late', 'upstream_timeout'))
    beforeShipping = refuse
    await user.click(button('Set 2 shipments as shipped'))
    await waitFor(() => expect(refuse).toHaveBeenCalledOnce())
    await user.click(button('Cancel'))
    await finished()
    expect(screen.getByText('Nothing was shipped. For 1 it is not known. 1 was not tried.')).toBeTruthy()
  })

  it('without a second call where the answer got lost, and without a first where a colleague was quicker', async () => {
    const { user } = await check('SO-1;;T1', 'SO-2;;T2', 'SO-3;;T3')
    const calls: string[] = []
    beforeShipping = (id) => {
      calls.push(id)
      if (id !== 'p1') return undefined
      Object.assign(parcelOf(id) ?? {}, { status: 'shipped', trackingNumber: 'T1' })
      return refusal(504, 'Late', 'upstream_timeout')
    }
    Object.assign(parcelOf('p2') ?? {}, { status: 'shipped', trackingNumber: 'T2' })
    await user.click(button('Set 3 shipments as shipped'))
    await finished()
    expect(calls).toEqual(['p1', 'p3'])
    expect(screen.getByText('2 shipments were shipped. 1 was shipped before.')).toBeTruthy()
  })
})
