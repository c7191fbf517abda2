import { expect, it } from 'vitest'
import {
  deliverySearchParams,
  toDeliveriesQuery,
  toDeliveriesSearch,
  toTriggersQuery,
  toTriggersSearch,
  triggerSearchParams,
} from './search-params.ts'

it('[TR-01] an address of triggers is read, and what it does not know is as if not there', () => {
  for (const [address, active, page] of [
    [{}, undefined, 1],
    [{ active: 'false', page: '2' }, false, 2],
    [{ active: ['true', 'false'], page: '-1' }, true, 1],
    [{ active: 'maybe', page: 'two' }, undefined, 1],
  ] as const)
    expect(triggerSearchParams.parse(address), `${JSON.stringify(address)}`).toEqual({ active, page })
})

it('[TR-01] ten triggers a page, filtered by active, and equal views have equal addresses', () => {
  expect(toTriggersQuery({ active: undefined, page: 1 })).toEqual({ page: 1, pagesize: 10 })
  expect(toTriggersQuery({ active: false, page: 3 })).toEqual({ page: 3, pagesize: 10, active: false })
  expect(toTriggersSearch({ active: undefined, page: 1 })).toBe('')
  expect(toTriggersSearch({ active: true, page: 2 })).toBe('?active=true&page=2')
})

it('[TR-05] the deliveries are all or those that failed, ten a page', () => {
  expect(deliverySearchParams.parse({ failed: 'yes', page: '0' })).toEqual({ failed: false, page: 1 })
  expect(toDeliveriesQuery(deliverySearchParams.parse({ failed: 'true', page: '2' }))).toEqual({
    failed: true,
    page: 2,
    pagesize: 10,
  })
  expect(toDeliveriesQuery({ failed: false, page: 1 })).toEqual({ page: 1, pagesize: 10 })
  expect(toDeliveriesSearch({ failed: true, page: 1 })).toBe('?failed=true')
})
