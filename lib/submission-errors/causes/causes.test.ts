import { expect, it } from 'vitest'
import { submissionErrors } from '#lib/contract/submission-errors.ts'
import { groupByCause, placesOf, withValues } from './causes.ts'

const order = { orderData: { items: [{ sku: 'GONE' }, { sku: 'ODD' }, { sku: 'GONE' }] } }
const gone = { message: 'SKU "GONE" is unknown', name: 'UnknownSku' }
const cause = { path: 'orderData.items.*.sku', message: gone.message }

it('[SU-01] errors of one path and message have one cause, of which each order counts once', () => {
  const more = (id: string) => ({ accountId: 'a', createdAt: `2026-01-0${id}T00:00:00Z` })
  const error = (_id: string, ...errorList: object[]) => ({ _id, ...more(_id), errorList })
  const { data } = submissionErrors.list.response.parse({
    count: 3,
    data: [
      error('3', { path: 'orderData.items.0.sku', ...gone }, { path: 'orderData.items.2.sku', ...gone }),
      error('2', { path: 'orderData.items.0.sku', message: 'SKU "OTHER" is unknown' }),
      error('1', { path: 'orderData.items.7.sku', ...gone }),
    ],
  })
  const groups = groupByCause(data, (key) => `id of ${key}`)
  const found = groups.map(({ cause: { message, count }, errors }) => [message, count, ...errors.map(({ _id }) => _id)])
  expect(found.map(String)).toEqual(['SKU "GONE" is unknown,2,3,1', 'SKU "OTHER" is unknown,1,2'])
  expect(groups[0]?.cause).toMatchObject({ ...cause, name: 'UnknownSku', newest: '2026-01-03T00:00:00Z' })
})

it('[SU-03] a correction sets the value at every place that has the cause, and nowhere else', () => {
  const messages = [gone.message, 'something else', gone.message]
  const faults = messages.map((message, at) => ({ path: `orderData.items.${at}.sku`, message }))
  const corrected = { orderData: { items: [{ sku: 'CARD' }, { sku: 'ODD' }, { sku: 'CARD' }] } }
  expect(withValues(order, placesOf(faults, cause), 'CARD')).toEqual(corrected)
  expect(order.orderData.items[0]?.sku).toBe('GONE')
  expect(withValues({ orderData: {} }, ['orderData.sourceOrderId'], 'A')).toEqual({ orderData: { sourceOrderId: 'A' } })
})

it('[SU-03] an order without the place of the cause is not corrected', () => {
  const missing = ['', 'orderData.items.3', 'orderData.items.3.sku', 'orderData.items.0.sku.x', 'no.sku', '__proto__']
  expect(missing.filter((place) => withValues(order, [place], 'CARD') !== undefined)).toEqual([])
})
