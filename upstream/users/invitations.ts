import { and, asc, desc, eq, or, sql } from 'drizzle-orm'
import type { Role } from '#lib/contract/call.ts'
import { toComparedUsername } from '#lib/contract/usernames.ts'
import type { Caller } from '../core/caller.ts'
import { newCredentials, permissionsOf } from '../core/credentials.ts'
import type { Executor } from '../core/database/open.ts'
import { accounts, memberships, users } from '../core/database/schema/tables.ts'
import { conflict, forbidden, invalid, notFound, Problem } from '../core/errors.ts'
import { mailInvitation, mailPasswordReset, mailRole } from '../identity/mails.ts'
import type { Locale } from '../identity/texts.ts'
import { canMail } from '../mail/worker.ts'
import type { Upstream } from '../upstream.ts'

type Row = typeof users.$inferSelect
type Invitation = { name: string; email: string; role: Role; locale: Locale }

const domain = /^account:([^:]+):([a-z]+)$/

/** The role that an invitation's domain names. The account has to be the caller's. */
export function readDomain(text: string, { accountId }: Caller): string {
  const [, account, role] = domain.exec(text) ?? []
  if (account === undefined || role === undefined) {
    throw invalid([{ path: 'domain', message: 'must look like account:<id>:<role>' }])
  }
  if (account !== accountId) throw forbidden('This invitation is to another account')
  return role
}

/** An invitation that cannot be delivered is refused before anything changes. */
export function requireMail({ config }: Upstream): void {
  if (canMail(config)) return
  throw new Problem(503, 'no_mail', 'No email can be sent: this installation has no mail server (SMTP_URL)')
}

export async function invite(up: Upstream, caller: Caller, { name, email, role, locale }: Invitation): Promise<Row> {
  return up.database.transaction(async (tx) => {
    const person = (await findByEmail(tx, email)) ?? (await createInvited(tx, name, email, up.now()))
    if (!person.active) throw conflict('switched_off', `${email} is switched off and cannot be invited`)
    if (!(await addMembership(tx, person.id, caller.accountId, role))) throw hasRole(email)
    await up.bus.publish(tx, { accountIds: [caller.accountId], entity: 'account', entityId: caller.accountId })
    await sendMail(up, tx, caller, person, locale)
    return person
  })
}

export const hasRole = (who: string) => conflict('has_role', `${who} has a role on this account already`)

export async function resendInvitation(up: Upstream, caller: Caller, email: string, locale: Locale): Promise<void> {
  const person = await requireMember(up.database.orm, caller, email)
  if (person.passwordHash !== null) {
    throw conflict('has_password', `${email} has accepted the invitation already, and can sign in`)
  }
  await up.database.transaction((tx) => sendMail(up, tx, caller, person, locale))
}

export async function resetPassword(up: Upstream, caller: Caller, email: string, locale: Locale): Promise<void> {
  const person = await requireMember(up.database.orm, caller, email)
  const { accountId: askedBy } = caller
  await up.database.transaction((tx) => mailPasswordReset(up, tx, person, locale, { askedBy }))
}

/** Adds a role with fresh credentials. Undefined when the person has a role on the account already. */
export async function addMembership(tx: Executor, userId: string, accountId: string, role: Role) {
  const row = { userId, accountId, role, permissions: permissionsOf(role), ...newCredentials() }
  const [made] = await tx
    .insert(memberships)
    .values(row)
    .onConflictDoNothing({ target: [memberships.userId, memberships.accountId] })
    .returning()
  return made
}

async function sendMail(up: Upstream, tx: Executor, { userId, accountId }: Caller, recipient: Row, locale: Locale) {
  const [names] = await tx
    .select({ inviter: users.name, account: accounts.name })
    .from(users)
    .innerJoin(accounts, eq(accounts.id, accountId))
    .where(eq(users.id, userId))
  if (!names) throw notFound('Account')
  const send = recipient.passwordHash === null ? mailInvitation : mailRole
  await send(up, tx, { recipient, locale, askedBy: accountId, ...names })
}

/** The person with an address. Of several, one who is active, and of those the first. */
async function findByEmail(db: Executor, email: string): Promise<Row | undefined> {
  const typed = toComparedUsername(email)
  const [found] = await db
    .select()
    .from(users)
    .where(or(eq(sql`lower(${users.email})`, typed), eq(sql`lower(${users.username})`, typed)))
    .orderBy(desc(users.active), asc(users.createdAt))
    .limit(1)
  return found
}

/** A person without a password, whose user name is their address. Of two invitations at once, one makes it. */
async function createInvited(tx: Executor, name: string, email: string, createdAt: Date): Promise<Row> {
  const username = toComparedUsername(email)
  const made = await tx.insert(users).values({ username, name, email, createdAt }).onConflictDoNothing().returning()
  const [person] = made.length > 0 ? made : await tx.select().from(users).where(eq(users.username, username))
  if (!person) throw notFound('User')
  return person
}

async function requireMember(db: Executor, { accountId }: Caller, email: string): Promise<Row> {
  const [found] = await db
    .select({ user: users })
    .from(users)
    .innerJoin(memberships, and(eq(memberships.userId, users.id), eq(memberships.accountId, accountId)))
    .where(eq(sql`lower(${users.email})`, toComparedUsername(email)))
    .orderBy(desc(users.active), asc(users.createdAt))
    .limit(1)
  if (!found) throw notFound('User')
  if (!found.user.active) throw conflict('switched_off', `${email} is switched off`)
  return found.user
}
