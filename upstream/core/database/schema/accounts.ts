import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { storedSettings } from '#lib/contract/accounts.ts'
import type { Role } from '#lib/contract/call.ts'
import type { product, sku } from '#lib/contract/products.ts'
import { at, createdAt, foreignId, primaryId, texts } from './columns.ts'

export const accounts = pgTable('accounts', {
  id: primaryId(),
  name: text().notNull().unique(),
  types: texts().notNull(),
  settings: jsonb().$type<z.infer<typeof storedSettings>>().notNull().default({}),
  createdAt: createdAt(),
})

export const users = pgTable('users', {
  id: primaryId(),
  username: text().notNull().unique(),
  name: text().notNull(),
  email: text().notNull(),
  passwordHash: text(),
  active: boolean().notNull().default(true),
  /** Users of the demonstration, whose passwords are printed at start: they can sign in only while the installation is local. */
  demo: boolean().notNull().default(false),
  lastSignIn: at(),
  createdAt: createdAt(),
})

/** A person's role on an account. Its token and secret sign the API calls of that role. */
export const memberships = pgTable(
  'memberships',
  {
    id: primaryId(),
    userId: foreignId(() => users.id),
    accountId: foreignId(() => accounts.id),
    role: text().$type<Role>().notNull(),
    permissions: texts().notNull(),
    token: text().notNull().unique(),
    secret: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex().on(table.userId, table.accountId), index().on(table.accountId)],
)

export const products = pgTable(
  'products',
  {
    id: primaryId(),
    accountId: foreignId(() => accounts.id),
    productCode: text().notNull(),
    description: text().notNull().default(''),
    active: boolean().notNull().default(true),
    stopsOnDifferences: boolean().notNull().default(false),
    components: jsonb().$type<z.infer<typeof product>['components']>().notNull(),
    createdAt: createdAt(),
    /** Absent of what nobody has saved yet. */
    updatedAt: at(),
    updatedBy: text(),
  },
  (table) => [uniqueIndex().on(table.accountId, table.productCode)],
)

export const skus = pgTable(
  'skus',
  {
    id: primaryId(),
    accountId: foreignId(() => accounts.id),
    productId: text().references(() => products.id),
    code: text().notNull(),
    description: text().notNull().default(''),
    active: boolean().notNull().default(true),
    slaDays: integer(),
    price: jsonb().$type<z.infer<typeof sku>['price'] & {}>(),
    attributes: jsonb().$type<z.infer<typeof sku>['attributes']>().notNull().default({}),
  },
  (table) => [uniqueIndex().on(table.accountId, table.code), index().on(table.productId)],
)

/** A shipping method of an account. One with a `refusal` answers every shipment with it, as a carrier that is down does. */
export const carriers = pgTable(
  'carriers',
  {
    id: primaryId(),
    accountId: foreignId(() => accounts.id),
    alias: text().notNull(),
    code: text().notNull(),
    service: text().notNull(),
    refusal: text(),
  },
  (table) => [uniqueIndex().on(table.accountId, table.alias), index().on(table.accountId, table.code, table.service)],
)
