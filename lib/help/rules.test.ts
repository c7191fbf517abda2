import { expect, it } from 'vitest'
import { orderDetails } from '#lib/contract/orders.ts'
import { firstFields, isUnderWay, orderForm, toCurl } from './rules.ts'

const first = firstFields({ accountName: 'Kestrel Print', sampleArtwork: 'https://files.example/card.pdf' })
const address = { shipToName: 'Ada Lovelace', address1: '1 Primrose Street', town: 'London', postcode: 'EC2A 4EX' }
const filled = { ...first, ...address, isoCountry: 'GB', sourceOrderId: ' TEST ', sku: 'BC-85x55' }

it('[HE-02] a form that lacks a required field, or has a wrong one, is not sent', () => {
  const faultsOf = (wrong: object) => [
    ...new Set(orderForm.safeParse({ ...filled, ...wrong }).error?.issues.map(({ path }) => path[0])),
  ]
  const required = ['sourceOrderId', 'slaDays', 'carrier', 'shipToName', 'address1', 'town', 'isoCountry', 'postcode']
  for (const name of [...required, 'sku']) expect(faultsOf({ [name]: ' ' }), name).toEqual([name])
  const quantities = ['0', '100001', '1.5', '-1'].map((quantity) => ({ quantity }))
  for (const one of [{ slaDays: 'soon' }, { path: 'card.pdf' }, ...quantities])
    expect(faultsOf(one), JSON.stringify(one)).toEqual(Object.keys(one))
  const right = [{ quantity: '100000' }, { quantity: '' }, { phone: '' }, { finish: '' }, { slaDays: '0' }]
  for (const one of right) expect(faultsOf(one), JSON.stringify(one)).toEqual([])
})

it('[HE-02] a command for a shell has every quote of the order escaped', () => {
  const body = `{"name":"O'Neil"}`
  expect(toCurl({ method: 'POST', url: 'https://orders.test/order', headers: { 'x-a': 'b' }, body })).toBe(
    `curl -X POST 'https://orders.test/order' \\\n  -H 'x-a: b' \\\n  --data-raw '{"name":"O'\\''Neil"}'`,
  )
})

it('[HE-02] an order is followed until its artwork is ready or has failed', () => {
  for (const [status, files, expected] of [
    ['dataready', [], true],
    ['dataready', ['ready'], true],
    ['printready', ['ready', 'notreceived'], true],
    ['printready', ['ready'], false],
    ['error', ['failed'], false],
  ] as const) {
    const details = orderDetails.parse({
      order: { _id: 'o', orderData: { sourceOrderId: 'A-1', status } },
      files: files.map((file, index) => ({ _id: String(index), status: file, path: 'a', created: '' })),
    })
    expect([status, files, isUnderWay(details)]).toEqual([status, files, expected])
  }
})
