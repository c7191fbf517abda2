import { expect, it } from 'vitest'
import { followPermissions, invitationForm } from './rules.ts'

const both = { accountType: '', ordersubmission: true, outsource: true }
const neither = { ...both, ordersubmission: false, outsource: false }

it('[LK-07] an invitation of a brand has no outsourcing, of a site has it, and outsourcing goes with order submission', () => {
  const brand = followPermissions({ ...both, accountType: 'brand' }, 'accountType')
  expect(brand).toEqual({ accountType: 'brand', ordersubmission: true, outsource: false })
  expect(followPermissions({ ...brand, accountType: 'psp' }, 'accountType').outsource).toBe(true)
  expect(followPermissions({ ...neither, outsource: true }, 'outsource').ordersubmission).toBe(true)
  expect(followPermissions({ ...both, ordersubmission: false }, 'ordersubmission').outsource).toBe(false)
})

it('[LK-07] an invitation is sent with order submission, an account type and an address only', () => {
  const form = invitationForm({ emailRequired: 'required', emailInvalid: 'invalid', ordersRequired: 'orders' })
  const complete = { email: 'jo@site.example', accountType: 'psp', ordersubmission: 'on', outsource: 'on' }
  const messageOf = (given: object) => form.safeParse({ ...complete, ...given }).error?.issues[0]?.message
  expect(['', 'jo', complete.email].map((email) => messageOf({ email }))).toEqual(['required', 'invalid', undefined])
  expect([messageOf({ accountType: '' }), messageOf({ ordersubmission: '' })]).toEqual([expect.any(String), 'orders'])
})
