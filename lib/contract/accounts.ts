import * as z from 'zod'
import { settingUp } from './access.ts'
import { defineCalls } from './call.ts'
import { done, flag, id, role } from './fields.ts'

const notShown = 'response shape not shown in the specification'

export const accountType = z.enum(['psp', 'brand'])
export const account = z.object({ _id: z.string(), name: z.string(), types: z.array(accountType).default([]) })
export type Account = z.infer<typeof account>

export const dateFormats = ['yyyy-MM-dd', 'yyyy/MM/dd', 'dd-MM-yyyy', 'dd/MM/yyyy', 'MM-dd-yyyy', 'MM/dd/yyyy'] as const
export const weightUnits = ['g', 'oz'] as const
export const dimensionUnits = ['mm', 'inch'] as const

const text = z.string().max(200)
export const accountSettings = z.object({
  companyName: text,
  emailAddress: text,
  phoneNumber: text,
  faxNumber: text,
  address1: text,
  address2: text,
  address3: text,
  state: text,
  town: text,
  postcode: text,
  isoCountry: text,
  weightUnit: z.enum(weightUnits),
  dimensionUnit: z.enum(dimensionUnits),
  currency: text,
  dateFormat: z.enum(dateFormats),
  timezone: text,
  defaultSlaDays: z.coerce.number<number>().int().min(0).max(7),
})
export type AccountSettings = z.infer<typeof accountSettings>

/** Settings as they are read: an account that was never set up has few of them. */
export const storedSettings = accountSettings
  .partial()
  .extend({ weightUnit: z.string(), dimensionUnit: z.string(), dateFormat: z.string(), firstAccess: z.boolean() })
  .partial()

export const membership = z.object({
  _id: z.string(),
  userId: z.string(),
  account,
  role,
  permissions: z.array(z.string()).default([]),
})
export type Membership = z.infer<typeof membership>

export const vars = z.object({
  accountId: z.string(),
  userId: z.string(),
  user: z.object({ username: z.string(), name: z.string(), email: z.string(), authId: z.string() }),
  oneflowAccountSettings: storedSettings.default({}),
  userAccountHash: z.record(z.string(), z.string()).default({}),
})
export type Vars = z.infer<typeof vars>

const accounts_ = z.object({ success: z.literal(true).default(true), data: z.array(account) })
const memberships_ = z.object({ success: z.literal(true).default(true), data: z.array(membership) })

/** Account and session calls: Spec 1 §7. */
export const accounts = defineCalls('accounts', {
  list: {
    method: 'GET',
    path: '/account',
    response: accounts_,
    note: `${notShown}: the accounts the person belongs to`,
  },
  vars: { method: 'GET', path: '/vars', response: vars },
  pspAccounts: { method: 'GET', path: '/vars/pspAccounts', response: accounts_, note: notShown },
  saveSettings: {
    method: 'PUT',
    path: '/accountSettings/save',
    body: accountSettings.partial().extend({ accountId: id }),
    response: done.extend({ settings: storedSettings }),
    roles: settingUp,
  },
  memberships: { method: 'GET', path: '/account/memberships/:id', response: memberships_, note: notShown },
  membershipsOfUser: {
    method: 'GET',
    path: '/users/:id/memberships',
    query: z.object({ populate: z.enum(['account']).default('account'), active: flag.optional() }),
    response: memberships_,
    note: `${notShown}; the account is populated`,
  },
})
