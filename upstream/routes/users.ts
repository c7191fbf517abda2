import { users } from '#lib/contract/users.ts'
import type { Caller } from '../caller.ts'
import { implement, type Served } from '../contract.ts'
import type { ApiTokens } from '../identity/api-tokens.ts'
import { forbidden, notFound, unauthorized } from '../problem.ts'
import { listAccountRoles } from '../store/memberships.ts'
import { redeemTemporaryToken } from '../store/temporary-tokens.ts'
import { findUser, isMember, listUsers, saveUser } from '../store/users.ts'
import type { Upstream } from '../upstream.ts'

const { me, token, list, details, save, accountRoles } = users
const rows = { me, token, list, details, save, accountRoles }
const isSettingUp = ({ role }: Caller) => role === 'owner' || role === 'admin'

/** People of the account, and the exchange of temporary tokens. */
export function userRoutes(up: Upstream, tokens: ApiTokens): Served[] {
  const { database } = up
  const { orm } = database

  /** Somebody of the caller's account. Others are not there, as far as the caller can tell. */
  async function requireColleague(caller: Caller, id: string) {
    if (id !== caller.userId && !(await isMember(orm, id, caller.accountId))) throw notFound('User')
    const user = await findUser(orm, id)
    if (!user) throw notFound('User')
    return user
  }

  return implement(rows)({
    me: ({ caller }) => requireColleague(caller, caller.userId),

    token: async ({ body: { token } }) => {
      const userId = token.startsWith('tmp_') ? await redeemTemporaryToken(up, token) : undefined
      if (userId === undefined) return tokens.renew(await tokens.verify(token))
      if (!(await findUser(orm, userId))?.active) throw unauthorized('Token is not valid')
      return tokens.begin(userId)
    },

    list: async ({ caller, query }) => {
      const { count, data } = await listUsers(orm, caller.accountId, query)
      return { count, page: query.page, pages: Math.max(1, Math.ceil(count / query.pagesize)), data }
    },

    details: ({ caller, params }) => requireColleague(caller, params.id),

    save: async ({ caller, params, body: { name, active } }) => {
      const before = await requireColleague(caller, params.id)
      if (params.id !== caller.userId && !isSettingUp(caller)) throw forbidden('This needs the role owner or admin')
      const isSwitched = active !== undefined && active !== (before.active ?? true)
      if (isSwitched && (params.id === caller.userId || !isSettingUp(caller)))
        throw forbidden('Somebody else with the role owner or admin has to do this')
      const user = await saveUser(orm, params.id, { name, active })
      if (!user) throw notFound('User')
      return { user }
    },

    accountRoles: async ({ caller, params }) => {
      await requireColleague(caller, params.id)
      const all = await listAccountRoles(orm, params.id)
      if (params.id === caller.userId) return { data: all }
      // The secret of a role signs orders in somebody's name: only they and who sets the account up may see it.
      if (!isSettingUp(caller)) throw forbidden('This needs the role owner or admin')
      return { data: all.filter(({ id }) => id === caller.accountId) }
    },
  })
}
