import { expect, it } from 'vitest'
import { linkedAccounts, pairedProducts } from '#lib/contract/access.ts'
import { accountLinks } from '#lib/contract/account-links.ts'
import { orders } from '#lib/contract/orders.ts'
import { lacking, may } from './may.ts'

const person = (role: 'owner' | 'production' | 'simple', permissions: string[] = []) => ({ role, permissions })
const linking = ['accountlink-read', 'accountlink-write']
const on = { flags: { 'siteflow-setup-accountlinks': true } }
const off = { flags: { 'siteflow-setup-accountlinks': false } }

it('lets a role make a call that names it, and no other role', () => {
  expect(may(orders.cancel, person('production'))).toBe(true)
  expect(may(orders.cancel, person('simple'))).toBe(false)
})

it('lets every member make a call that names no role', () => {
  expect(may(orders.list, person('simple'))).toBe(true)
})

it('[SH-04] asks for every permission that a call needs as well', () => {
  expect(may(pairedProducts, person('owner', ['pairedproduct-read']))).toBe(false)
  expect(may(pairedProducts, person('owner', ['pairedproduct-read', 'pairedproduct-write']))).toBe(true)
})

it('[SH-03] asks for the flag, and only somebody whose flags are known has one', () => {
  expect(may(accountLinks.list, { ...person('owner', linking), ...on })).toBe(true)
  expect(may(accountLinks.list, { ...person('owner', linking), ...off })).toBe(false)
  // @ts-expect-error flags must be known for a call that asks for one
  expect(may(accountLinks.list, person('owner', linking))).toBe(false)
})

it('[SH-03] says what is missing, the flag before all else', () => {
  expect(lacking(linkedAccounts, { ...person('simple'), ...off })).toBe('flag')
  expect(lacking(linkedAccounts, { ...person('simple'), ...on })).toBe('role')
  expect(lacking(linkedAccounts, { ...person('owner', linking.slice(1)), ...on })).toBe('permission')
  expect(lacking(linkedAccounts, { ...person('owner', linking), ...on })).toBeUndefined()
})
