import type { AccountSettings } from '#lib/contract/accounts.ts'
import type { Executor } from '../core/database/open.ts'
import { accountLinks, accounts, linkCodes } from '../core/database/schema/tables.ts'
import { newId } from '../core/ids.ts'
import data from './data/accounts.json' with { type: 'json' }

const definitions = data as Record<keyof typeof data, { name: string; types: string[]; settings: AccountSettings }>

export type AccountKey = keyof typeof data
type AccountRow = typeof accounts.$inferSelect
export type Accounts = Record<AccountKey, AccountRow>

/** Two print sites and two brands. With `isNew`, the first site is not set up yet. */
export async function seedAccounts(tx: Executor, createdAt: Date, { isNew = false } = {}): Promise<Accounts> {
  const toRow = (key: AccountKey) => {
    const settings = isNew && key === 'kestrel' ? { firstAccess: true } : definitions[key].settings
    return { id: newId(createdAt), ...definitions[key], settings, createdAt }
  }
  const made = { kestrel: toRow('kestrel'), hoshi: toRow('hoshi'), lumen: toRow('lumen'), maple: toRow('maple') }
  await tx.insert(accounts).values(Object.values(made))
  return made
}

const dayMs = 24 * 60 * 60 * 1000

export async function seedLinks(tx: Executor, { kestrel, hoshi, lumen, maple }: Accounts, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * dayMs)
  await tx.insert(accountLinks).values([
    { accountIdA: kestrel.id, accountIdB: lumen.id, permissions: ['ordersubmission'], createdAt: ago(210) },
    { accountIdA: kestrel.id, accountIdB: maple.id, permissions: ['ordersubmission'], createdAt: ago(164) },
    { accountIdA: kestrel.id, accountIdB: hoshi.id, permissions: ['ordersubmission', 'outsource'], createdAt: ago(98) },
    { accountIdA: hoshi.id, accountIdB: lumen.id, permissions: [], createdAt: ago(12) },
    {
      accountIdA: hoshi.id,
      accountIdB: maple.id,
      permissions: ['ordersubmission'],
      active: false,
      createdAt: ago(120),
    },
  ])
  const invite = (email: string, code: string, daysAgo: number) => ({
    type: 'accountLink' as const,
    accountType: 'brand' as const,
    permissions: ['ordersubmission' as const],
    status: 'pending' as const,
    accountId: kestrel.id,
    email,
    code,
    expirationDate: ago(daysAgo - 7),
    createdAt: ago(daysAgo),
    updatedAt: ago(daysAgo),
  })
  await tx.insert(linkCodes).values([
    invite('orders@northgatebooks.example', 'K7PM-4XQ9', 1),
    invite('print@tidewatertea.example', 'R2VD-8HTN', 10),
    {
      type: 'permission',
      accountId: lumen.id,
      accountDestinationId: hoshi.id,
      permissions: ['ordersubmission'],
      status: 'pending',
      createdAt: ago(2),
      updatedAt: ago(2),
    },
  ])
}
