import { boolean, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { linkPermission } from '#lib/contract/account-links.ts'
import type { pairingStatus } from '#lib/contract/paired-products.ts'
import type { templateTypes } from '#lib/contract/templates.ts'
import { accounts, skus } from './accounts.ts'
import { at, createdAt, primaryId, texts } from './columns.ts'

export const triggerSources = pgTable('trigger_sources', {
  id: primaryId(),
  name: text().notNull(),
  exchange: text().notNull().unique(),
  resource: text().notNull(),
  systems: texts().notNull(),
})

export const templates = pgTable(
  'templates',
  {
    id: primaryId(),
    accountId: text()
      .notNull()
      .references(() => accounts.id),
    name: text().notNull(),
    extension: text().notNull(),
    contentType: text().notNull(),
    active: boolean().notNull().default(true),
    type: text().$type<(typeof templateTypes)[number]>().notNull(),
    text: text().notNull().default(''),
    testData: text().notNull().default(''),
    /** The account's job-sheet template: at most one (GET template/infotech). */
    infotech: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [index().on(table.accountId, table.active, table.name)],
)

export const triggers = pgTable(
  'triggers',
  {
    id: primaryId(),
    accountId: text()
      .notNull()
      .references(() => accounts.id),
    triggerSourceId: text()
      .notNull()
      .references(() => triggerSources.id),
    templateId: text().references(() => templates.id),
    active: boolean().notNull().default(true),
    name: text().notNull(),
    type: text().$type<'http' | 'email'>().notNull(),
    address: text().notNull(),
    method: text().$type<'POST' | 'PUT' | 'GET'>().notNull().default('POST'),
    headers: jsonb().$type<{ name: string; value: string }[]>().notNull().default([]),
    retry: boolean().notNull().default(false),
    share: boolean().notNull().default(false),
    linkedAccountIds: texts().notNull(),
    /** Signs each postback (Standard Webhooks). */
    signingSecret: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.accountId, table.active, table.name)],
)

export const postbacks = pgTable(
  'postbacks',
  {
    id: primaryId(),
    accountId: text().notNull(),
    triggerId: text(),
    sourceRef: text().$type<'order' | 'shipment' | 'ordersubmissionerror' | 'subbatch'>().notNull(),
    sourceRefId: text().notNull(),
    /** Accounts that may see it: the trigger's own, and the partner's when `share` is on. */
    visibleTo: texts().notNull(),
    category: text().notNull(),
    payload: jsonb().$type<unknown>(),
    results: jsonb().$type<{ date: string; statusCode?: number; response: string }[]>().notNull().default([]),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.sourceRef, table.sourceRefId)],
)

export const accountLinks = pgTable(
  'account_links',
  {
    id: primaryId(),
    accountIdA: text()
      .notNull()
      .references(() => accounts.id),
    accountIdB: text()
      .notNull()
      .references(() => accounts.id),
    permissions: texts().$type<z.infer<typeof linkPermission>[]>().notNull(),
    active: boolean().notNull().default(true),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex().on(table.accountIdA, table.accountIdB), index().on(table.accountIdB)],
)

export const linkCodes = pgTable('link_codes', {
  id: primaryId(),
  type: text().$type<'accountLink' | 'permission'>().notNull(),
  accountId: text()
    .notNull()
    .references(() => accounts.id),
  accountDestinationId: text().references(() => accounts.id),
  email: text().notNull().default(''),
  accountType: text().$type<'psp' | 'brand'>(),
  code: text().unique(),
  permissions: texts().$type<z.infer<typeof linkPermission>[]>().notNull(),
  status: text().$type<'pending' | 'accepted' | 'declined' | 'disabled' | 'acknowledge'>().notNull(),
  expirationDate: at(),
  createdAt: createdAt(),
  updatedAt: createdAt(),
})

export const pairedProducts = pgTable('paired_products', {
  id: primaryId(),
  sourceAccountId: text()
    .notNull()
    .references(() => accounts.id),
  destinationAccountId: text()
    .notNull()
    .references(() => accounts.id),
  sourceSkuId: text()
    .notNull()
    .references(() => skus.id),
  destinationSkuId: text().references(() => skus.id),
  status: text().$type<z.infer<typeof pairingStatus>>().notNull(),
  disabledBy: text(),
  validationErrors: texts().notNull(),
  createdAt: createdAt(),
})

/** A refused order with the body it came with: nothing a brand sent is lost. */
export const submissionErrors = pgTable(
  'submission_errors',
  {
    id: primaryId(),
    accountId: text().notNull(),
    destinationAccountId: text(),
    destinationName: text().notNull().default(''),
    body: jsonb().$type<unknown>().notNull(),
    errorList: jsonb().$type<{ message: string; path: string; name: string }[]>().notNull(),
    orderId: text(),
    resubmittedAt: at(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.accountId, table.createdAt), index().on(table.destinationAccountId, table.createdAt)],
)

/** Requests of the asynchronous submission base, kept word for word and worked off by a job. */
export const submissions = pgTable('submissions', {
  id: primaryId(),
  accountId: text().notNull(),
  body: jsonb().$type<unknown>().notNull(),
  createdAt: createdAt(),
  processedAt: at(),
})
