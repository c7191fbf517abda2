import * as z from 'zod'
import { settingUp } from './access.ts'
import { addition } from './addition.ts'
import { defineCalls, guestBodyBytes } from './call.ts'
import {
  answeredRole,
  direction,
  done,
  id,
  listOf,
  mailAddress,
  outbox,
  pageQuery,
  role,
  shortText,
  version,
} from './fields.ts'

export const user = z.object({
  _id: z.string(),
  username: z.string(),
  name: z.string().default(''),
  email: z.string().default(''),
  active: z.boolean().default(true),
  invited: addition(z.boolean().optional()),
  lastSignIn: addition(z.string().optional()),
  version,
})
export type User = z.infer<typeof user>

/** `role`: on the current account. */
const listedUser = user.extend({ role: addition(answeredRole.optional()) })
export type ListedUser = z.infer<typeof listedUser>

export const accountRole = z.object({
  _id: z.string(),
  id: z.string(),
  name: z.string().default(''),
  role: answeredRole,
  token: z.string().default(''),
  secret: z.string().default(''),
})
export type AccountRole = z.infer<typeof accountRole>

const name = shortText.min(1)

/** Spec 2 §6. The account is named by its id. */
export const invitationDomain = (accountId: string, role: string) => `account:${accountId}:${role}`

const mailed = done.extend({ outbox })

/** Users, invitations and roles: Spec 2 §7 and Spec 1 §7. */
export const users = defineCalls('users', {
  me: { method: 'GET', path: '/user/me', response: user },
  token: {
    method: 'POST',
    path: '/user/token',
    body: z.object({ token: z.string().min(1).max(4096) }),
    response: z.object({ token: z.string(), expiresIn: z.number().positive(), userId: z.string() }),
    from: 'server',
    keepSession: true,
    maxBodyBytes: guestBodyBytes,
    assumed: 'path, body and response',
    note: 'a temporary token, or an access token before it ends, for a new access token; expiresIn in seconds',
  },
  list: {
    method: 'GET',
    path: '/user',
    query: z.object({
      ...pageQuery,
      sort: z.literal('username').default('username'),
      direction: direction.default(1),
      name: z.string().optional(),
      username: z.string().optional(),
    }),
    response: listOf(listedUser),
    roles: settingUp,
    assumed: 'path',
    note: 'name and username together mean either',
  },
  /** `canRename`: the caller may save another name. */
  details: {
    method: 'GET',
    path: '/user/:id',
    response: user.extend({ canRename: addition(z.boolean().optional()) }),
  },
  /** 409 `last_owner`; 403 `named_elsewhere`: the user has other accounts too. */
  save: {
    method: 'PUT',
    path: '/user/:id',
    body: z.object({ name, active: z.boolean().optional(), version }),
    response: done.extend({ user: addition(user.optional()) }),
    note: 'all users name themselves, owner and admin people of this account alone; active and other names are for the person, or the owner of all of their accounts; with the version that was read, 409 changed_meanwhile once another one is there',
  },
  /** Only an owner gives the role owner; signed calls may not. 409 `has_role`, `switched_off`; 503 `no_mail`. */
  invite: {
    method: 'POST',
    path: '/user/invite',
    body: z.object({
      name,
      email: mailAddress,
      role,
      invitedBy: z.string().max(200),
      redirectUrl: z.url().max(2000),
      domain: z.string().max(200),
      accountName: z.string().max(200),
      appName: z.string().max(200),
    }),
    response: mailed.extend({ user: addition(user.optional()) }),
    roles: settingUp,
    note: 'the domain names the account by its id; 409 has_role, switched_off; the mail names inviter and account as the upstream knows them',
  },
  /** Earlier links end. */
  resendInvitation: {
    method: 'POST',
    path: '/user/invite/resend',
    body: z.object({ domain: z.string().max(200), email: mailAddress, appName: z.string().max(200) }),
    response: mailed,
    roles: settingUp,
    note: '409 has_password once the invitation was followed; earlier links end',
  },
  resetPassword: {
    method: 'POST',
    path: '/user/password/reset',
    body: z.object({ email: mailAddress }),
    response: mailed,
    roles: settingUp,
    assumed: 'path',
    note: '404 for a user without a role on the account',
  },
  accountRoles: {
    method: 'GET',
    path: '/user/:id/accountRoles',
    response: done.extend({ data: z.array(accountRole) }),
    note: 'a person sees all their own roles, owner and admin those of their people where they set up; with a signature a role sees itself alone',
  },
  /** Only an owner gives the role owner; signed calls may not. */
  addRole: {
    method: 'POST',
    path: '/user/:id/accountRoles',
    body: z.object({ role: z.object({ id, role }) }),
    response: done.extend({ role: addition(accountRole.optional()) }),
    roles: settingUp,
    note: 'for people of the current account, where the caller is owner or admin; one role an account: 409 has_role',
  },
  /** Access ends at the next call. Only an owner takes the role owner; signed calls may not. */
  removeRole: {
    method: 'DELETE',
    path: '/user/:id/accountRoles/:roleId',
    response: done,
    roles: settingUp,
    note: 'where the caller is owner or admin; 409 last_owner keeps an owner on each account',
  },
})
