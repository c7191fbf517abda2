import * as z from 'zod'
import { linkedAccounts } from './access.ts'
import { accountType } from './accounts.ts'
import { addition } from './addition.ts'
import { defineCalls } from './call.ts'
import { answeredDate, done, flag, id, listOf, mailAddress, outbox, pageQuery } from './fields.ts'

export const linkPermission = z.enum(['ordersubmission', 'outsource'])
export const accountLink = z.object({
  _id: z.string(),
  accountIdA: z.string(),
  accountNameA: z.string().default(''),
  accountIdB: z.string(),
  accountNameB: z.string().default(''),
  permissions: z
    .array(z.string())
    .default([])
    .transform((given) => given.flatMap((permission) => linkPermission.safeParse(permission).data ?? [])),
  active: z.boolean(),
  createdAt: answeredDate,
})

const request = z.object({ accountDestinationId: id, permission: linkPermission })

/** Linked accounts: Spec 2 §7. */
export const accountLinks = defineCalls('accountLinks', {
  list: {
    method: 'GET',
    path: '/accountlink',
    query: z.object({ ...pageQuery, active: flag.optional() }),
    response: listOf(accountLink),
    ...linkedAccounts,
    assumed: 'path',
  },
  allActive: {
    method: 'GET',
    path: '/accountlink/active',
    response: done.extend({ data: z.array(accountLink) }),
    assumed: 'path',
    note: 'for every member',
  },
  create: {
    method: 'POST',
    path: '/accountlink',
    body: z.object({ code: z.string().length(9) }),
    response: done.extend({ link: addition(accountLink.optional()) }),
    ...linkedAccounts,
  },
  requestPermission: {
    method: 'POST',
    path: '/accountlink/addpermissionrequest',
    body: request,
    response: done,
    ...linkedAccounts,
  },
  acceptPermission: {
    method: 'PUT',
    path: '/accountlink/acceptpermissionrequest/:id',
    response: done,
    ...linkedAccounts,
  },
  acknowledgeAccepted: {
    method: 'PUT',
    path: '/accountlink/acceptpermissionrequest/:id/acknowledge',
    response: done,
    ...linkedAccounts,
  },
  declinePermission: {
    method: 'PUT',
    path: '/accountlink/declinepermissionrequest/:id',
    response: done,
    ...linkedAccounts,
  },
  acknowledgeDeclined: {
    method: 'PUT',
    path: '/accountlink/declinepermissionrequest/:id/acknowledge',
    response: done,
    ...linkedAccounts,
  },
  disablePermission: {
    method: 'PUT',
    path: '/accountlink/disablepermission',
    body: request,
    response: done,
    ...linkedAccounts,
  },
  acknowledgeDisabled: {
    method: 'PUT',
    path: '/accountlink/disablepermission/:id/acknowledge',
    response: done,
    ...linkedAccounts,
  },
  save: {
    method: 'PUT',
    path: '/accountlink/:id',
    body: z.object({ active: z.boolean() }),
    response: done.extend({ link: addition(accountLink.optional()) }),
    ...linkedAccounts,
  },
})

export const linkCode = z.object({
  _id: z.string(),
  /** `accountLink` or `permission`. An upstream may know more types, permissions and statuses. */
  type: z.string(),
  email: z.string().default(''),
  code: z.string().default(''),
  expirationDate: z.string().optional(),
  permission: z.union([z.array(z.string()), z.string()]).default([]),
  /** `pending`, `accepted`, `declined`, `disabled` or `acknowledge`. */
  status: z.string(),
  accountId: z.string(),
  accountName: addition(z.string().default('')),
  accountDestinationId: z.string().optional(),
  accountDestinationName: addition(z.string().default('')),
  createdAt: addition(z.string().optional()),
  updatedAt: z.string().optional(),
})

/** The code exists too where the answer does not mention a mail. */
const mailed = done.extend({
  linkCode: addition(linkCode.optional()),
  emailSuccess: z.boolean().default(true),
  outbox,
})

/** Link codes and pending requests: Spec 2 §7. */
export const linkCodes = defineCalls('linkCodes', {
  list: {
    method: 'GET',
    path: '/linkcode',
    query: z.object({ ...pageQuery, status: z.enum(['pending', 'acknowledge']) }),
    response: listOf(linkCode),
    ...linkedAccounts,
  },
  create: {
    method: 'POST',
    path: '/linkcode',
    body: z.object({
      email: mailAddress,
      accountType,
      orderSubmissionPermission: z.boolean(),
      outsourcingPermission: z.boolean(),
    }),
    response: mailed,
    ...linkedAccounts,
  },
  remove: { method: 'DELETE', path: '/linkcode/:id', response: done, ...linkedAccounts },
  verify: {
    method: 'POST',
    path: '/linkcode/verify',
    body: z.object({ code: z.string().length(9) }),
    response: done.extend({ data: z.object({ name: z.string(), _id: addition(z.string().optional()) }) }),
    ...linkedAccounts,
  },
  regenerate: {
    method: 'PUT',
    path: '/linkcode/:id/regenerate',
    response: mailed,
    ...linkedAccounts,
  },
})
