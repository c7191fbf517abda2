import { sql } from 'drizzle-orm'
import { bigserial, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { at, createdAt, foreignId, primaryId } from './columns.ts'
import { linkCodes } from './setup.ts'

export const outbox = pgTable(
  'outbox',
  {
    id: primaryId(),
    queue: text().notNull(),
    /** At most one job in flight per key. */
    dedupe: text(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    runAt: at().notNull().defaultNow(),
    attempts: integer().notNull().default(0),
    maxAttempts: integer().notNull().default(5),
    lockedUntil: at(),
    lastError: text(),
    doneAt: at(),
    deadAt: at(),
    createdAt: createdAt(),
  },
  (table) => [
    index('outbox_due').on(table.runAt).where(sql`done_at is null and dead_at is null`),
    uniqueIndex('outbox_dedupe')
      .on(table.queue, table.dedupe)
      .where(sql`done_at is null and dead_at is null and dedupe is not null`),
  ],
)

/** Live events, so that a listener that was away can catch up; trimmed by a job. */
export const liveEvents = pgTable(
  'live_events',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    accountId: text().notNull(),
    entity: text().notNull(),
    entityId: text().notNull(),
    orderId: text(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.accountId, table.id)],
)

export const mails = pgTable(
  'mails',
  {
    id: primaryId(),
    recipient: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text(),
    /** Holds what opens something: its words are removed once it is sent. */
    confidential: boolean().notNull().default(false),
    /** The account for which a person asked for it. */
    askedBy: text(),
    createdAt: createdAt(),
    sentAt: at(),
  },
  (table) => [
    index('mails_by_recipient').on(sql`lower(${table.recipient})`, table.createdAt),
    index('mails_by_account').on(table.askedBy, table.createdAt),
  ],
)

export const identityEntities = pgTable(
  'identity_entities',
  {
    model: text().notNull(),
    id: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    uid: text(),
    userCode: text(),
    grantId: text(),
    expiresAt: at(),
  },
  (table) => [
    primaryKey({ columns: [table.model, table.id] }),
    index().on(table.grantId),
    index().on(table.uid),
    index().on(table.expiresAt),
  ],
)

/** Tokens that sign a user in without a password (`/?token=`): kept as hashes. */
export const temporaryTokens = pgTable('temporary_tokens', {
  hash: text().primaryKey(),
  userId: foreignId(() => users.id),
  singleUse: boolean().notNull(),
  expiresAt: at().notNull(),
  usedAt: at(),
})

/** Links that work once: an invitation, another password, the first owner of an installation, a new partner. Kept as hashes. */
export const links = pgTable(
  'links',
  {
    hash: text().primaryKey(),
    purpose: text().$type<'invitation' | 'password' | 'firstOwner' | 'partner'>().notNull(),
    userId: text().references(() => users.id),
    linkCodeId: text().references(() => linkCodes.id, { onDelete: 'cascade' }),
    expiresAt: at().notNull(),
    endedAt: at(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.userId), index().on(table.linkCodeId)],
)

/** Keys made at first start: signing keys, cookie keys, the file-address key. */
export const secrets = pgTable('secrets', {
  name: text().primaryKey(),
  value: jsonb().$type<unknown>().notNull(),
  createdAt: createdAt(),
})
