import { afterEach, beforeEach, expect, it } from 'vitest'
import { orders as calls } from '#lib/contract/orders.ts'
import { decode } from '#lib/contract/wire.ts'
import { createIntakeSite, type IntakeSite, orderBody } from '../tests/support/intake.ts'

let site: IntakeSite
beforeEach(async () => {
  site = await createIntakeSite()
})
afterEach(() => site.close())

/** The product of the test site adds `lamination: gloss`. */
const withAttributes = (attributes: object) => {
  const body = orderBody('A-1')
  Object.assign(body.orderData.items[0]?.components[0] ?? {}, { attributes })
  return body
}

it.each([
  ['submitted', '/api/order'],
  ['tried', '/api/order/validate'],
])(
  'attributes keep the order in which they were %s, without blank ones, and before those of the product',
  async (_, path) => {
    const given = {
      zip: 'yes',
      'Paper (front)': '  ',
      ab: 0,
      '': 'nameless',
      b: false,
      a: '',
      c: null,
      substrate: '紙',
    }
    const answer = await site.send('POST', path, withAttributes(given))
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain(
      '"attributes":{"zip":"yes","ab":0,"b":false,"substrate":"紙","lamination":"gloss"}',
    )
  },
)

it('attributes are in that order wherever the order is read, with the value of the brand instead of the product’s', async () => {
  const order = await site.submit(withAttributes({ wide: 1, lamination: 'matt', cut: 'round' }))
  const answer = await site.request('GET', `/api/order/details/${order._id}`, site.printer.sent)
  const { order: read } = await decode(calls.details, answer)
  const [component] = read.orderData.items[0]?.components ?? []
  expect(Object.entries(component?.attributes ?? {})).toEqual([
    ['wide', 1],
    ['lamination', 'matt'],
    ['cut', 'round'],
  ])
})
