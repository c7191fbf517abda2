import { settingUp } from '#lib/contract/access.ts'
import { users } from '#lib/contract/users.ts'
import { listAccountRoles } from '../accounts/memberships.ts'
import { isOwnRole, isRoleOn } from '../accounts/store.ts'
import { type Caller, requireRights } from '../core/caller.ts'
import { forbidden, notFound, unauthorized } from '../core/errors.ts'
import { implement, type Served } from '../core/implement.ts'
import { endSessionsOf } from '../identity/adapter.ts'
import type { ApiTokens } from '../identity/api-tokens.ts'
import { findPerson } from '../identity/people.ts'
import type { Upstream } from '../upstream.ts'
import { findUser, isMember, listUsers, ownsEveryAccountOf, saveUser } from './store.ts'
import { redeemTemporaryToken } from './temporary-tokens.ts'

const { me, token, list, details, save, accountRoles } = users
const rows = { me, token, list, details, save, accountRoles }
/** A signature is no proof of a person: owners and admins of the account see the secret that makes it. */
const isOwnUser = ({ provenBy, userId }: Caller, id: string) => provenBy === 'token' && id === userId

/** People of the account, and the exchange of temporary tokens. */
export function userRoutes(up: Upstream, tokens: ApiTokens): Served[] {
  const { database } = up
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

  return implement(rows)({
    me: ({ caller }) => requireColleague(caller, caller.userId),

    token: async ({ body: { token } }) => {
      const userId = token.startsWith('tmp_') ? await redeemTemporaryToken(up, token) : undefined
      if (userId === undefined) return tokens.renew(await tokens.verify(token))
      if (!(await findPerson(up, userId))) throw unauthorized('Token is not valid')
      return tokens.begin(userId)
    },

    list: async ({ caller, query }) => {
      const { count, data } = await listUsers(orm, caller.accountId, query)
      return { count, page: query.page, pages: Math.max(1, Math.ceil(count / query.pagesize)), data }
    },

    details: ({ caller, params }) => requireColleague(caller, params.id),

    save: async ({ caller, params, body: { name, active } }) => {
      const before = await requireColleague(caller, params.id)
      if (!isOwnUser(caller, params.id)) requireRights({ roles: settingUp }, caller)
      const isSwitched = active !== undefined && active !== (before.active ?? true)
      if (isSwitched && !(await canSwitchActive(caller, params.id))) {
        throw forbidden('Only this person, or the owner of every account they belong to, can do this')
      }
      const user = await database.transaction(async (tx) => {
        if (isSwitched) await endSessionsOf(tx, params.id)
        return saveUser(tx, params.id, { name, active })
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
      return { data: await listAccountRoles(orm, isRoleOn(caller.accountId, params.id)) }
    },
  })
}
