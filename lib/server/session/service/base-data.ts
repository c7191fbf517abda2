import { accounts as calls, type Membership } from '#lib/contract/accounts.ts'
import type { Call, InputOf, OutputOf } from '#lib/contract/call.ts'
import type { SessionAccount, SessionRecord } from '#lib/server/session/store/records.ts'

export type CallAs = <C extends Call>(accountId: string | undefined, call: C, input: InputOf<C>) => Promise<OutputOf<C>>
export type BaseData = {
  user: Omit<SessionRecord['user'], 'sub'>
  accounts: SessionAccount[]
  accountId: string | undefined
  firstAccess: boolean
  offers: string[]
}

/** Only print-service-provider accounts (Spec 1 §6). An empty list means no account, never an outage. */
export async function loadBaseData(callAs: CallAs, preferredId?: string): Promise<BaseData> {
  const first = await callAs(undefined, calls.vars, {})
  const usual = first.accountId || undefined
  const [memberships, pspAccounts] = await Promise.all([
    callAs(usual, calls.membershipsOfUser, { params: { id: first.userId } }),
    callAs(usual, calls.pspAccounts, {}),
  ])
  const accounts = pspOnly(memberships.data, new Set(pspAccounts.data.map((account) => account._id)))
  const accountId = [preferredId, usual, accounts[0]?.id].find((id) => accounts.some((account) => account.id === id))
  const vars = accountId === undefined || accountId === usual ? first : await callAs(accountId, calls.vars, {})
  const { username, name, email } = first.user
  return {
    user: { id: first.userId, username, name: name || username, email },
    accounts,
    accountId,
    firstAccess: vars.oneflowAccountSettings.firstAccess ?? false,
    offers: vars.offers ?? [],
  }
}

function pspOnly(memberships: readonly Membership[], pspIds: ReadonlySet<string>): SessionAccount[] {
  return memberships
    .filter(({ account }) => account.types.includes('psp') || pspIds.has(account._id))
    .map(({ account, role, permissions }) => ({
      id: account._id,
      name: account.name,
      types: account.types,
      role,
      permissions,
    }))
    .sort((a, b) => a.name.localeCompare(b.name))
}

export function withBaseData(record: SessionRecord, data: BaseData, at: number): SessionRecord {
  return {
    ...record,
    user: { ...data.user, sub: record.user.sub },
    accounts: data.accounts,
    accountsAt: at,
    accountId: data.accountId,
    firstAccess: data.firstAccess,
    offers: data.offers,
  }
}
