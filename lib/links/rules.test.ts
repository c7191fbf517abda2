import { describe, expect, it } from 'vitest'
import { followPermissions, invitationForm } from './rules.ts'

const both = { accountType: '', ordersubmission: true, outsource: true }

describe('[LK-07] the permissions of an invitation', () => {
  it('of a brand have no outsourcing, and of a site have it', () => {
    const brand = followPermissions({ ...both, accountType: 'brand' }, 'accountType')
    expect(brand).toEqual({ accountType: 'brand', ordersubmission: true, outsource: false })
    expect(followPermissions({ ...brand, accountType: 'psp' }, 'accountType').outsource).toBe(true)
  })

  it('with outsourcing have order submission, and without it no outsourcing', () => {
    const neither = { ...both, ordersubmission: false, outsource: false }
    expect(followPermissions({ ...neither, outsource: true }, 'outsource').ordersubmission).toBe(true)
    expect(followPermissions({ ...both, ordersubmission: false }, 'ordersubmission').outsource).toBe(false)
  })

  it('are sent with order submission, an account type and an address only', () => {
    const form = invitationForm({ emailRequired: 'required', emailInvalid: 'invalid', ordersRequired: 'orders' })
    const complete = { email: 'jo@site.example', accountType: 'psp', ordersubmission: 'on', outsource: 'on' }
    expect(form.safeParse(complete).success).toBe(true)
    for (const part of ['email', 'accountType', 'ordersubmission'] as const) {
      expect(form.safeParse({ ...complete, [part]: '' }).success).toBe(false)
    }
    const messageOf = (email: string) => form.safeParse({ ...complete, email }).error?.issues[0]?.message
    expect([messageOf(''), messageOf('jo')]).toEqual(['required', 'invalid'])
  })
})
