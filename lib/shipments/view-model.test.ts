import { expect, it } from 'vitest'
import { item, stockItem } from '#lib/contract/orders.ts'
import { stockItemsOf } from '#lib/contract/shared/packing.ts'
import { shipment } from '#lib/contract/shipments.ts'
import { findEarliestDispatch, packedItems, toAttachmentModels } from './view-model.ts'

it('[SP-04] the items of a shipment are listed as ordered, by description, product or barcode', () => {
  const items = [
    { _id: 'a', quantity: 1, status: 'live', sku: 'CARD', barcode: 'B1' },
    { _id: 'b', quantity: 2, status: 'live', barcode: 'B2' },
    { _id: 'c', quantity: 3, status: 'complete', sku: 'CARD', description: 'Card, matt', dispatchAlert: 'Wrap it' },
    { _id: 'd', quantity: 4, status: 'cancelled' },
  ].map((given) => item.parse(given))
  expect(packedItems(items, new Map())).toEqual([
    { id: 'a', barcode: 'B1', description: 'CARD', quantity: 1, isComplete: false, alert: '', parts: [] },
    { id: 'b', barcode: 'B2', description: 'B2', quantity: 2, isComplete: false, alert: '', parts: [] },
    { id: 'c', barcode: '', description: 'Card, matt', quantity: 3, isComplete: true, alert: 'Wrap it', parts: [] },
  ])
})

it('[OV-05] a stock item goes with the shipment that it names, else with the first', () => {
  const places = Object.entries({ BAG: 0, CARD: 4, LOST: 7 })
  const items = places.map(([code, shipmentIndex]) => stockItem.parse({ code, shipmentIndex }))
  const shipments = [4, 0].map((shipmentIndex) => ({ _id: `${shipmentIndex}`, shipmentIndex }))
  const codes = shipments.map((shipment) =>
    stockItemsOf(shipment, shipments, items)
      .map(({ code }) => code)
      .join(),
  )
  expect(codes).toEqual(['CARD,LOST', 'BAG'])
})

it('an attachment is a link only to the web, and says to which host; what is blank is left out', () => {
  const attachments = [
    { path: 'https://cdn.example.com/a/Gift%20card.pdf?x=1', type: 'insert' },
    { path: 'leaflet.pdf', contentType: 'application/pdf' },
    { path: 'javascript:alert(1)//x.pdf' },
    { path: ' ' },
  ]
  const models = toAttachmentModels(shipment.parse({ _id: 's', orderId: 'o', status: 'live', attachments }))
  expect(models).toEqual([
    { name: 'Gift card.pdf', type: 'insert', href: attachments[0]?.path, host: 'cdn.example.com' },
    { name: 'leaflet.pdf', type: 'application/pdf', href: undefined, host: '' },
    { name: 'x.pdf', type: '', href: undefined, host: '' },
  ])
})

it('a live shipment that may not go early says the day before which it does not go, until that day', () => {
  const shipment = { status: 'live', shipByDate: '2026-12-01T14:59:59.999Z', canShipEarly: false }
  const find = (now: string, given = {}) =>
    findEarliestDispatch({ ...shipment, ...given }, new Date(now), { timezone: 'Asia/Tokyo' })
  expect(find('2026-11-30T23:30+09:00')).toBe('2026/12/01')
  expect(['2026-12-01T00:30+09:00', '2026-12-01T23:30+09:00'].map((now) => find(now))).toEqual(['', ''])
  expect([{ status: 'shipped' }, { canShipEarly: true }].map((given) => find('2026-11-20', given))).toEqual(['', ''])
})

it('a parcel that may not go before a day without a zone goes once that day begins at the site', () => {
  for (const shipByDate of ['2026-12-01', '2026-12-01T17:00:00']) {
    const shipment = { status: 'live', shipByDate, canShipEarly: false }
    const find = (now: string) => findEarliestDispatch(shipment, new Date(now), { timezone: 'America/New_York' })
    expect([find('2026-11-30T23:59-05:00'), find('2026-12-01T00:00-05:00')], shipByDate).toEqual(['2026/12/01', ''])
  }
})
