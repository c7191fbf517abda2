import { expect, it } from 'vitest'
import { orders } from '#lib/contract/orders.ts'
import { may } from './may.ts'

const person = (role: 'production' | 'simple', permissions: string[] = []) => ({ role, permissions })

it('lets a role make a call that names it, and no other role', () => {
  expect(may(orders.cancel, person('production'))).toBe(true)
  expect(may(orders.cancel, person('simple'))).toBe(false)
})

it('lets every member make a call that names no role', () => {
  expect(may(orders.list, person('simple'))).toBe(true)
})

it('asks for the permission that a call needs as well', () => {
  const call = { name: 'links.save', roles: ['simple'], permission: 'accountlink-write' } as const
  expect(may(call, person('simple'))).toBe(false)
  expect(may(call, person('simple', ['accountlink-write']))).toBe(true)
})
