import { sql } from 'drizzle-orm'
import { boolean, index, integer, json, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { linkPermission } from '#lib/contract/account-links.ts'
import type { pairingStatus } from '#lib/contract/paired-products.ts'
import type { FieldChange, Sender } from '#lib/contract/submission-errors.ts'
import type { templateTypes } from '#lib/contract/templates.ts'
import type { Delivery, SentRequestData } from '#lib/contract/triggers.ts'
import type { Caller } from '../../caller.ts'
import { accounts, skus } from './accounts.ts'
import { at, createdAt, foreignId, primaryId, texts } from './columns.ts'

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
    accountId: foreignId(() => accounts.id),
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
    updatedBy: text(),
  },
  (table) => [index().on(table.accountId, table.active, table.name)],
)

export const triggers = pgTable(
  'triggers',
  {
    id: primaryId(),
    accountId: foreignId(() => accounts.id),
    triggerSourceId: foreignId(() => triggerSources.id),
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
    signingSecret: text().notNull(),
    /** Those it took the place of, which sign as well until then. */
    previousSecrets: jsonb().$type<{ secret: string; until: string }[]>().notNull().default([]),
    createdAt: createdAt(),
    updatedAt: at(),
    updatedBy: text(),
  },
  (table) => [index().on(table.accountId, table.active, table.name)],
)

type MessageTemplate = Pick<typeof templates.$inferSelect, 'id' | 'text' | 'type' | 'contentType'>
type EventRef = 'order' | 'shipment' | 'ordersubmissionerror' | 'subbatch'

/** A row for each account concerned; `data` is for templates, `summary` for triggers without one, null if none wants it. */
export const triggerEvents = pgTable(
  'trigger_events',
  {
    id: primaryId(),
    accountId: text().notNull(),
    exchange: text().notNull(),
    at: at().notNull(),
    ref: text().$type<EventRef>().notNull(),
    refId: text().notNull(),
    orderId: text(),
    sourceOrderId: text().notNull().default(''),
    parties: texts().notNull(),
    summary: text(),
    data: text(),
  },
  (table) => [index().on(table.accountId, table.exchange, table.id), index().on(table.orderId)],
)

/** A message of a trigger about an event. Its id is the `webhook-id` of each attempt, and that of its postback. */
export const deliveries = pgTable(
  'deliveries',
  {
    id: primaryId(),
    accountId: text().notNull(),
    triggerId: foreignId(() => triggers.id, { onDelete: 'cascade' }),
    eventId: foreignId(() => triggerEvents.id, { onDelete: 'cascade' }),
    status: text().$type<Delivery['status']>().notNull().default('waiting'),
    nextAttemptAt: at(),
    /** What its body is made by, as it was when the event happened, until that is made; null where there is no template. */
    template: jsonb().$type<MessageTemplate>(),
    /** Of the payload of its postback, which all attempts send; absent until that is made. */
    contentType: text(),
    /** As it went out last, with the values of the trigger's own headers masked. */
    request: jsonb().$type<SentRequestData>(),
  },
  (table) => [
    index().on(table.triggerId, table.id),
    index().on(table.triggerId, table.status, table.id),
    index().on(table.eventId),
  ],
)

/** What a delivery brought to those who may see it. It has no results until the first attempt has ended. */
export const postbacks = pgTable(
  'postbacks',
  {
    id: primaryId(),
    accountId: text().notNull(),
    triggerId: text(),
    sourceRef: text().$type<EventRef>().notNull(),
    sourceRefId: text().notNull(),
    /** Accounts that may see it: the trigger's own, and the partner's when `share` is on. */
    visibleTo: texts().notNull(),
    category: text().notNull(),
    payload: text().notNull().default(''),
    results: jsonb()
      .$type<{ date: string; durationMs?: number; statusCode?: number; response: string }[]>()
      .notNull()
      .default([]),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.sourceRef, table.sourceRefId)],
)

export const accountLinks = pgTable(
  'account_links',
  {
    id: primaryId(),
    accountIdA: foreignId(() => accounts.id),
    accountIdB: foreignId(() => accounts.id),
    permissions: texts().$type<z.infer<typeof linkPermission>[]>().notNull(),
    active: boolean().notNull().default(true),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex().on(table.accountIdA, table.accountIdB), index().on(table.accountIdB)],
)

export const linkCodes = pgTable('link_codes', {
  id: primaryId(),
  type: text().$type<'accountLink' | 'permission'>().notNull(),
  accountId: foreignId(() => accounts.id),
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
  sourceAccountId: foreignId(() => accounts.id),
  destinationAccountId: foreignId(() => accounts.id),
  sourceSkuId: foreignId(() => skus.id),
  destinationSkuId: text().references(() => skus.id),
  status: text().$type<z.infer<typeof pairingStatus>>().notNull(),
  disabledBy: text(),
  validationErrors: texts().notNull(),
  createdAt: createdAt(),
})

type Fault = { message: string; path: string; name: string }

/** A refused order as it is now, and as it came: nothing a brand sent is lost. */
export const submissionErrors = pgTable(
  'submission_errors',
  {
    id: primaryId(),
    accountId: text().notNull(),
    destinationAccountId: text(),
    destinationName: text().notNull().default(''),
    /** As `json`, like `received_body`: `jsonb` does not keep the order of attributes. */
    body: json().$type<unknown>().notNull(),
    errorList: jsonb().$type<Fault[]>().notNull(),
    /** Keys of the paths and messages in `errorList`: equal ones have one cause. */
    causes: texts().generatedAlwaysAs(sql`submission_causes(error_list)`),
    orderId: text(),
    /** Whose signature it came with. Not kept of older ones. */
    sender: jsonb().$type<Sender>(),
    /** The order as it came, and what was wrong then: kept once a correction has replaced them. */
    receivedBody: json().$type<unknown>(),
    receivedErrorList: jsonb().$type<Fault[]>(),
    receivedDestinationAccountId: text(),
    resubmittedAt: at(),
    createdAt: createdAt(),
  },
  (table) => [
    index().on(table.accountId, table.createdAt),
    index().on(table.destinationAccountId, table.createdAt),
    index().using('gin', table.causes),
  ],
)

export const submissionAttempts = pgTable(
  'submission_attempts',
  {
    id: primaryId(),
    errorId: foreignId(() => submissionErrors.id, { onDelete: 'cascade' }),
    destinationAccountId: text(),
    sender: jsonb().$type<Sender>().notNull(),
    changes: jsonb().$type<FieldChange[]>().notNull(),
    changeCount: integer().notNull(),
    errorList: jsonb().$type<Fault[]>().notNull(),
    orderId: text(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.errorId, table.createdAt)],
)

export type Signer = Pick<Caller, 'userId' | 'accountId' | 'role' | 'provenBy'>

/** Requests of the asynchronous submission base, kept word for word and worked off by a job. */
export const submissions = pgTable('submissions', {
  id: primaryId(),
  accountId: text().notNull(),
  /** As `json`, because `jsonb` does not keep the order of attributes. */
  body: json().$type<unknown>().notNull(),
  /** Absent of those from before it was kept. */
  signer: jsonb().$type<Signer>(),
  createdAt: createdAt(),
  processedAt: at(),
})
