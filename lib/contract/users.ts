import * as z from 'zod'
import { settingUp } from './access.ts'
import { addition } from './addition.ts'
import { defineCalls, guestBodyBytes } from './call.ts'
import { direction, done, id, listOf, pageQuery, role } from './fields.ts'

export const user = z.object({
  _id: z.string(),
  username: z.string(),
  name: z.string(),
  email: z.string(),
  active: z.boolean().default(true),
})
export type User = z.infer<typeof user>

/** A role on an account, with the API credentials that belong to it. */
export const accountRole = z.object({
  _id: z.string(),
  id: z.string(),
  name: z.string(),
  role,
  token: z.string(),
  secret: z.string(),
})
export type AccountRole = z.infer<typeof accountRole>

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
  save: {
    method: 'PUT',
    path: '/user/:id',
    body: z.object({ name: z.string().trim().min(1).max(200), active: z.boolean().optional() }),
    response: done.extend({ user: addition(user.optional()) }),
    note: 'all users name themselves, owner and admin the people of their account; active is switched by the person, or by the owner of every account they belong to',
  },
  invite: {
    method: 'POST',
    path: '/user/invite',
    body: z.object({
      name: z.string().trim().min(1).max(200),
      email: z.email(),
      role,
      invitedBy: z.string(),
      redirectUrl: z.url(),
      domain: z.string(),
      accountName: z.string(),
      appName: z.string(),
    }),
    response: done.extend({ user: addition(user.optional()) }),
    roles: settingUp,
  },
  resendInvitation: {
    method: 'POST',
    path: '/user/invite/resend',
    body: z.object({ domain: z.string(), email: z.email(), appName: z.string() }),
    response: done,
    roles: settingUp,
  },
  resetPassword: {
    method: 'POST',
    path: '/user/password/reset',
    body: z.object({ email: z.email() }),
    response: done,
    roles: settingUp,
    note: 'path not shown',
  },
  accountRoles: {
    method: 'GET',
    path: '/user/:id/accountRoles',
    response: z.object({ success: z.literal(true).default(true), data: z.array(accountRole) }),
    note: 'a person sees their own roles on every account, owner and admin those of their people on theirs; with a signature a role sees itself alone',
  },
  addRole: {
    method: 'POST',
    path: '/user/:id/accountRoles',
    body: z.object({ role: z.object({ id, role }) }),
    response: done.extend({ role: addition(accountRole.optional()) }),
    roles: settingUp,
  },
  removeRole: {
    method: 'DELETE',
    path: '/user/:id/accountRoles/:roleId',
    response: done,
    roles: settingUp,
  },
})
