import { and, eq, inArray } from 'drizzle-orm'
import type { Role } from '#lib/contract/call.ts'
import { isLocal } from '../core/config.ts'
import { newCredentials, permissionsOf } from '../core/credentials.ts'
import type { Executor } from '../core/database/open.ts'
import { accounts, memberships, users } from '../core/database/schema/tables.ts'
import { newId } from '../core/ids.ts'
import { hashPassword } from '../identity/passwords.ts'
import { canSignIn } from '../identity/people.ts'
import type { Upstream } from '../upstream.ts'
import type { AccountKey, Accounts } from './accounts.ts'

export type SignIn = { username: string; password: string; note: string }

type DemoPerson = { username: string; name: string; note: string; roles: Partial<Record<AccountKey, Role>> }

export const people = [
  {
    username: 'olivia',
    name: 'Olivia Marsh',
    note: 'owner of both print sites',
    roles: { kestrel: 'owner', hoshi: 'owner' },
  },
  { username: 'amir', name: 'Amir Haddad', note: 'admin of Kestrel Print', roles: { kestrel: 'admin' } },
  { username: 'pia', name: 'Pia Novak', note: 'production at Kestrel Print', roles: { kestrel: 'production' } },
  { username: 'haruka', name: '佐藤 遥', note: 'production at Hoshi Printing, Tokyo', roles: { hoshi: 'production' } },
  { username: 'marcus', name: 'Marcus Bell', note: 'manager at Kestrel Print', roles: { kestrel: 'manager' } },
  { username: 'sam', name: 'Sam Okafor', note: 'may only look, at Kestrel Print', roles: { kestrel: 'simple' } },
  {
    username: 'bea',
    name: 'Bea Winter',
    note: 'customer at the brand Lumen Cards: no print site, so no portal',
    roles: { lumen: 'customer' },
  },
] as const satisfies DemoPerson[]

const integration = { username: 'lumen-shop', name: 'Lumen Cards web shop', account: 'lumen' } as const

const passwordOf = (username: string) => `${username}-prints-2026`

/** The passwords of the demonstration are printed at the start, so a slow hash would protect nothing. */
const cheapCost = { N: 2 ** 12, r: 8, p: 1 }

export const hashDemoPasswords = () =>
  Promise.all(
    people.map(async ({ username }) => [username, await hashPassword(passwordOf(username), cheapCost)] as const),
  )

/** Seven people to sign in as, and the web shop of a brand, which only signs its requests. */
export async function seedPeople(
  { config }: Pick<Upstream, 'config'>,
  tx: Executor,
  owned: Accounts,
  hashes: readonly (readonly [username: string, hash: string])[],
  createdAt: Date,
): Promise<void> {
  const hashOf = new Map(hashes)
  const demoUsers: (DemoPerson & { email: string })[] = [
    ...people.map((person) => ({ ...person, email: `${person.username}@kestrelprint.example` })),
    { ...integration, note: '', email: 'shop@lumencards.example', roles: { [integration.account]: 'customer' } },
  ]
  const rows = demoUsers.map(({ username, name, email, roles }) => {
    const passwordHash = hashOf.get(username) ?? null
    return { user: { id: newId(createdAt), username, name, email, demo: true, passwordHash, createdAt }, roles }
  })
  await tx.insert(users).values(rows.map(({ user }) => user))
  await tx.insert(memberships).values(
    rows.flatMap(({ user, roles }) =>
      Object.entries(roles).map(([key, role]) => ({
        userId: user.id,
        accountId: owned[key as AccountKey].id,
        role,
        permissions: permissionsOf(role),
        ...newCredentials(),
        ...(user.username === integration.username && configuredCredentials(config)),
        createdAt,
      })),
    ),
  )
}

/** Credentials from the configuration, if it has any, so that scripts know them in advance. */
const configuredCredentials = ({ demoCredentials: { token, secret } }: Upstream['config']) => ({
  ...(token && { token }),
  ...(secret && { secret }),
})

export async function demoSignIns({ database, config }: Upstream): Promise<SignIn[]> {
  const names: string[] = people.map(({ username }) => username)
  const found = await database.orm
    .select({ username: users.username })
    .from(users)
    .where(and(eq(users.demo, true), canSignIn(config), inArray(users.username, names)))
  const known = new Set(found.map(({ username }) => username))
  return people
    .filter(({ username }) => known.has(username))
    .map(({ username, note }) => ({ username, password: passwordOf(username), note }))
}

export async function demoNotes({ database, config }: Upstream): Promise<string[]> {
  if (!isLocal(config))
    return (await database.orm.$count(users, eq(users.demo, true))) > 0 ? notLocalWarning(config) : []
  const [shop] = await database.orm
    .select({ token: memberships.token, secret: memberships.secret, account: accounts.name })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .where(and(eq(users.demo, true), eq(users.username, integration.username)))
  if (!shop) return []
  return [
    `Orders of ${shop.account} go to ${config.origin}/api/order, signed with`,
    `  token  ${shop.token}`,
    `  secret ${shop.secret}`,
    `What the triggers tell the brand arrives at ${config.origin}/inbox/lumen-cards`,
  ]
}

/** Public passwords are switched off where other machines can reach the sign-in page. */
const notLocalWarning = ({ host, origin }: Upstream['config']): string[] => [
  `The people of the demonstration cannot sign in or send orders here, as others than this machine can reach it`,
  `(HOST is ${host}, UPSTREAM_ORIGIN is ${origin}).`,
]
