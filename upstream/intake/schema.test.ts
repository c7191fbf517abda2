import { expect, it } from 'vitest'
import { largestOrder } from '../../tests/support/large-order.ts'
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

it('the body of a submission is refused at the field of each fault', () => {
  const faults: [path: string, ...bodies: unknown[]][] = [
    ['', []],
    ['destination.name', { ...orderWith({}), destination: undefined }],
    ['orderData.sourceOrderId', ...['  ', 'x'.repeat(201), 'A\n1'].map((id) => orderWith({ sourceOrderId: id }))],
    ['orderData.items', orderWith({ items: [] }), withCopies(8)],
    ['orderData.shipments', orderWith({ shipments: undefined })],
    ['orderData.shipments.1.shipmentIndex', withIndexes(undefined, 0)],
    ['orderData.items.0.sku', withItem({ sku: '' })],
    ['orderData.items.0.sourceItemId', withItem({ sourceItemId: '' })],
    ['orderData.items.0.quantity', withItem({ quantity: 0 }), withItem({ quantity: 1.5 })],
    ['orderData.items.0.shipmentIndex', withItem({ shipmentIndex: 3 })],
    ['orderData.items.0.components.0.code', withComponent({ code: '' })],
    ['orderData.items.0.components.0.path', ...['a.pdf', 'ftp://x.test/a'].map((path) => withComponent({ path }))],
    ['orderData.stockItems.0.shipmentIndex', orderWith({ stockItems: [{ code: 'BAG', shipmentIndex: 3 }] })],
    ['orderData.stockItems.0.code', orderWith({ stockItems: [{ quantity: 2 }] })],
    ['orderData.stockItems.0.quantity', orderWith({ stockItems: [{ code: 'BAG', quantity: 0 }] })],
    [
      'orderData.shipments.0.shipByDate',
      ...['soon', 14, '10:30', '2026', '2026-12', '1999-12-01'].map((shipByDate) => withShipment({ shipByDate })),
    ],
    ['orderData.shipments.0.returnAddress', withShipment({ returnAddress: '1 Main St, Leeds' })],
    ['orderData.shipments.0.carrier', withShipment({ carrier: undefined })],
    ['orderData.shipments.0.carrier.service', withShipment({ carrier: { code: 'dhl' } })],
    ['orderData.items.0.components.0.attributes', withComponent({ attributes: 'gloss' })],
    ['orderData.items.0.components.0.attributes.', withComponent({ attributes: { '': 'nameless' } })],
    ['orderData.items.0.barcode', ...['..', 'a\\b', '\u200b'].map((barcode) => withItem({ barcode }))],
    ['orderData.shipments.0.carrierFields.0', withShipment({ carrierFields: [true] })],
    ['orderData.shipments.0.shipTo.isoCountry', withShipTo({ isoCountry: 'Japan' })],
    ...Object.keys(shipTo).map((field): [string, unknown] => [
      `orderData.shipments.0.shipTo.${field}`,
      withShipTo({ [field]: undefined }),
    ]),
  ]
  for (const [path, ...bodies] of faults)
    for (const body of bodies) expect(wrongOf(body), JSON.stringify(body).slice(0, 500)).toMatchObject([{ path }])
})

it('the body of a submission is refused in the words of brands and operators, with each limit', () => {
  const faults: [path: string, message: string, body: unknown][] = [
    ['destination', 'must be an object', { ...orderWith({}), destination: 'Northlight Print' }],
    ['orderData.sourceOrderId', 'is required', orderWith({ sourceOrderId: undefined })],
    ['orderData.sourceOrderId', 'must have at most 200 characters', orderWith({ sourceOrderId: 'x'.repeat(201) })],
    ['orderData.email', 'must be text', orderWith({ email: {} })],
    ['orderData.items', 'must have at least one item', orderWith({ items: null })],
    ['orderData.items', 'must be a list', orderWith({ items: item() })],
    ['orderData.items', 'must have at most 1000 entries', orderWith({ items: Array.from({ length: 1001 }, item) })],
    ['orderData.items.0', 'must be an object', orderWith({ items: ['card'] })],
    ['orderData.shipments.0.carrier', 'must be an object', withShipment({ carrier: 'pickup' })],
    ['orderData.stockItems', 'must be a list', orderWith({ stockItems: 'BAG' })],
  ]
  for (const [path, message, body] of faults) expect(wrongOf(body)).toEqual([{ path, message }])
})

it('the body of a submission is accepted with as many copies as are made', () => {
  const bodies = [withCopies(7), largestOrder('A-1'), withIndexes(undefined, undefined, 5)]
  expect(bodies.map((body) => wrongOf(body))).toEqual(bodies.map(() => []))
  expect(wrongOf(withItem({ sourceItemId: '' }), true), 'without item numbers in a dry run').toEqual([])
})

it('the body of a submission is read as real clients send it: texts for numbers and flags', () => {
  const components = [{ ...component(), fetch: 'true', localFile: '', attributes: [] }]
  const uk = { ...shipTo, isoCountry: 'UK' }
  const ukShipment = { ...shipment(), shipTo: uk, shipByDate: '2026-12-01T10:00:00.1234567+01:00' }
  for (const returnAddress of [null, [], '']) {
    const body = orderWith({
      sourceOrderId: 4711,
      tags: null,
      extraData: [],
      items: [{ ...item(), quantity: '25', shipmentindex: '42', components }],
      shipments: [{ ...ukShipment, returnAddress }],
    })
    const orderData = {
      customerName: '',
      tags: [],
      sourceOrderId: '4711',
      items: [{ quantity: 25, components: [{ fetch: true, localFile: false, attributes: {} }] }],
      shipments: [{ shipTo: { isoCountry: 'GB' }, returnAddress: undefined }],
    }
    expect(parseOrder(body)).toMatchObject({ order: { orderData } })
  }
})
