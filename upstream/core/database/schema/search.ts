import { customType, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { enquiryStatuses } from '#lib/contract/search.ts'
import { accounts } from './accounts.ts'
import { at, createdAt, primaryId } from './columns.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** What customers ask a print site about. */
export const enquiries = pgTable('enquiries', {
  id: primaryId(),
  accountId: text()
    .notNull()
    .references(() => accounts.id),
  status: text().$type<(typeof enquiryStatuses)[number]>().notNull(),
  sender: text().notNull().default(''),
  subject: text().notNull().default(''),
  createdAt: createdAt(),
})

/**
 * What search finds: a row for each account that may see the object. Only database triggers write here, from the view
 * `search_sources`, so that no change of an order, a product or an enquiry can forget it.
 */
export const searchDocuments = pgTable(
  'search_documents',
  {
    topic: text().$type<'shipments' | 'products' | 'cases'>().notNull(),
    objectId: text().notNull(),
    accountId: text().notNull(),
    status: text().notNull(),
    /** Results stand in this order, and by date within it. */
    title: text().notNull(),
    date: at().notNull(),
    words: tsvector().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.topic, table.objectId, table.accountId] }),
    index('search_documents_sorted').on(
      table.accountId,
      table.topic,
      table.title,
      table.date.desc().nullsFirst(),
      table.objectId.desc().nullsFirst(),
      table.status,
    ),
    // Without the list of pending entries, which every search would have to read.
    index('search_documents_words').using('gin', table.words).with({ fastupdate: false }),
  ],
)

/** The words in the documents of an account, for those who mistype one. Numbers are not: a wrong one is another order. */
export const searchWords = pgTable(
  'search_words',
  { accountId: text().notNull(), topic: text().notNull(), word: text().notNull() },
  (table) => [
    primaryKey({ columns: [table.accountId, table.topic, table.word] }),
    index('search_words_similar').using('gin', table.word.op('gin_trgm_ops')),
  ],
)

/**
 * How many documents of each status an account has, as changes to add up: a row that two transactions would both change
 * would make one wait for the other. Written by a trigger, and summed up from time to time.
 */
export const searchCounts = pgTable(
  'search_counts',
  {
    accountId: text().notNull(),
    topic: text().notNull(),
    status: text().notNull(),
    change: integer().notNull(),
  },
  (table) => [index().on(table.accountId, table.topic)],
)
