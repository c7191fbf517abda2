import { accounts } from '#lib/contract/accounts.ts'
import { forbidden, notFound } from '../core/errors.ts'
import { implement, type Served } from '../core/implement.ts'
import type { Upstream } from '../upstream.ts'
import { listMemberships, listMembershipsOfAccount } from './memberships.ts'
import {
  isOwnRole,
  isRoleOn,
  listAccountsOf,
  readVars,
  refuseUnlessOwner,
  requireVersion,
  saveSettings,
} from './store.ts'

export function accountRoutes(up: Upstream): Served[] {
  const { database, bus } = up
  const { orm } = database

  return implement(accounts)({
    list: async ({ caller }) => ({ data: await listAccountsOf(orm, caller) }),

    pspAccounts: async ({ caller }) => {
      const all = await listAccountsOf(orm, caller)
      return { data: all.filter(({ types }) => types?.includes('psp')) }
    },

    vars: async ({ caller }) => {
      const found = await readVars(orm, caller)
      if (!found) throw notFound('User')
      return found
    },

    saveSettings: async ({ caller, body: { accountId, version, ...changes } }) => {
      if (accountId !== caller.accountId) throw forbidden('These are the settings of another account')
      const settings = await database.transaction(async (tx) => {
        if (version !== undefined) await requireVersion(tx, accountId, version)
        await refuseUnlessOwner(tx, caller, changes)
        await bus.publish(tx, { accountIds: [accountId], entity: 'account', entityId: accountId })
        return saveSettings(tx, accountId, changes)
      })
      if (!settings) throw notFound('Account')
      return { settings }
    },

    memberships: async ({ caller, params }) => {
      const own = await listAccountsOf(orm, caller)
      if (!own.some(({ _id }) => _id === params.id)) throw notFound('Account')
      return { data: await listMembershipsOfAccount(orm, params.id) }
    },

    membershipsOfUser: async ({ caller, params }) => {
      const isOwn = params.id === caller.userId
      const data = await listMemberships(orm, isOwn ? isOwnRole(caller) : isRoleOn(caller.accountId, params.id))
      if (!isOwn && data.length === 0) throw notFound('User')
      return { data }
    },
  })
}
