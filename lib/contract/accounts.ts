import * as z from 'zod'
import { settingUp } from './access.ts'
import { addition } from './addition.ts'
import { defineCalls } from './call.ts'
import { answeredRole, done, id, mailAddress, shortText } from './fields.ts'

export const accountType = z.enum(['psp', 'brand'])
export const account = z.object({ _id: z.string(), name: z.string(), types: z.array(z.string()).default([]) })
export type Account = z.infer<typeof account>

export const dateFormats = ['yyyy-MM-dd', 'yyyy/MM/dd', 'dd-MM-yyyy', 'dd/MM/yyyy', 'MM-dd-yyyy', 'MM/dd/yyyy'] as const
export const weightUnits = ['g', 'oz'] as const
export const dimensionUnits = ['mm', 'inch'] as const

/** From one ISO weekday to another; `none`: at every hour of every day. */
export const workingDays = ['none', '1-5', '1-6', '1-7', '7-4'] as const

/** ISO weekdays, none for `none` or what is unknown. */
export function toWeekdays(days: string | undefined): number[] {
  const [first = 0, last = 0] = (workingDays.find((known) => known === days) ?? 'none').split('-').map(Number)
  const length = first ? ((last - first + 7) % 7) + 1 : 0
  return Array.from({ length }, (_, day) => ((first + day - 1) % 7) + 1)
}

const clockTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)

const required = shortText.min(1)

export const accountSettings = z.object({
  companyName: required,
  emailAddress: mailAddress,
  phoneNumber: required,
  faxNumber: shortText,
  address1: required,
  address2: shortText,
  address3: shortText,
  state: shortText,
  town: required,
  postcode: shortText,
  isoCountry: z.string().regex(/^[A-Z]{2}$/),
  weightUnit: z.enum(weightUnits),
  dimensionUnit: z.enum(dimensionUnits),
  currency: z.string().regex(/^(?:[A-Z]{3})?$/),
  dateFormat: z.enum(dateFormats),
  timezone: z.string().refine(isTimeZone),
  defaultSlaDays: z.coerce.number<number>().int().min(0).max(7),
  /** Of an account that sends orders: the number of a cancelled one may be given to another one. */
  reuseCancelledNumbers: addition(z.boolean().optional()),
  workingDays: addition(z.enum(workingDays).optional()),
  workFrom: addition(clockTime.optional()),
  /** Not after the start: on the next day. */
  workTo: addition(clockTime.optional()),
  /** At packing each copy of a piece is scanned, not each piece once. */
  countPackedCopies: addition(z.boolean().optional()),
  /** No shipment ships before all its pieces were scanned. Only an owner changes it. */
  requirePacking: addition(z.boolean().optional()),
})
export type AccountSettings = z.infer<typeof accountSettings>

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const read = z.string()

/** The list of what a new account has to set up is shown no more. */
const setupListClosed = addition(z.boolean().optional())

/** An account that was never set up has few settings, and other services may have more. */
export const storedSettings = accountSettings
  .extend({
    companyName: read,
    emailAddress: read,
    phoneNumber: read,
    faxNumber: read,
    address1: read,
    address2: read,
    address3: read,
    state: read,
    town: read,
    postcode: read,
    isoCountry: read,
    weightUnit: read,
    dimensionUnit: read,
    currency: read,
    dateFormat: read,
    timezone: read,
    workingDays: addition(read),
    workFrom: addition(read),
    workTo: addition(read),
    /** A text that is no number is none, and is not read as 0. */
    defaultSlaDays: z.union([z.number(), z.string().transform(Number.parseFloat)]),
    firstAccess: z.boolean(),
  })
  .partial()
  /** Changes with every save. */
  .extend({ version: addition(z.string().optional()), setupListClosed })

export const membership = z.object({
  _id: z.string(),
  userId: z.string(),
  account,
  role: answeredRole,
  permissions: z.array(z.string()).default([]),
})
export type Membership = z.infer<typeof membership>

export const vars = z.object({
  accountId: z.string().default(''),
  userId: z.string(),
  user: z.object({
    username: z.string(),
    name: z.string().default(''),
    email: z.string().default(''),
    authId: z.string().default(''),
  }),
  oneflowAccountSettings: storedSettings.default({}),
  userAccountHash: z.record(z.string(), z.string()).default({}),
  /** What pages and menu entries depend on. */
  offers: addition(z.array(z.string()).optional()),
})
export type Vars = z.infer<typeof vars>

const accounts_ = done.extend({ data: z.array(account) })
/** The account may have been deleted. */
const memberships_ = done.extend({
  data: z
    .array(membership.extend({ account: account.nullish() }))
    .transform((all) => all.flatMap((given) => (given.account ? [{ ...given, account: given.account }] : []))),
})

/** Account and session calls: Spec 1 §7. */
export const accounts = defineCalls('accounts', {
  list: {
    method: 'GET',
    path: '/account',
    response: accounts_,
    assumed: 'response',
    note: 'the accounts the person belongs to',
  },
  vars: { method: 'GET', path: '/vars', response: vars },
  pspAccounts: { method: 'GET', path: '/vars/pspAccounts', response: accounts_, assumed: 'response' },
  /** 409 `changed_meanwhile`: `vars` has the present values. Without a `version` the last save wins. */
  saveSettings: {
    method: 'PUT',
    path: '/accountSettings/save',
    body: accountSettings
      .partial()
      .extend({ accountId: id, version: addition(z.string().max(64).optional()), setupListClosed }),
    response: done.extend({ settings: addition(storedSettings.optional()) }),
    roles: settingUp,
    note: 'sets what is given and ends the first access; with the version that was read, 409 changed_meanwhile once another one is there',
  },
  memberships: { method: 'GET', path: '/account/memberships/:id', response: memberships_, assumed: 'response' },
  membershipsOfUser: {
    method: 'GET',
    path: '/users/:id/memberships',
    query: z.object({ populate: z.enum(['account']).default('account') }),
    response: memberships_,
    assumed: 'response',
    note: 'each membership has its whole account',
  },
})
