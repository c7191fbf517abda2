import { describe, expect, it } from 'vitest'
import { largestOrder } from '#tests/support/large-order.ts'
import { parseOrder } from './schema.ts'

const smallest = () => ({
  destination: { name: 'Northlight Print' },
  orderData: {
    sourceOrderId: 'A-1',
    items: [
      { sku: 'card', sourceItemId: 'A-1-1', components: [{ code: 'Card', fetch: true, path: 'http://x.test/a.pdf' }] },
    ],
    shipments: [
      {
        shipTo: { name: 'Ada', address1: '1 Main St', town: 'Leeds', postcode: 'LS1 1AA', isoCountry: 'GB' },
        carrier: { alias: 'pickup' },
      },
    ],
  },
})

type Order = ReturnType<typeof smallest>
const change = (edit: (order: Order & Record<string, never>) => unknown) => {
  const order = structuredClone(smallest())
  edit(order as Order & Record<string, never>)
  return order
}
const copiesOf = ({ orderData }: Order, items: number, quantity: number) =>
  Array.from({ length: items }, () => ({ ...orderData.items[0]!, quantity }))
const numberShipments = ({ orderData }: Order, indexes: (number | undefined)[]) => {
  orderData.shipments = indexes.map((shipmentIndex) => ({ ...orderData.shipments[0]!, shipmentIndex }))
}
const wrongOf = (body: unknown, dryRun = false) => {
  const result = parseOrder(body, { dryRun })
  return 'wrong' in result ? result.wrong : []
}

describe('the body of a submission', () => {
  it('accepts the smallest order and fills in what it leaves out', () => {
    const result = parseOrder(smallest())
    expect(result).toMatchObject({ order: { orderData: { customerName: '', tags: [] } } })
  })

  it.each([
    ['nothing', undefined, '', 'must be an object with destination and orderData'],
    ['a list', [], '', 'must be an object with destination and orderData'],
    [
      'no destination',
      change((order) => Reflect.deleteProperty(order, 'destination')),
      'destination.name',
      'is required',
    ],
    [
      'a blank number',
      change((order) => (order.orderData.sourceOrderId = '  ')),
      'orderData.sourceOrderId',
      'is required',
    ],
    [
      'a number that is too long',
      change((order) => (order.orderData.sourceOrderId = 'x'.repeat(201))),
      'orderData.sourceOrderId',
      'must have at most 200 characters',
    ],
    [
      'a number on two lines',
      change((order) => (order.orderData.sourceOrderId = 'A\n1')),
      'orderData.sourceOrderId',
      'must not have control characters or backslashes',
    ],
    [
      'a barcode that no scanner reads',
      change((order) => Object.assign(order.orderData.items[0]!, { barcode: 'x'.repeat(101) })),
      'orderData.items.0.barcode',
      'must have at most 100 characters',
    ],
    [
      'a date of another age',
      change((order) => Object.assign(order.orderData.shipments[0]!, { shipByDate: '-000100-01-01' })),
      'orderData.shipments.0.shipByDate',
      'must be a date such as 2026-12-01',
    ],
    ['no items', change((order) => (order.orderData.items = [])), 'orderData.items', 'must have at least one item'],
    [
      'no shipments',
      change((order) => Reflect.deleteProperty(order.orderData, 'shipments')),
      'orderData.shipments',
      'must have at least one shipment',
    ],
    ['no SKU', change((order) => (order.orderData.items[0]!.sku = '')), 'orderData.items.0.sku', 'is required'],
    [
      'no item number',
      change((order) => (order.orderData.items[0]!.sourceItemId = '')),
      'orderData.items.0.sourceItemId',
      'is required',
    ],
    ...[0, 100_001, 1.5, 'many'].map((quantity): [string, unknown, string, string] => [
      `a quantity of ${quantity}`,
      change((order) => Object.assign(order.orderData.items[0]!, { quantity })),
      'orderData.items.0.quantity',
      'must be a whole number from 1 to 100000',
    ]),
    [
      'more copies than are made of one order',
      change((order) => (order.orderData.items = copiesOf(order, 8, 100_000))),
      'orderData.items',
      'has copies for more than 15000 jobs: a component has one for every 50 copies',
    ],
    [
      'no component code',
      change((order) => (order.orderData.items[0]!.components[0]!.code = '')),
      'orderData.items.0.components.0.code',
      'is required',
    ],
    [
      'a path that is no address',
      change((order) => (order.orderData.items[0]!.components[0]!.path = 'a.pdf')),
      'orderData.items.0.components.0.path',
      'must be the web address of the artwork, because fetch is true',
    ],
    [
      'artwork at an FTP server',
      change((order) => (order.orderData.items[0]!.components[0]!.path = 'ftp://files.example/a.pdf')),
      'orderData.items.0.components.0.path',
      'must start with http:// or https://, because fetch is true',
    ],
    [
      'artwork at an address with a password',
      change((order) => (order.orderData.items[0]!.components[0]!.path = 'https://me:pw@files.example/a.pdf')),
      'orderData.items.0.components.0.path',
      'must not have a user name or a password in it, because fetch is true',
    ],
    [
      'a shipment that is not there',
      change((order) => Object.assign(order.orderData.items[0]!, { shipmentIndex: 3 })),
      'orderData.items.0.shipmentIndex',
      'no shipment of this order has the index 3',
    ],
    [
      'a shipment with the index that another has',
      change((order) => numberShipments(order, [0, 1, 1])),
      'orderData.shipments.2.shipmentIndex',
      'another shipment of this order has the index 1',
    ],
    [
      'a shipment with the index that another has by its position',
      change((order) => numberShipments(order, [undefined, 0])),
      'orderData.shipments.1.shipmentIndex',
      'another shipment of this order has the index 0',
    ],
    ...(['name', 'address1', 'town', 'postcode', 'isoCountry'] as const).map(
      (field): [string, unknown, string, string] => [
        `no ${field}`,
        change((order) => Reflect.deleteProperty(order.orderData.shipments[0]!.shipTo, field)),
        `orderData.shipments.0.shipTo.${field}`,
        'is required',
      ],
    ),
    [
      'a country in words',
      change((order) => (order.orderData.shipments[0]!.shipTo.isoCountry = 'Japan')),
      'orderData.shipments.0.shipTo.isoCountry',
      'must be a country code of two letters, such as GB',
    ],
    ...(['shipTo', 'returnAddress'] as const).map((field): [string, unknown, string, string] => [
      `a ${field} in one line`,
      change((order) => Object.assign(order.orderData.shipments[0]!, { [field]: '1 Main St, Leeds' })),
      `orderData.shipments.0.${field}`,
      'must be an object',
    ]),
    [
      'no carrier',
      change((order) => Reflect.deleteProperty(order.orderData.shipments[0]!, 'carrier')),
      'orderData.shipments.0.carrier',
      'needs an alias, or a code and a service',
    ],
    [
      'a carrier without its service',
      change((order) => Object.assign(order.orderData.shipments[0]!, { carrier: { code: 'dhl' } })),
      'orderData.shipments.0.carrier.service',
      'is required with a carrier code',
    ],
    [
      'a date in words',
      change((order) => Object.assign(order.orderData.shipments[0]!, { shipByDate: 'soon' })),
      'orderData.shipments.0.shipByDate',
      'must be a date such as 2026-12-01',
    ],
  ])('refuses %s', (_, body, path, message) => {
    expect(wrongOf(body)).toEqual([{ path, message }])
  })

  it.each([
    ['seven items of most copies', change((order) => (order.orderData.items = copiesOf(order, 7, 100_000)))],
    ['a thousand items of 250 copies and two components', largestOrder('A-1')],
    ['two hundred items of 250 copies and ten components', largestOrder('A-1', { items: 200, parts: 10 })],
    [
      'shipments that have an index or are numbered by their position',
      change((order) => numberShipments(order, [undefined, undefined, 5])),
    ],
  ])('accepts %s', (_, body) => {
    expect(wrongOf(body)).toEqual([])
  })

  it.each([[null], [[]], ['']])('reads %j for a return address as none', (returnAddress) => {
    const body = change((order) => Object.assign(order.orderData.shipments[0]!, { returnAddress }))
    expect(parseOrder(body)).toMatchObject({ order: { orderData: { shipments: [{ returnAddress: undefined }] } } })
  })

  it('names every fault at once', () => {
    const body = change((order) => {
      Reflect.deleteProperty(order, 'destination')
      order.orderData.items[0] = { components: [{}], quantity: 0 } as never
      order.orderData.shipments[0] = {} as never
    })
    expect(wrongOf(body).map(({ path }) => path)).toEqual([
      'destination.name',
      'orderData.items.0.sourceItemId',
      'orderData.items.0.quantity',
      'orderData.items.0.components.0.code',
      'orderData.items.0.sku',
      'orderData.shipments.0.shipTo.name',
      'orderData.shipments.0.shipTo.address1',
      'orderData.shipments.0.shipTo.town',
      'orderData.shipments.0.shipTo.postcode',
      'orderData.shipments.0.shipTo.isoCountry',
      'orderData.shipments.0.carrier',
    ])
  })

  it('does without item numbers in a dry run', () => {
    expect(
      wrongOf(
        change((order) => (order.orderData.items[0]!.sourceItemId = '')),
        true,
      ),
    ).toEqual([])
  })

  it('reads what real clients send: texts for numbers and flags, lists for objects, UK for GB, dates with 7 decimals', () => {
    const body = change((order) => {
      Object.assign(order.orderData, { sourceOrderId: 4711, tags: null, extraData: [], unheardOf: { a: 1 } })
      Object.assign(order.orderData.items[0]!, { quantity: '25', shipmentindex: '42' })
      Object.assign(order.orderData.items[0]!.components[0]!, { fetch: 'true', localFile: '', attributes: [] })
      Object.assign(order.orderData.shipments[0]!, { shipByDate: '2026-12-01T10:00:00.1234567+01:00' })
      order.orderData.shipments[0]!.shipTo.isoCountry = 'UK'
    })
    expect(parseOrder(body)).toMatchObject({
      order: {
        orderData: {
          sourceOrderId: '4711',
          items: [{ quantity: 25, components: [{ fetch: true, localFile: false, attributes: {} }] }],
          shipments: [{ shipTo: { isoCountry: 'GB' } }],
        },
      },
    })
  })
})
