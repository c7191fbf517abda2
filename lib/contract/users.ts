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
  /** Has not followed an invitation yet, and so has no password. */
  invited: addition(z.boolean().optional()),
  version,
})
export type User = z.infer<typeof user>

/** A role on an account, with the API credentials that belong to it. */
export const accountRole = z.object({
  _id: z.string(),
  id: z.string(),
  name: z.string().default(''),
  role: answeredRole,
  /** Empty where the upstream does not give them to the caller. */
  token: z.string().default(''),
  secret: z.string().default(''),
})
export type AccountRole = z.infer<typeof accountRole>

const name = shortText.min(1)

/** Spec 2 §6. The account is named by its id. */
export const invitationDomain = (accountId: string, role: string) => `account:${accountId}:${role}`

/** A mail that this upstream only keeps, as it has no mail server, can be read at `outbox`. */
const mailed = done.extend({ outbox: addition(z.url().optional()) })

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
    note: 'temporary-token sign-in and its hourly refresh: path not shown; body {token}, answer {token, expiresIn in seconds, userId}',
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
    response: listOf(user),
    roles: settingUp,
    note: 'path not shown; name and username together mean either',
  },
  details: { method: 'GET', path: '/user/:id', response: user },
  /**
   * 409 `last_owner` when the last owner of an account who can act would be switched off, 403 `named_elsewhere` when the
   * name of a person who has other accounts is not the caller's to change.
   */
  save: {
    method: 'PUT',
    path: '/user/:id',
    body: z.object({ name, active: z.boolean().optional(), version }),
    response: done.extend({ user: addition(user.optional()) }),
    note: 'all users name themselves, owner and admin people of this account alone; active and other names are for the person, or the owner of all of their accounts; with the version that was read, 409 changed_meanwhile once another one is there',
  },
  /**
   * Gives the role at once. A user without a password gets a mail with a link that makes one; other users are told of the
   * role by mail. 409 `has_role` refuses who has a role on the account, `switched_off` who is not active, and 503 `no_mail`
   * when no mail can leave. The role owner is given by an owner, and a signature is refused (403).
   */
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
  /** The same mail with another link; earlier ones end. 404 for a user without a role on the account. */
  resendInvitation: {
    method: 'POST',
    path: '/user/invite/resend',
    body: z.object({ domain: z.string().max(200), email: mailAddress, appName: z.string().max(200) }),
    response: mailed,
    roles: settingUp,
    note: '409 has_password once the invitation was followed; earlier links end',
  },
  /** A mail with a link that sets another password, for one hour. */
  resetPassword: {
    method: 'POST',
    path: '/user/password/reset',
    body: z.object({ email: mailAddress }),
    response: mailed,
    roles: settingUp,
    note: 'path not shown; 404 for a user without a role on the account',
  },
  accountRoles: {
    method: 'GET',
    path: '/user/:id/accountRoles',
    response: z.object({ success: z.literal(true).default(true), data: z.array(accountRole) }),
    note: 'a person sees all their own roles, owner and admin those of their people where they set up; with a signature a role sees itself alone',
  },
  /** The answer has the role with its fresh credentials. The role owner is given by an owner, and a signature is refused (403). */
  addRole: {
    method: 'POST',
    path: '/user/:id/accountRoles',
    body: z.object({ role: z.object({ id, role }) }),
    response: done.extend({ role: addition(accountRole.optional()) }),
    roles: settingUp,
    note: 'for people of the current account, where the caller is owner or admin; one role an account: 409 has_role',
  },
  /** Ends access and credentials of the role at the next call. The role owner is taken by an owner, and a signature is refused (403). */
  removeRole: {
    method: 'DELETE',
    path: '/user/:id/accountRoles/:roleId',
    response: done,
    roles: settingUp,
    note: 'where the caller is owner or admin; 409 last_owner keeps an owner on each account',
  },
})
