import { and, eq } from 'drizzle-orm'
import { settingUp } from '#lib/contract/access.ts'
import type { Role } from '#lib/contract/call.ts'
import { toComparedUsername } from '#lib/contract/usernames.ts'
import { users } from '#lib/contract/users.ts'
import { findMembership, listAccountRoles } from '../accounts/memberships.ts'
import { isOwnRole } from '../accounts/store.ts'
import { type Caller, requireRights } from '../core/caller.ts'
import { memberships } from '../core/database/schema/tables.ts'
import { forbidden, invalid, notFound, Problem, unauthorized } from '../core/errors.ts'
import { implement, type Served } from '../core/implement.ts'
import { refuseStale } from '../core/versions.ts'
import { endSessionsOf } from '../identity/adapter.ts'
import type { ApiTokens } from '../identity/api-tokens.ts'
import { endLinksOf } from '../identity/links.ts'
import { findPerson } from '../identity/people.ts'
import { localeOf } from '../identity/texts.ts'
import { outboxOf } from '../mail/worker.ts'
import type { Upstream } from '../upstream.ts'
import {
  addMembership,
  hasRole,
  invite,
  readDomain,
  requireMail,
  resendInvitation,
  resetPassword,
} from './invitations.ts'
import { findRole, hasRoles, isSetUpBy, removeMembership, requireOtherOwner, requireOtherOwners } from './roles.ts'
import { editedOf, findUser, isMember, isOnlyIn, listUsers, ownsEveryAccountOf, saveUser } from './store.ts'
import { redeemTemporaryToken } from './temporary-tokens.ts'

/** A signature is no proof of a person: owners and admins of the account see the secret that makes it. */
const isOwnUser = ({ provenBy, userId }: Caller, id: string) => provenBy === 'token' && id === userId

/** A signature could be a colleague's: an admin sees the secret of the owner. */
function requireSignedIn({ provenBy }: Caller): void {
  if (provenBy === 'signature') throw forbidden('People and their roles are changed by a person who is signed in')
}

/** Only owners give the role owner: another caller could give it to themselves. */
function requireOwnerFor(role: Role, caller: Caller): void {
  if (role === 'owner' && caller.role !== 'owner') throw forbidden('Only an owner gives or takes the role owner')
}

export function userRoutes(up: Upstream, tokens: ApiTokens): Served[] {
  const { database, bus } = up
  const { orm } = database

  /** A user of the caller's account. For every other one the caller gets a 404. */
  async function requireColleague(caller: Caller, id: string) {
    if (id !== caller.userId && !(await isMember(orm, id, caller.accountId))) throw notFound('User')
    const user = await findUser(orm, id)
    if (!user) throw notFound('User')
    return user
  }

  /** To be switched off ends a person's work on all of their accounts, so an admin of one of them is not enough. */
  const canSwitchActive = async (caller: Caller, id: string) =>
    caller.provenBy === 'token' && (id === caller.userId || (await ownsEveryAccountOf(orm, caller.userId, id)))

  /** A name is the same on all of a person's accounts, and any owner can give them a role: that alone is not enough. */
  const canName = async (caller: Caller, id: string) =>
    isOwnUser(caller, id) || (await isOnlyIn(orm, id, caller.accountId)) || canSwitchActive(caller, id)

  /** The caller as owner or admin of an account, which may be another than the current one (US-06). */
  async function requireSettingUp(caller: Caller, accountId: string): Promise<Caller> {
    const acting = accountId === caller.accountId ? caller : await findMembership(orm, caller.userId, accountId)
    if (!acting) throw notFound('Account')
    requireRights({ roles: settingUp }, acting)
    return acting
  }

  const mailed = outboxOf(up.config)

  return implement(users)({
    me: ({ caller }) => requireColleague(caller, caller.userId),

    token: async ({ body: { token } }) => {
      const userId = token.startsWith('tmp_') ? await redeemTemporaryToken(up, token) : undefined
      if (userId === undefined) return tokens.renew(await tokens.verify(token))
      if (!(await findPerson(up, userId))) throw unauthorized('Token is not valid')
      return tokens.begin(userId)
    },

    list: async ({ caller, query }) => {
      const found = await listUsers(orm, caller.accountId, query)
      return { ...found, pages: Math.max(1, found.pages) }
    },

    details: async ({ caller, params: { id } }) => {
      const user = await requireColleague(caller, id)
      const isSettingUp = settingUp.some((role) => role === caller.role)
      return { ...user, canRename: (isSettingUp || isOwnUser(caller, id)) && (await canName(caller, id)) }
    },

    save: async ({ caller, params, body: { name, active, version } }) => {
      const before = await requireColleague(caller, params.id)
      if (!isOwnUser(caller, params.id)) requireRights({ roles: settingUp }, caller)
      refuseStale(version, editedOf(before))
      const isSwitched = active !== undefined && active !== (before.active ?? true)
      if (isSwitched && !(await canSwitchActive(caller, params.id))) {
        throw forbidden('Only this person, or the owner of every account they belong to, can do this')
      }
      if (name !== before.name && !(await canName(caller, params.id))) {
        const who = 'Only this person, or the owner of every account they belong to, can change the name'
        throw new Problem(403, 'named_elsewhere', who)
      }
      const user = await database.transaction(async (tx) => {
        if (isSwitched && !active) await requireOtherOwners(up, tx, params.id)
        if (isSwitched) await endSessionsOf(up, tx, params.id)
        return saveUser(tx, params.id, { name, active, version })
      })
      if (!user) throw notFound('User')
      return { user }
    },

    accountRoles: async ({ caller, params }) => {
      await requireColleague(caller, params.id)
      if (params.id === caller.userId) return { data: await listAccountRoles(orm, isOwnRole(caller)) }
      // The secret of a role signs in its person's name: those who set the account up see it, signed in themselves.
      if (caller.provenBy === 'signature') throw forbidden('A signature shows the credentials of its own role only')
      requireRights({ roles: settingUp }, caller)
      return {
        data: await listAccountRoles(orm, and(eq(memberships.userId, params.id), isSetUpBy(orm, caller.userId))),
      }
    },

    invite: async ({ caller, body, request }) => {
      requireSignedIn(caller)
      if (readDomain(body.domain, caller) !== body.role) {
        throw invalid([{ path: 'domain', message: `must name the role ${body.role}` }])
      }
      if (!up.config.portalOrigins.includes(new URL(body.redirectUrl).origin)) {
        throw invalid([{ path: 'redirectUrl', message: 'must be an address of the portal' }])
      }
      requireOwnerFor(body.role, caller)
      requireMail(up)
      const { id } = await invite(up, caller, { ...body, locale: localeOf(request) })
      // Who belongs to another account is told about no more than was typed.
      const { name, email } = body
      const user = { _id: id, username: toComparedUsername(email), name, email, active: true, invited: true }
      return { user, ...mailed }
    },

    resendInvitation: async ({ caller, body, request }) => {
      requireSignedIn(caller)
      readDomain(body.domain, caller)
      requireMail(up)
      await resendInvitation(up, caller, body.email, localeOf(request))
      return mailed
    },

    resetPassword: async ({ caller, body, request }) => {
      requireSignedIn(caller)
      requireMail(up)
      await resetPassword(up, caller, body.email, localeOf(request))
      return mailed
    },

    addRole: async ({ caller, params, body: { role: given } }) => {
      requireSignedIn(caller)
      const { email } = await requireColleague(caller, params.id)
      requireOwnerFor(given.role, await requireSettingUp(caller, given.id))
      const made = await database.transaction(async (tx) => {
        await bus.publish(tx, { accountIds: [given.id], entity: 'account', entityId: given.id })
        return addMembership(tx, params.id, given.id, given.role)
      })
      if (!made) throw hasRole(email)
      const [role] = await listAccountRoles(orm, eq(memberships.id, made.id))
      return { role }
    },

    removeRole: async ({ caller, params }) => {
      requireSignedIn(caller)
      await requireColleague(caller, params.id)
      const role = await findRole(orm, params.id, params.roleId)
      if (!role) throw notFound('Role')
      requireOwnerFor(role.role, await requireSettingUp(caller, role.accountId))
      await database.transaction(async (tx) => {
        if (role.role === 'owner') await requireOtherOwner(up, tx, role.accountId, params.id)
        await removeMembership(tx, role)
        const hasOther = await hasRoles(tx, params.id)
        if (!hasOther) await endLinksOf(tx, params.id, up.now())
        await bus.publish(tx, { accountIds: [role.accountId], entity: 'account', entityId: role.accountId })
      })
      return {}
    },
  })
}
