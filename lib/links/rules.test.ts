import { expect, it } from 'vitest'
import { invitationForm } from './rules.ts'

it('[LK-07] an invitation is sent with order submission, an account type and an address only', () => {
  const form = invitationForm({ emailRequired: 'required', emailInvalid: 'invalid', ordersRequired: 'orders' })
  const complete = { email: 'jo@site.example', accountType: 'psp', ordersubmission: 'on', outsource: 'on' }
  const messageOf = (given: object) => form.safeParse({ ...complete, ...given }).error?.issues[0]?.message
  expect(['', 'jo', complete.email].map((email) => messageOf({ email }))).toEqual(['required', 'invalid', undefined])
  expect([messageOf({ accountType: '' }), messageOf({ ordersubmission: '' })]).toEqual([expect.any(String), 'orders'])
})
