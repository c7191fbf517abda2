import { sql } from 'drizzle-orm'
import unhomoglyph from 'unhomoglyph'
import { toComparedUsername } from '#lib/contract/usernames.ts'
import { newCredentials, permissionsOf } from '../core/credentials.ts'
import type { Executor } from '../core/database/open.ts'
import { accounts, carriers, memberships, products, skus, users } from '../core/database/schema/tables.ts'
import { newId } from '../core/ids.ts'

export const kinds = ['psp', 'brand'] as const
export type Kind = (typeof kinds)[number]
export type Owner = { company: string; kind: Kind; name: string; email: string; passwordHash: string }

/** A brand prints here as well: the portal has no use without a print site. */
const typesOf: Record<Kind, string[]> = { psp: ['psp'], brand: ['brand', 'psp'] }

const shippingMethods = [
  { alias: 'pickup', code: 'customer', service: 'pickup' },
  { alias: 'standard', code: 'post', service: 'standard' },
  { alias: 'express', code: 'post', service: 'express' },
]

/** An account with its owner, and what it takes to send it a first order. Returns the id of the owner. */
export async function createOwnedAccount(tx: Executor, given: Owner): Promise<string> {
  const { company, kind, name, email, passwordHash } = given
  const [accountId, productId] = [newId(), newId()]
  const settings = { companyName: company, emailAddress: email, firstAccess: true }
  await tx.insert(accounts).values({ id: accountId, name: company, types: typesOf[kind], settings })
  // A user who was invited to another account, and has not followed that yet, has no password.
  const [owner] = await tx
    .insert(users)
    .values({ username: toComparedUsername(email), name, email, passwordHash })
    .onConflictDoUpdate({
      target: users.username,
      set: { name, passwordHash },
      setWhere: sql`${users.passwordHash} is null`,
    })
    .returning({ id: users.id })
  if (!owner) throw new Error('the user name has a password already')
  const role = { userId: owner.id, accountId, role: 'owner' as const, permissions: permissionsOf('owner') }
  await tx.insert(memberships).values({ ...role, ...newCredentials() })
  await tx.insert(carriers).values(shippingMethods.map((method) => ({ accountId, ...method })))
  // Spec 2 §9: the tutorial's order has one component of this code.
  const components = [{ code: 'Content', type: 'press', paper: '', attributes: {} }]
  const code = 'PRINT'
  await tx.insert(products).values({ id: productId, accountId, productCode: code, description: code, components })
  await tx.insert(skus).values({ accountId, productId, code, description: code })
  return owner.id
}

/** Whether an account has this name, or one that looks like it. */
export async function isNameTaken(db: Executor, name: string): Promise<boolean> {
  const looks = looksOf(name)
  const rows = await db.select({ name: accounts.name }).from(accounts)
  return rows.some((row) => looksOf(row.name).some((look, index) => look === looks[index]))
}

/** UTS 39 §4: names that look the same have the same skeleton. Small letters have other doubles than capitals: `I` is `l`, `i` is not. */
function looksOf(name: string): string[] {
  const seen = name
    .replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .normalize('NFKC')
  return [skeleton(seen.toLowerCase()), skeleton(seen).toLowerCase()]
}

const skeleton = (text: string) => unhomoglyph(text.normalize('NFD')).normalize('NFD')
