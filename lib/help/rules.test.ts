import { expect, it } from 'vitest'
import { orderDetails } from '#lib/contract/orders.ts'
import { firstFields, isUnderWay, orderForm, toCurl, toFieldPath, toOrder } from './rules.ts'

const filled = {
  ...firstFields({ accountName: 'Kestrel Print', sampleArtwork: 'https://files.example/card.pdf' }),
  sourceOrderId: ' TEST ',
  shipToName: 'Ada Lovelace',
  address1: '1 Primrose Street',
  town: 'London',
  isoCountry: 'GB',
  postcode: 'EC2A 4EX',
  sku: 'BC-85x55',
}

it('[HE-02] the form begins with the defaults of the specification', () => {
  const { slaDays, quantity, finish, carrier, code, path } = firstFields({ accountName: 'K', sampleArtwork: undefined })
  expect([slaDays, quantity, finish, carrier, code, path]).toEqual(['3', '1', 'Gloss', 'express', 'Content', ''])
})

it('[HE-02] an order has what is filled in, and its number the time of sending', () => {
  expect(toOrder(filled, 1700000000000)).toEqual({
    destination: { name: 'Kestrel Print' },
    orderData: {
      sourceOrderId: 'TEST-1700000000000',
      customerName: 'Ada Lovelace',
      items: [
        {
          sourceItemId: 'TEST-1700000000000-1',
          sku: 'BC-85x55',
          quantity: 1,
          components: [
            { code: 'Content', path: 'https://files.example/card.pdf', fetch: true, attributes: { Finish: 'Gloss' } },
          ],
        },
      ],
      shipments: [
        {
          slaDays: 3,
          carrier: { alias: 'express' },
          shipTo: {
            name: 'Ada Lovelace',
            address1: '1 Primrose Street',
            town: 'London',
            postcode: 'EC2A 4EX',
            isoCountry: 'GB',
          },
        },
      ],
    },
  })
})

it.each([
  ['sourceOrderId', ''],
  ['slaDays', ''],
  ['slaDays', 'soon'],
  ['carrier', ' '],
  ['shipToName', ''],
  ['address1', ''],
  ['town', ''],
  ['isoCountry', ''],
  ['postcode', ''],
  ['sku', ''],
  ['quantity', '0'],
  ['quantity', '100001'],
  ['quantity', '1.5'],
  ['quantity', '-1'],
  ['path', 'card.pdf'],
])('[HE-02] a form whose %s is %j is not sent', (name, value) => {
  const { error } = orderForm.safeParse({ ...filled, [name]: value })
  expect(error?.issues.map(({ path }) => path[0])).toContain(name)
})

it.each([
  ['quantity', '100000'],
  ['quantity', ''],
  ['phone', ''],
  ['finish', ''],
  ['slaDays', '0'],
])('[HE-02] a form whose %s is %j is sent', (name, value) => {
  expect(orderForm.safeParse({ ...filled, [name]: value }).success).toBe(true)
})

it.each([
  ['destination.name', 'destination'],
  ['orderData.shipments.0.shipTo.name', 'shipToName'],
  ['orderData.items.0.sku', 'orderData.items.0.sku'],
])('[HE-02] a fault at %s is of %s', (path, field) => expect(toFieldPath(path)).toBe(field))

it('[HE-02] a command for a shell has every quote of the order escaped', () => {
  const body = `{"name":"O'Neil"}`
  expect(toCurl({ method: 'POST', url: 'https://orders.test/order', headers: { 'x-a': 'b' }, body })).toBe(
    `curl -X POST 'https://orders.test/order' \\\n  -H 'x-a: b' \\\n  --data-raw '{"name":"O'\\''Neil"}'`,
  )
})

it.each([
  ['dataready', [], true],
  ['dataready', ['notreceived'], true],
  ['dataready', ['ready'], true],
  ['printready', ['ready', 'notreceived'], true],
  ['printready', ['ready'], false],
  ['error', ['failed'], false],
] as const)('[HE-02] an order that is %s with artwork %j is followed: %s', (status, files, expected) => {
  const details = orderDetails.parse({
    order: { _id: 'o', orderData: { sourceOrderId: 'A-1', status } },
    files: files.map((file, index) => ({ _id: String(index), status: file, path: 'a', created: '' })),
  })
  expect(isUnderWay(details)).toBe(expected)
})
