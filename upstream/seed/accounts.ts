import type { AccountSettings } from '#lib/contract/accounts.ts'
import type { Executor } from '../core/database/open.ts'
import { accountLinks, accounts, linkCodes } from '../core/database/schema/tables.ts'
import { newId } from '../core/ids.ts'

const metric = { faxNumber: '', address3: '', weightUnit: 'g', dimensionUnit: 'mm' } as const

const settings = {
  kestrel: {
    ...metric,
    companyName: 'Kestrel Print Ltd',
    emailAddress: 'production@kestrelprint.example',
    phoneNumber: '+44 117 496 0142',
    address1: 'Unit 7, Brunel Works',
    address2: 'Feeder Road',
    town: 'Bristol',
    state: '',
    postcode: 'BS2 0TH',
    isoCountry: 'GB',
    currency: 'GBP',
    dateFormat: 'dd/MM/yyyy',
    timezone: 'Europe/London',
    defaultSlaDays: 2,
  },
  hoshi: {
    ...metric,
    companyName: '星印刷株式会社',
    emailAddress: 'seisan@hoshi-printing.example',
    phoneNumber: '+81 3 5555 0148',
    address1: '江東区新木場1-18-6',
    address2: '星印刷ビル 3階',
    town: '東京',
    state: '東京都',
    postcode: '136-0082',
    isoCountry: 'JP',
    currency: 'JPY',
    dateFormat: 'yyyy/MM/dd',
    timezone: 'Asia/Tokyo',
    defaultSlaDays: 3,
  },
  lumen: {
    ...metric,
    companyName: 'Lumen Cards Ltd',
    emailAddress: 'studio@lumencards.example',
    phoneNumber: '+44 20 7946 0311',
    address1: '22 Lamb Street',
    address2: '',
    town: 'London',
    state: '',
    postcode: 'E1 6EA',
    isoCountry: 'GB',
    currency: 'GBP',
    dateFormat: 'dd/MM/yyyy',
    timezone: 'Europe/London',
    defaultSlaDays: 2,
  },
  maple: {
    ...metric,
    companyName: 'Maple & Fern',
    emailAddress: 'hello@mapleandfern.example',
    phoneNumber: '+1 802 555 0176',
    address1: '410 Pine Street',
    address2: 'Suite 12',
    town: 'Burlington',
    state: 'VT',
    postcode: '05401',
    isoCountry: 'US',
    currency: 'USD',
    dateFormat: 'MM/dd/yyyy',
    timezone: 'America/New_York',
    defaultSlaDays: 3,
  },
} satisfies Record<string, AccountSettings>

const names = {
  kestrel: { name: 'Kestrel Print', types: ['psp'] },
  hoshi: { name: 'Hoshi Printing 星印刷', types: ['psp'] },
  lumen: { name: 'Lumen Cards', types: ['brand'] },
  maple: { name: 'Maple & Fern', types: ['brand'] },
}

export type AccountKey = keyof typeof settings
type AccountRow = typeof accounts.$inferSelect
export type Accounts = Record<AccountKey, AccountRow>
const keys: AccountKey[] = ['kestrel', 'hoshi', 'lumen', 'maple']

/** Two print sites and two brands. With `isNew`, the first site is not set up yet. */
export async function seedAccounts(tx: Executor, createdAt: Date, { isNew = false } = {}): Promise<Accounts> {
  const rows = keys.map((key) => ({
    id: newId(createdAt),
    ...names[key],
    settings: isNew && key === 'kestrel' ? { firstAccess: true } : settings[key],
    createdAt,
  }))
  await tx.insert(accounts).values(rows)
  const [kestrel, hoshi, lumen, maple] = rows
  if (!kestrel || !hoshi || !lumen || !maple) throw new Error('an account is missing')
  return { kestrel, hoshi, lumen, maple }
}

const dayMs = 24 * 60 * 60 * 1000

/** Links in every state: in use, switched off, requested, and waiting for the account that got a code. */
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
  const invitation: Pick<typeof linkCodes.$inferInsert, 'type' | 'accountType' | 'permissions' | 'status'> = {
    type: 'accountLink',
    accountType: 'brand',
    permissions: ['ordersubmission'],
    status: 'pending',
  }
  await tx.insert(linkCodes).values([
    {
      ...invitation,
      accountId: kestrel.id,
      email: 'orders@northgatebooks.example',
      code: 'K7PM-4XQ9',
      expirationDate: ago(-6),
      createdAt: ago(1),
      updatedAt: ago(1),
    },
    {
      ...invitation,
      accountId: kestrel.id,
      email: 'print@tidewatertea.example',
      code: 'R2VD-8HTN',
      expirationDate: ago(3),
      createdAt: ago(10),
      updatedAt: ago(10),
    },
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
