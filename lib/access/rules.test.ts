import { expect, it } from 'vitest'
import { pairedProducts } from '#lib/contract/access.ts'
import { accountLinks } from '#lib/contract/account-links.ts'
import { can } from './rules.ts'

const person = (role: string, permissions: string[] = []) => ({ role, permissions })
const linking = ['accountlink-read', 'accountlink-write']
const on = { flags: { 'siteflow-setup-accountlinks': true } }
const off = { flags: { 'siteflow-setup-accountlinks': false } }

it('[SH-03] [SH-04] the rule of access asks for every permission, and for known flags', () => {
  expect(can(pairedProducts, person('owner', ['pairedproduct-read']))).toBe(false)
  expect(can(pairedProducts, person('owner', ['pairedproduct-read', 'pairedproduct-write']))).toBe(true)
  expect(can(accountLinks.list, { ...person('owner', linking), ...on })).toBe(true)
  expect(can(accountLinks.list, { ...person('owner', linking), ...off })).toBe(false)
  // @ts-expect-error flags must be known for a call that asks for one
  expect(can(accountLinks.list, person('owner', linking))).toBe(false)
})
