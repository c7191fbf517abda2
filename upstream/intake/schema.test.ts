import { describe, expect, it } from 'vitest'
import { largestOrder } from '#tests/support/large-order.ts'
import { parseOrder } from './schema.ts'

const component = () => ({ code: 'Card', fetch: true, path: 'http://x.test/a.pdf' })
const item = () => ({ sku: 'card', sourceItemId: 'A-1-1', components: [component()] })
const shipTo = { name: 'Ada', address1: '1 Main St', town: 'Leeds', postcode: 'LS1 1AA', isoCountry: 'GB' }
const shipment = () => ({ shipTo, carrier: { alias: 'pickup' } })

/** The smallest order, with other data; `undefined` leaves a field out. */
const orderWith = (orderData: object) => ({
  destination: { name: 'Northlight Print' },
  orderData: { sourceOrderId: 'A-1', items: [item()], shipments: [shipment()], ...orderData },
})
const withItem = (change: object) => orderWith({ items: [{ ...item(), ...change }] })
const withComponent = (change: object) => withItem({ components: [{ ...component(), ...change }] })
const withShipment = (change: object) => orderWith({ shipments: [{ ...shipment(), ...change }] })
const withShipTo = (change: object) => withShipment({ shipTo: { ...shipTo, ...change } })
const withIndexes = (...indexes: (number | undefined)[]) =>
  orderWith({ shipments: indexes.map((shipmentIndex) => ({ ...shipment(), shipmentIndex })) })
const withCopies = (items: number) =>
  orderWith({ items: Array.from({ length: items }, () => ({ ...item(), quantity: 100_000 })) })

const wrongOf = (body: unknown, dryRun = false) => {
  const result = parseOrder(body, { dryRun })
  return 'wrong' in result ? result.wrong : []
}

describe('the body of a submission', () => {
  it('is refused with the path and reason of each fault', () => {
    const faults: [body: unknown, path: string, message: string][] = [
      [[], '', 'must be an object with destination and orderData'],
      [{ ...orderWith({}), destination: undefined }, 'destination.name', 'is required'],
      [orderWith({ sourceOrderId: '  ' }), 'orderData.sourceOrderId', 'is required'],
      [orderWith({ sourceOrderId: 'x'.repeat(201) }), 'orderData.sourceOrderId', 'must have at most 200 characters'],
      [orderWith({ items: [] }), 'orderData.items', 'must have at least one item'],
      [orderWith({ shipments: undefined }), 'orderData.shipments', 'must have at least one shipment'],
      [
        withIndexes(undefined, 0),
        'orderData.shipments.1.shipmentIndex',
        'another shipment of this order has the index 0',
      ],
    ]
    for (const [body, path] of [
      [orderWith({ sourceOrderId: 'A\n1' }), 'orderData.sourceOrderId'],
      [withCopies(8), 'orderData.items'],
    ] as const)
      expect(wrongOf(body)).toMatchObject([{ path }])
    const ofItem: [change: object, path: string, message: string][] = [
      [{ sku: '' }, 'sku', 'is required'],
      [{ sourceItemId: '' }, 'sourceItemId', 'is required'],
      [{ quantity: 0 }, 'quantity', 'must be a whole number from 1 to 100000'],
      [{ quantity: 1.5 }, 'quantity', 'must be a whole number from 1 to 100000'],
      [{ shipmentIndex: 3 }, 'shipmentIndex', 'no shipment of this order has the index 3'],
    ]
    const path = 'components.0.path'
    const ofComponent: typeof ofItem = [
      [{ code: '' }, 'components.0.code', 'is required'],
      [{ path: 'a.pdf' }, path, 'must be the web address of the artwork, because fetch is true'],
      [{ path: 'ftp://x.example/a.pdf' }, path, 'must start with http:// or https://, because fetch is true'],
    ]
    const ofShipment: typeof ofItem = [
      [{ shipByDate: 'soon' }, 'shipByDate', 'must be a date such as 2026-12-01'],
      [{ returnAddress: '1 Main St, Leeds' }, 'returnAddress', 'must be an object'],
      [{ carrier: undefined }, 'carrier', 'needs an alias, or a code and a service'],
      [{ carrier: { code: 'dhl' } }, 'carrier.service', 'is required with a carrier code'],
    ]
    const country = 'must be a country code of two letters, such as GB'
    const all = [
      ...faults,
      ...ofItem.map(([change, at, text]) => [withItem(change), `orderData.items.0.${at}`, text] as const),
      ...ofComponent.map(([change, at, text]) => [withComponent(change), `orderData.items.0.${at}`, text] as const),
      ...ofShipment.map(([change, at, text]) => [withShipment(change), `orderData.shipments.0.${at}`, text] as const),
      ...Object.keys(shipTo).map(
        (at) => [withShipTo({ [at]: undefined }), `orderData.shipments.0.shipTo.${at}`, 'is required'] as const,
      ),
      [withShipTo({ isoCountry: 'Japan' }), 'orderData.shipments.0.shipTo.isoCountry', country] as const,
    ]
    expect(all.map(([body]) => wrongOf(body))).toEqual(all.map(([, at, message]) => [{ path: at, message }]))
  })

  it('is accepted with as many copies as are made, and with shipments that are numbered by their position', () => {
    const bodies = [withCopies(7), largestOrder('A-1'), withIndexes(undefined, undefined, 5)]
    expect(bodies.map((body) => wrongOf(body))).toEqual(bodies.map(() => []))
    expect(wrongOf(withItem({ sourceItemId: '' }), true), 'without item numbers in a dry run').toEqual([])
  })

  it('is read as real clients send it: texts for numbers and flags, lists for objects, UK for GB', () => {
    const components = [{ ...component(), fetch: 'true', localFile: '', attributes: [] }]
    const ukShipment = {
      ...shipment(),
      shipTo: { ...shipTo, isoCountry: 'UK' },
      shipByDate: '2026-12-01T10:00:00.1234567+01:00',
    }
    for (const returnAddress of [null, [], '']) {
      const body = orderWith({
        sourceOrderId: 4711,
        tags: null,
        extraData: [],
        items: [{ ...item(), quantity: '25', shipmentindex: '42', components }],
        shipments: [{ ...ukShipment, returnAddress }],
      })
      expect(parseOrder(body)).toMatchObject({
        order: {
          orderData: {
            customerName: '',
            tags: [],
            sourceOrderId: '4711',
            items: [{ quantity: 25, components: [{ fetch: true, localFile: false, attributes: {} }] }],
            shipments: [{ shipTo: { isoCountry: 'GB' }, returnAddress: undefined }],
          },
        },
      })
    }
  })
})
