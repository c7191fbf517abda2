import { expect, it } from 'vitest'
import { linkedAccounts, pairedProducts } from '#lib/contract/access.ts'
import { accountLinks } from '#lib/contract/account-links.ts'
import { orders } from '#lib/contract/orders.ts'
import { can, findLacking } from './rules.ts'

const person = (role: string, permissions: string[] = []) => ({ role, permissions })
const linking = ['accountlink-read', 'accountlink-write']
const on = { flags: { 'siteflow-setup-accountlinks': true } }
const off = { flags: { 'siteflow-setup-accountlinks': false } }

it('the rule of access lets a role make a call that names it, and no other role', () => {
  expect(can(orders.cancel, person('production'))).toBe(true)
  expect(can(orders.cancel, person('simple'))).toBe(false)
  expect(can(orders.cancel, person('estimator'))).toBe(false)
})

it('the rule of access lets every member make a call that names no role', () => {
  expect(can(orders.list, person('simple'))).toBe(true)
  expect(can(orders.list, person('estimator'))).toBe(true)
})

it('[SH-04] the rule of access asks for every permission that a call needs as well', () => {
  expect(can(pairedProducts, person('owner', ['pairedproduct-read']))).toBe(false)
  expect(can(pairedProducts, person('owner', ['pairedproduct-read', 'pairedproduct-write']))).toBe(true)
})

it('[SH-03] a right that needs a flag is refused while the flags of the user are unknown', () => {
  expect(can(accountLinks.list, { ...person('owner', linking), ...on })).toBe(true)
  expect(can(accountLinks.list, { ...person('owner', linking), ...off })).toBe(false)
  // @ts-expect-error flags must be known for a call that asks for one
  expect(can(accountLinks.list, person('owner', linking))).toBe(false)
})

it('[SH-03] the rule of access names what is missing, the flag first', () => {
  expect(findLacking(linkedAccounts, { ...person('simple'), ...off })).toBe('flag')
  expect(findLacking(linkedAccounts, { ...person('simple'), ...on })).toBe('role')
  expect(findLacking(linkedAccounts, { ...person('owner', linking.slice(1)), ...on })).toBe('permission')
  expect(findLacking(linkedAccounts, { ...person('owner', linking), ...on })).toBeUndefined()
})
